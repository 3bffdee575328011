TOKEN_URL={TOKEN_ADDRESS}
GRAPHQL_URL={DATA_ADDRESS}
QUERY={OPERATION}
{VALUES?}
VARIABLES={VALUES}
{/VALUES}

fail() {
  printf '%s\n' "$*" >&2
  exit 1
}
for NAME in GATEHOUSE_API_KEY GATEHOUSE_USERNAME GATEHOUSE_PASSWORD; do
  [ -n "${!NAME-}" ] || fail "Set $NAME."
done
[ $# -eq 0 ] || exec > "$1"
umask 077

# A new token ends the one before, so all programs of this machine share one.
CACHE=${XDG_CACHE_HOME:-$HOME/.cache}/gatehouse
ID=$(printf '%s\n%s' "$TOKEN_URL" "$GATEHOUSE_USERNAME" | { sha256sum 2> /dev/null || shasum -a 256; })
TOKEN_FILE=$CACHE/token-${ID:0:32}.json
LOCK_FILE=$CACHE/token-${ID:0:32}.lock
mkdir -p "$CACHE"

WORK=$(mktemp -d)
HAS_LOCK=
trap 'rm -rf "$WORK"; [ -z "$HAS_LOCK" ] || rm -f "$LOCK_FILE"' EXIT

# Secrets reach curl through file descriptors: others can read a command's arguments.
CURL=(curl --silent --show-error --compressed --connect-timeout 30 --dump-header "$WORK/headers"
  --output "$WORK/answer" --write-out '%{http_code}')
