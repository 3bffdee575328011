
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
