{HEADER}
#
# /// script
# dependencies = ["httpx"]
# ///

import csv
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

TOKEN_URL = {TOKEN_ADDRESS}
OPERATIONS = {
{OPERATIONS}
}
# What each step takes its values from, and how its rows are joined.
STEPS = {STEPS}
OUTPUT = {OUTPUT}


{ENVIRONMENT}


def at(value, *keys):
    """What is inside of objects; None where a key is missing on the way."""
    for key in keys:
        value = value.get(key) if isinstance(value, dict) else None
    return value


class Many(list):
    """The values of all items of lists on the way."""


def look(value, keys):
    if not keys:
        return value
    if isinstance(value, list):
        found = (look(item, keys) for item in value)
        return Many(one for item in found for one in (item if isinstance(item, Many) else [item]))
    return look(value.get(keys[0]), keys[1:]) if isinstance(value, dict) else None


def spread(row, paths):
    """A row's values at some paths; lists on the way make a row of each of their items."""
    found = [look(row, path.split(".")) for path in paths]
    count = max(1, *(len(one) for one in found if isinstance(one, Many)), 1)
    for place in range(count):
        yield [
            (one[place] if place < len(one) else None) if isinstance(one, Many) else one
            for one in found
        ]


def text_of(value):
    if value is None:
        return ""
    return value if isinstance(value, str) else to_json(value)


NUMBER = re.compile(r"-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?")
NUMERIC = re.compile(
    r".*(?:Int(?:eger)?|Float|Long|Short|Byte|Double|Decimal|Number|Numeric)\d*"
    r"|(?:(?:big|small)?int|float|double|decimal|numeric|long)\d*"
)
MISFIT = object()


def reader(type_name, values):
    """How the values of a column are sent: as the variable's type says, as numbers where all are."""
    texts = [text_of(value).strip() for value in values if isinstance(value, str)]
    texts = [text for text in texts if text]
    are_numbers = NUMERIC.fullmatch(type_name) and all(map(NUMBER.fullmatch, texts))
    are_composite = all(text[0] in "[{" for text in texts)

    def read(value):
        text = text_of(value).strip()
        if type_name in ("ID", "String"):
            return text_of(value)
        if type_name == "Boolean":
            return {"true": True, "false": False}.get(text.lower(), MISFIT)
        if type_name in ("Int", "Float"):
            pattern = r"-?(?:0|[1-9]\d*)" if type_name == "Int" else NUMBER
            return parse(text) if re.fullmatch(pattern, text) else MISFIT
        if not isinstance(value, str):
            return value
        try:
            return parse(text) if are_numbers or are_composite else value
        except ValueError:
            return value

    return read


def read_input(path):
    """The names of the columns, and the rows with their lines."""
    with open(path, encoding="utf-8-sig", newline="") as file:
        head = file.readline()
        file.seek(0)
        separator = max(",;\t", key=head.count)
        table = [row for row in csv.reader(file, delimiter=separator)]
    header = [name.strip() for name in table[0]]
    names = [
        name if name and header.count(name) == 1 else f"{name} ({place + 1})".strip()
        for place, name in enumerate(header)
    ]
    cells = (row + [""] * (len(names) - len(row)) for row in table[1:])
    return [dict(zip(names, row)) for row in cells if any(cell.strip() for cell in row)]


def take_values(step, table, rows_of):
    """The values of a step's variable, each once."""
    source = step["from"]
    lost = []
    values = {}
    if "fields" in source:
        fields = [
            (field, reader(field["type"], [row[field["column"]] for row in table]))
            for field in source["fields"]
        ]
        found = []
        for row in table:
            made = {}
            for field, read in fields:
                cell = row[field["column"]]
                names = field.get("names")
                if not cell.strip() and not field["required"]:
                    continue
                if not cell.strip() or (names and cell.strip() not in names):
                    made[field["field"]] = MISFIT
                else:
                    made[field["field"]] = cell.strip() if names else read(cell)
            if MISFIT in made.values():
                lost.append(to_json([cell for cell in row.values()]))
            else:
                found.append(made)
        values = found
    else:
        if "step" in source:
            rows = rows_of[source["step"]]
            cells = [one for row in rows for (one,) in spread(row, [source["path"]])]
        else:
            cells = [row[source["column"]] for row in table]
        cells = [cell for cell in cells if text_of(cell).strip()]
        read = reader(source["type"], cells)
        for cell in cells:
            value = read(cell)
            if value is MISFIT:
                lost.append(text_of(cell))
            else:
                values.setdefault(to_json(value), value)
        values = list(values.values())
    if lost:
        said = f"{step['id']}: {len(lost)} values do not fit the type: {', '.join(lost[:5])}"
        if OUTPUT["misfits"] == "stop":
            sys.exit(said)
        print(f"{said}: left out.", file=sys.stderr)
    return values


def chunks_of(step, values):
    """Values of one call, by their number and the bytes of its body."""
    chunk, size = [], 0
    most = step["bytes"] and step["bytes"] - len(body_of(step, {**parse(step["constants"]), step["variable"]: []}))
    for value in values:
        length = len(to_json(value).encode()) + 1
        if chunk and (len(chunk) == step["size"] or (most and size + length > most)):
            yield chunk
            chunk, size = [], 0
        chunk.append(value)
        size += length
    if chunk:
        yield chunk


def run(step, values):
    """The rows of one call with all of its pages, once what it waits for is there."""
    variables = {**parse(step["constants"]), step["variable"]: values if step["isList"] else values[0]}
    until = step.get("until")
    end = time.monotonic() + until["atMost"] if until else 0
    if step.get("pages"):
        nodes = pages(step, variables)
    else:
        answer = call(step, variables)
        while until and text_of(at(answer, *until["path"])) != until["is"]:
            if time.monotonic() + until["every"] > end:
                state = text_of(at(answer, *until["path"]))
                sys.exit(f"{step['id']}: {'.'.join(until['path'][1:])} is still {state}.")
            time.sleep(until["every"])
            answer = call(step, variables)
        found = at(answer, *step["list"])
        is_list = len(step["list"]) > 1
        nodes = (found or []) if is_list else [found]
    for node in nodes:
        if node is None and step["isList"]:
            continue
        row = node if isinstance(node, dict) else {step["list"][-1]: node}
        key = step.get("valueKey")
        yield row if key is None else {key: values[0], **row}


def pages(step, variables):
    """The rows of all pages."""
    plan = step["pages"]
    following, name, field = plan["next"], plan["variable"]["name"], plan["variable"].get("field")
    is_cursor = following["kind"] == "value"
    asked = at(variables, name, *([field] if field else []))
    position = asked if is_cursor else following["start"]
    positions = {None, "", position}
    before, same, count, known = None, 0, 0, None
    full = plan.get("size") or 1
    while True:
        answer = call(step, variables)
        page = at(answer, *plan["path"])
        if plan["rows"] not in (page or {}):
            sys.exit(f"{step['id']}: there is no {'.'.join([*plan['path'], plan['rows']])}.")
        nodes = page[plan["rows"]]
        total = at(answer, *plan["total"]) if plan.get("total") else None
        if not is_cursor:
            same = same + 1 if nodes == before else 0
            before = nodes
            if nodes and same and plan.get("hasIds") and count == known:
                return  # Some services repeat their last page.
            if same > (0 if nodes and plan.get("hasIds") else 100):
                sys.exit(f"{step['id']}: the page has the rows of the one before.")
        known = total if isinstance(total, int) else known
        yield from nodes or []
        length = len(nodes or [])
        count += length
        if is_cursor:
            position = at(answer, *following["at"])
            more = position not in (None, "")
            if following.get("more"):
                more = at(answer, *following["more"])
        else:
            current = at(answer, *following["current"]) if following.get("current") else None
            position = position + length if following["kind"] == "offset" else (current or position) + 1
            more = nodes != []
            is_end = following["kind"] == "offset" or following["start"] <= 1
            if known is not None and is_end and (
                position == known if following["kind"] == "offset" else count == known
            ):
                more = length >= full
            full = length
            last = at(answer, *following["last"]) if following.get("last") else None
            if isinstance(last, int):
                more = position < last if following["start"] == 0 else position <= last
            flag = at(answer, *following["more"]) if following.get("more") else None
            more = flag if isinstance(flag, bool) else more
        if more is False:
            if known is not None and count < known and not plan.get("isPartial"):
                sys.exit(f"{step['id']}: the pages end before their total: rows may be missing.")
            return
        if more is not True or nodes is None or position in positions:
            sys.exit(f"{step['id']}: the page does not say where the next one begins.")
        positions.add(position)
        if field:
            variables = {**variables, name: {**(variables.get(name) or {}), field: position}}
        else:
            variables = {**variables, name: position}


def raise_errors(places, data):
    """Ends with what the answer says that is an error by its type, its fields, or having none."""
    for place in places:
        value = at(data, *place["path"])
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


client = httpx.Client(timeout=600)
failed = False
last_calls = {}


def body_of(step, variables):
    name = step.get("operationName")
    named = {"operationName": name} if name else {}
    body = {"query": OPERATIONS[step["id"]], **named, "variables": variables}
    return to_json(body).encode()


def call(step, variables):
    """Sends the operation of a step, prints the errors of its answer, and returns it."""
    global failed
    body = body_of(step, variables)
    url = step["url"]
    refused = None
    tries = 0
    while True:
        wait = last_calls.get(url, 0) + step["pause"] - time.monotonic()
        if wait > 0:
            time.sleep(wait)
        last_calls[url] = time.monotonic()
        token = get_token(refused)
        response = client.post(
            url,
            content=body,
            headers={
                "accept": "application/graphql-response+json, application/json;q=0.9",
                "authorization": f"Bearer {token}",
                "content-type": "application/json",
                "x-api-key": API_KEY,
            },
        )
        # Before a 503 a mutation may have run: it is not sent again.
        again = (429,) if step["isMutation"] else (429, 503)
        if response.status_code == 401 and not refused:
            refused = token
        elif response.status_code in again:
            wait_as_asked(response, tries)
            tries += 1
        else:
            break
    if response.status_code == 401:
        refuse(response, "{REFUSED_TWICE}\n")
    try:
        answer = parse(response.content.decode())
        errors = answer.get("errors")
        if not errors and not answer.get("data"):
            refuse(response)
    except (ValueError, AttributeError):
        refuse(response)
    if errors:
        print(to_json(errors), file=sys.stderr)
        if not answer.get("data"):
            sys.exit(f"{step['id']}: stopped.")
        is_valid = isinstance(errors, list) and all(map(is_note, errors))
        failed = failed or not is_valid
    raise_errors(step["errorPlaces"], answer.get("data"))
    return answer


{TOKENS}


def join(table, rows_of):
    """The rows of the list, in their order, with those of the steps."""
    columns = [(one["title"], one.get("step"), one["path"]) for one in OUTPUT["columns"]]
    joined = [step for step in STEPS if step.get("join")]
    taken = [(step, path) for _, step, path in columns if step]
    taken += [(step["join"].get("step"), step["join"]["path"]) for step in joined if step["join"].get("step")]
    indexes = {}
    for step in joined:
        paths = list(dict.fromkeys(path for of, path in taken if of == step["id"]))
        index = indexes[step["id"]] = {}
        for row in rows_of[step["id"]]:
            for key, *values in spread(row, [step["join"]["field"], *paths]):
                if key is not None:
                    index.setdefault(text_of(key), []).append(dict(zip(paths, values)))
    missing = dict.fromkeys(indexes, 0)

    def value_of(row, found, step, path):
        if step:
            return (found[step] or {}).get(path)
        return row[path] if row[path].strip() else None

    for row in table:
        combined = [{}]
        for step in joined:
            of = step["join"]
            longer = []
            for found in combined:
                key = value_of(row, found, of.get("step"), of["path"])
                matches = indexes[step["id"]].get(text_of(key)) if key is not None else None
                if matches and of["isList"]:
                    matches = [{path: [one[path] for one in matches] for path in matches[0]}]
                if not matches and (key is not None or not of.get("step")):
                    missing[step["id"]] += 1
                if matches is None:
                    matches = [] if OUTPUT["unmatched"] == "drop" else [None]
                longer += [{**found, step["id"]: match} for match in matches]
            combined = longer
        for found in combined:
            yield {title: value_of(row, found, step, path) for title, step, path in columns}
    for step, count in missing.items():
        if count:
            print(f"{step}: nothing for {count} rows.", file=sys.stderr)


def cell_of(value):
    """A cell of CSV: nothing for null; a text that a spreadsheet takes for a formula gets an apostrophe."""
    if value is None:
        return ""
    is_plain = isinstance(value, list) and not any(isinstance(one, (dict, list)) for one in value)
    text = "; ".join(map(text_of, value)) if is_plain else text_of(value)
    if isinstance(value, str) and re.match(r"\s*[=+@\-]", text) and not NUMBER.fullmatch(text):
        text = f"'{text}"
    is_quoted = text == "" or re.search('[",\r\n]', text)
    return '"' + text.replace('"', '""') + '"' if is_quoted else text


def main(source, file=None):
    table = read_input(source)
    rows_of = {}
    for step in STEPS:
        values = take_values(step, table, rows_of)
        rows_of[step["id"]] = rows = []
        for chunk in chunks_of(step, values):
            rows += run(step, chunk)
        print(f"{step['id']}: {len(rows)} rows of {len(values)} values", file=sys.stderr)
    with open(file or 1, "w", encoding="utf-8", errors="backslashreplace", newline="") as output:
        if file and file.endswith(".csv"):
            rows = [row.values() for row in join(table, rows_of)]
            for row in [[one["title"] for one in OUTPUT["columns"]], *rows]:
                print(",".join(map(cell_of, row)), file=output, end="\r\n")
        else:
            for row in join(table, rows_of):
                print(to_json(row), file=output)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit("Name the list: a CSV file.")
    try:
        main(*sys.argv[1:])
    except httpx.HTTPError as error:
        sys.exit(f"{type(error).__name__}: {error}")
    sys.exit(failed)
