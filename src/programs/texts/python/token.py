

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
