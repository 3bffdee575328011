{HEADER}
#
# /// script
# dependencies = [{PACKAGES}]
# ///

import hashlib
import json
import os
import random
import re
import sys
import tempfile
import time
import uuid
from decimal import Decimal
from email.utils import parsedate_to_datetime
from pathlib import Path

import httpx
{IMPORT}

TOKEN_URL = {TOKEN_ADDRESS}
GRAPHQL_URL = {DATA_ADDRESS}
QUERY = {OPERATION}
{VALUES?}
VARIABLES = {VALUES}
{/VALUES}


def env(name):
    return os.environ.get(name) or sys.exit(f"Set {name}.")


API_KEY = env("GATEHOUSE_API_KEY")
USERNAME = env("GATEHOUSE_USERNAME")
PASSWORD = env("GATEHOUSE_PASSWORD")

# A new token ends the one before, so all programs of this machine share one.
CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "gatehouse"
ID = hashlib.sha256(f"{TOKEN_URL}\n{USERNAME}".encode()).hexdigest()[:32]
TOKEN_FILE = CACHE / f"token-{ID}.json"
LOCK_FILE = CACHE / f"token-{ID}.lock"


# The json module writes no Decimal: its text stands behind a mark at first.
MARK = uuid.uuid4().hex
MARKED = re.compile(f'"{MARK}([^"]*)"')


def parse(text):
    return json.loads(text, parse_float=Decimal)


def to_json(value):
    text = json.dumps(
        value,
        default=lambda number: f"{MARK}{number}".lower(),
        ensure_ascii=False,
        separators=(",", ":"),
    )
    return MARKED.sub(r"\1", text)
{PAGES?}


def at(value, *keys):
    """What is inside of objects; None where a key is missing on the way."""
    for key in keys:
        value = value.get(key) if isinstance(value, dict) else None
    return value


def rows():
    """The rows of all pages."""
    variables = parse(VARIABLES)
    {COUNTED?}
    position = {FIRST}
    positions = {position}
    before = None
    same = 0
    {END_TOTAL?}
    full = {FULL}
    {/END_TOTAL}
    {/COUNTED}
    {CURSOR?}
    positions = {None, "", {ASKED}}
    {/CURSOR}
    {TOTAL?}
    known = None
    {SHORT?}
    changed = False
    {/SHORT}
    {/TOTAL}
    count = 0
    while True:
        answer, _ = call(variables)
        page = {HOLDER}
        if "{ROWS}" not in (page or {}):
            sys.exit("{NO_ROWS}")
        nodes = page["{ROWS}"]
        {COUNTED?}
        same = same + 1 if nodes == before else 0
        before = nodes
        {IDS_TOTAL?}
        if nodes and same and count == known:
            return  # Some services repeat their last page.
        {/IDS_TOTAL}
        {IDS?}
        if same > (0 if nodes else 100):
        {/IDS}
        {UP_TO_TOTAL?}
        is_whole = isinstance(known, int) and count >= known
        if same > (0 if nodes and is_whole else 100):
        {/UP_TO_TOTAL}
        {NO_SIGN?}
        if same > 100:
        {/NO_SIGN}
            sys.exit("{SAME_ROWS}")
        {/COUNTED}
        {TOTAL?}
        told = {TOTAL}
        if told is not None:
            if known not in (None, told):
                {SHORT?}
                changed = True
                {/SHORT}
                print(
                    f"The total changed from {known} to {told}: rows may be missing or come twice.",
                    file=sys.stderr,
                )
            known = told
        {/TOTAL}
        yield from nodes or []
        count += len(nodes or [])
        print(f"{count} rows", file=sys.stderr)
        {COUNTED?}
        {OFFSET?}
        position += len(nodes or [])
        {/OFFSET}
        {CURRENT?}
        current = {CURRENT}
        position = (current or position) + 1
        {/CURRENT}
        {NO_CURRENT?}
        position += 1
        {/NO_CURRENT}
        more = nodes != []
        {END_TOTAL?}
        total = {END_TOTAL}
        if {AT_TOTAL}:
            more = len(nodes or []) >= full
        full = len(nodes or [])
        {/END_TOTAL}
        {LAST?}
        last = {LAST}
        if isinstance(last, int):
            more = {MORE_LAST}
        {/LAST}
        {FLAG?}
        flag = {FLAG}
        if isinstance(flag, bool):
            more = flag
        {/FLAG}
        {/COUNTED}
        {CURSOR?}
        position = {CURSOR}
        {FLAG?}
        more = {FLAG}
        {/FLAG}
        {NO_FLAG?}
        more = position not in (None, "")
        {/NO_FLAG}
        {/CURSOR}
        {SHORT?}
        if more is False and not changed and isinstance(known, int) and count < known:
            sys.exit("{SHORT}")
        if more is False and isinstance(known, int) and count > known:
            print(
                f"The service counts {known} rows, and {count} came: its total is wrong, or rows came twice.",
                file=sys.stderr,
            )
        {/SHORT}
        if more is False:
            return
        if more is not True or nodes is None:
            sys.exit(
                "{NOT_SAID}"
            )
        if position in positions:
            sys.exit("{NO_POSITION}")
        positions.add(position)
        {PAUSE_S?}
        time.sleep({PAUSE_S})
        {/PAUSE_S}
        {NO_FIELD?}
        variables["{NAME}"] = position
        {/NO_FIELD}
        {FIELD?}
        variables["{NAME}"] = {**(variables.get("{NAME}") or {}), "{FIELD}": position}
        {/FIELD}
{/PAGES}
{ERROR_PLACES?}


# Where an error may come in the place of data.
ERROR_PLACES = {ERROR_PLACES}


def raise_errors(data):
    """Ends with what the answer says that is an error by its type, its fields, or having none."""
    for place in ERROR_PLACES:
        value = data
        for key in place["path"]:
            value = value.get(key) if isinstance(value, dict) else None
        if place["kind"] == "list":
            is_error = isinstance(value, list) and len(value) > 0
        elif not isinstance(value, dict):
            continue
        elif not value:
            is_error = place["ifEmpty"] != ""
        else:
            names = [value[key] for key in place["typenames"] if value.get(key)]
            is_error = (
                names[0] in place["types"] or re.search("Errors?$", names[0])
                if names
                else any(key in value for key in place["only"])
            )
        if is_error:
            text = to_json(value) if value else place["ifEmpty"]
            sys.exit(f"{'.'.join(place['path'])}: {text}")
{/ERROR_PLACES}


client = httpx.Client(timeout=600)
failed = False
{PER_DAY?}
calls = iter(range({PER_DAY}))
{/PER_DAY}


{PAGES?}
def call(variables):
{/PAGES}
{NO_PAGES?}
def call():
{/NO_PAGES}
    """Sends the operation, prints the errors of its answer, and returns it, parsed and as text."""
    global failed
    {NO_PAGES?}
    {VALUES?}
    variables = parse(VARIABLES)
    {/VALUES}
    {/NO_PAGES}
    {VALUES?}
    {OPERATION_NAME?}
    body = to_json({"query": QUERY, "operationName": "{OPERATION_NAME}", "variables": variables})
    {/OPERATION_NAME}
    {NO_NAME?}
    body = to_json({"query": QUERY, "variables": variables})
    {/NO_NAME}
    {/VALUES}
    {NO_VALUES?}
    body = QUERY
    {/NO_VALUES}
    {MOST_BYTES?}
    if len(body.encode()) > {MOST_BYTES}:
        sys.exit("{TOO_LARGE}")
    {/MOST_BYTES}
    refused = None
    tries = 0
    while True:
        {PER_DAY?}
        if next(calls, None) is None:
            sys.exit("{USED_UP}")
        {/PER_DAY}
        token = get_token(refused)
        response = client.post(
            GRAPHQL_URL,
            content=body.encode(),
            headers={
                "accept": "application/graphql-response+json, application/json;q=0.9",
                "authorization": f"Bearer {token}",
                "content-type": "application/{TYPE}",
                "x-api-key": API_KEY,
            },
        )
        if response.status_code == 401 and not refused:
            refused = token
        {REPEATS?}
        elif response.status_code in (429, 503):
        {/REPEATS}
        {MUTATES?}
        elif response.status_code == 429:
        {/MUTATES}
            wait_as_asked(response, tries)
            tries += 1
        else:
            break
    if response.status_code == 401:
        refuse(response, "{REFUSED_TWICE}\n")
    text = response.content.decode()
    try:
        answer = parse(text)
        errors = answer.get("errors")
        if not errors and not answer.get("data"):
            refuse(response)
    except (ValueError, AttributeError):
        refuse(response)
    if errors:
        print(to_json(errors), file=sys.stderr)
        is_valid = answer.get("data") and isinstance(errors, list) and all(map(is_note, errors))
        failed = failed or not is_valid
    {ERROR_PLACES?}
    raise_errors(answer.get("data"))
    {/ERROR_PLACES}
    return answer, text


def is_note(error):
    """Whether an error tells of a field that is withheld or goes away: the rest is valid."""
    kind = str(error.get("errorType")).lower() if isinstance(error, dict) else ""
    return kind == "deprecated" or (kind == "unauthorized" and bool(error.get("path")))


def get_token(refused=None):
    """A token other than the refused one: from the file, else a new one."""
    CACHE.mkdir(mode=0o700, parents=True, exist_ok=True)
    since = time.monotonic()
    tries = 0
    while True:
        token = read_token(refused)
        if token:
            return token
        if create(LOCK_FILE):
            try:
                token = read_token(refused)
                if token:
                    return token
                now = int(time.time())
                response = request_token()
                if response.status_code == 200:
                    return save_token(response, now)
            finally:
                LOCK_FILE.unlink(missing_ok=True)
            wait_as_asked(response, tries)
            tries += 1
            since = time.monotonic()
        else:
            remove_old_lock()
            if time.monotonic() - since > 90:
                sys.exit(f"Another program keeps {LOCK_FILE}: remove it.")
            time.sleep(0.2)


def read_token(refused):
    try:
        saved = json.loads(TOKEN_FILE.read_text("utf-8"))
        is_live = saved["version"] == 1 and time.time() < saved["renew_at"]
        token = saved["access_token"]
        return token if is_live and token != refused else None
    except (OSError, ValueError, LookupError, TypeError):
        return None  # A file that cannot be read is as good as none.


def save_token(response, now):
    try:
        answer = response.json()
        token = answer["access_token"]
        lifetime = answer.get("expires_in")
        lifetime = 28800 if lifetime is None else int(float(lifetime))
        if not token or not 1 <= lifetime <= 3155760000:
            raise ValueError
    except (ValueError, LookupError, TypeError, OverflowError):
        sys.exit("{NO_TOKEN}")
    saved = {
        "version": 1,
        "access_token": token,
        "renew_at": now + lifetime - min(60, (lifetime + 1) // 2),
        "expires_at": now + lifetime,
        "token_url": TOKEN_URL,
        "username": USERNAME,
    }
    descriptor, name = tempfile.mkstemp(dir=CACHE)
    with open(descriptor, "w", encoding="utf-8") as file:
        json.dump(saved, file)
    os.replace(name, TOKEN_FILE)
    return token


def remove_old_lock():
    """A program that died left it; of two that see it, none removes a new one."""
    breaking = LOCK_FILE.with_suffix(".lock.break")
    if is_lock_old() and create(breaking):
        try:
            if is_lock_old():
                LOCK_FILE.unlink(missing_ok=True)
        finally:
            breaking.unlink(missing_ok=True)


def is_lock_old():
    try:
        return time.time() - LOCK_FILE.stat().st_mtime > 60
    except FileNotFoundError:
        return False


def create(file):
    """Whether there was no such file before."""
    try:
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        return True
    except FileExistsError:
        return False


def wait_as_asked(response, tries):
    """Waits as asked, or longer each time; a used-up quota, a long wait and a sixth try end it."""
    if response.status_code not in (429, 503) or tries == 5:
        refuse(response)
    if re.search('quota|"limit exceeded"', response.text, re.IGNORECASE):
        refuse(response)
    asked = response.headers.get("retry-after", "")
    try:
        if asked.isdigit():
            seconds = int(asked)
        else:
            seconds = parsedate_to_datetime(asked).timestamp() - time.time()
    except (ValueError, TypeError, OverflowError):
        seconds = 2**tries * random.uniform(1, 1.5)
    if seconds > 300:
        refuse(response)
    time.sleep(max(seconds, 1))


def refuse(response, hint=""):
    sys.exit(f"{hint}{response.url}: {response.status_code} {response.text[:500]}")


def request_token():
    return client.post(
        f"{TOKEN_URL}?grant_type=client_credentials",
        {FLOW_A?}
        auth=(USERNAME, PASSWORD),
        {/FLOW_A}
        {FLOW_B?}
        data={"client_id": USERNAME, "client_secret": PASSWORD},
        {/FLOW_B}
        headers={"accept": "application/json", "x-api-key": API_KEY},
        timeout=30,
    )
{FRAME?}


def flatten(row, prefix=""):
    """Objects inside a row become columns of their own, lists become text."""
    for key, value in row.items():
        if isinstance(value, dict):
            yield from flatten(value, f"{prefix}{key}.")
        else:
            yield prefix + key, to_json(value) if isinstance(value, list) else value
{NO_PAGES?}


def rows():
    """The first list of the answer, else the answer as one row."""
    answer, _ = call()
    rows = answer.get("data") or {}
    while isinstance(rows, dict) and len(rows) == 1:
        (rows,) = rows.values()
    return rows if isinstance(rows, list) else [rows]
{/NO_PAGES}


def main(file=None):
    flat = []
    try:
        for row in rows():
            flat.append(dict(flatten(row if isinstance(row, dict) else {"value": row})))
    finally:  # Also what came before an error.
        # Numbers are exact: Int64, or Decimal, which astype(float) makes a float of.
        frame = pd.DataFrame(flat, dtype=object).convert_dtypes(convert_floating=False)
        if file and file.endswith(".parquet"):
            frame.to_parquet(file, index=False)
        else:
            frame.to_csv(file or sys.stdout, index=False)
{/FRAME}
{NO_FRAME?}
{PAGES?}


def main(file=None):
    # What is no character in UTF-8 stays an escape of JSON.
    with open(
        file or 1, "w", encoding="utf-8", errors="backslashreplace", newline=""
    ) as output:
        for row in rows():
            print(to_json(row), file=output)
{/PAGES}
{NO_PAGES?}


def main(file=None):
    _, text = call()
    with open(file or 1, "w", encoding="utf-8", newline="") as output:
        print(text, file=output)
{/NO_PAGES}
{/NO_FRAME}


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except httpx.HTTPError as error:
        sys.exit(f"{type(error).__name__}: {error}")
    sys.exit(failed)
