#!/usr/bin/env bash
{HEADER}

set -euo pipefail

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
{PAGES?}

# jq 1.6 rounds long numbers: they pass through it as text behind a mark.
MARK=${WORK##*.}
mark_numbers() {
  LC_ALL=C awk -v mark="$MARK" '
    BEGIN { RS = "\""; ORS = "" }
    NR > 1 { print "\"" }
    !inside { gsub(/-?[0-9][-+.0-9Ee]*/, "\"" mark "&\"") }
    { print }
    inside && match($0, /\\+$/) && RLENGTH % 2 { next } # ends in an escaped quote
    { inside = !inside }'
}
unmark() { LC_ALL=C sed "s/\"$MARK\([^\"]*\)\"/\1/g"; }
{/PAGES}

{PER_DAY?}
CALLS=0

{/PER_DAY}
# Sends the body, keeps the answer in a file, and prints its errors.
call() {
  local refused='' tries=0
  {MOST_BYTES?}
  [ "$(wc -c < "$WORK/body")" -le {MOST_BYTES} ] || fail '{TOO_LARGE}'
  {/MOST_BYTES}
  while true; do
    {PER_DAY?}
    [ "$((CALLS++))" -lt {PER_DAY} ] || fail '{USED_UP}'
    {/PER_DAY}
    get_token "$refused"
    : > "$WORK/answer"
    STATUS=$("${CURL[@]}" \
      --header @<(printf 'x-api-key: %s\nauthorization: Bearer %s\n' "$GATEHOUSE_API_KEY" "$TOKEN") \
      --header 'content-type: application/{TYPE}' \
      --header 'accept: application/graphql-response+json, application/json;q=0.9' \
      --data-binary @"$WORK/body" "$GRAPHQL_URL")
    case $STATUS in
      401)
        [ -z "$refused" ] || refuse '{REFUSED_TWICE} '
        refused=$TOKEN
        ;;
      {REPEATS?}
      429 | 503) wait_as_asked "$((tries++))" ;;
      {/REPEATS}
      {MUTATES?}
      429) wait_as_asked "$((tries++))" ;;
      {/MUTATES}
      *) break ;;
    esac
  done
  ERRORS=$(jq -c 'if .data // .errors then .errors // empty else error("no answer") end' \
    "$WORK/answer" 2> /dev/null) || refuse
  if [ -n "$ERRORS" ]; then
    printf '%s\n' "$ERRORS" >&2
    # An error that tells of a field that is withheld or goes away leaves the rest valid.
    jq -e '.data != null and (.errors | type == "array" and all(.[];
      (.errorType? // "" | tostring | ascii_downcase) as $kind | $kind == "deprecated"
        or ($kind == "unauthorized" and (.path? // [] | length > 0))))' \
      "$WORK/answer" > "$WORK/valid" || FAILED=1
  fi
{ERROR_PLACES?}
  ERRORS=$(jq -c --argjson places {ERROR_PLACES} '
    .data as $data | $places[] | . as $place
    | (reduce .path[] as $key ($data; if type == "object" then .[$key] else null end)) as $value
    | ($value | type) as $kind
    | select(if .kind == "list" then $kind == "array" and ($value | length) > 0
        elif $kind != "object" then false
        elif $value == {} then .ifEmpty != ""
        else [.typenames[] | $value[.] // empty][0] as $type
          | if $type then ($place.types | index($type)) != null or ($type | test("Errors?$"))
            else any(.only[]; . as $key | $value | has($key)) end end)
    | {(.path | join(".")): (if $value == {} then .ifEmpty else $value end)}' "$WORK/answer")
  if [ -n "$ERRORS" ]; then
    printf '%s\n' "$ERRORS" >&2
    exit 1
  fi
{/ERROR_PLACES}
}

# Sets TOKEN to another one than the refused: from the file, else a new one.
get_token() {
  local refused=$1 since=$SECONDS tries=0
  until read_token "$refused"; do
    if create "$LOCK_FILE"; then
      HAS_LOCK=yes
      STATUS=200
      read_token "$refused" || request_token
      rm -f "$LOCK_FILE"
      HAS_LOCK=
      [ "$STATUS" != 200 ] || return 0
      wait_as_asked "$((tries++))"
      since=$SECONDS
    else
      remove_old_lock
      [ $((SECONDS - since)) -le 90 ] || fail "Another program keeps $LOCK_FILE: remove it."
      # Ten that look by jq and find would keep the processor from the one that renews.
      for _ in {1..10}; do
        sleep 0.2
        [ -e "$LOCK_FILE" ] || break
      done
    fi
  done
}

# A file that cannot be read is as good as none.
read_token() {
  TOKEN=$(REFUSED=$1 jq -er 'select(.version == 1 and .renew_at > now)
    | .access_token | strings | select(. != env.REFUSED)' "$TOKEN_FILE" 2> /dev/null)
}

save_token() {
  local new
  new=$(mktemp "$TOKEN_FILE.XXXXXX")
  jq -e --argjson now "$1" --arg url "$TOKEN_URL" '(.expires_in // 28800 | tonumber | floor
    | select(. >= 1 and . <= 3155760000)) as $lifetime | {
    version: 1,
    access_token: (.access_token | strings | select(. != "")),
    renew_at: ($now + $lifetime - ([60, $lifetime / 2] | min | ceil)),
    expires_at: ($now + $lifetime),
    token_url: $url,
    username: env.GATEHOUSE_USERNAME
  }' "$WORK/answer" > "$new" 2> /dev/null || {
    rm -f "$new"
    fail '{NO_TOKEN}'
  }
  TOKEN=$(jq -r .access_token "$new")
  mv -f "$new" "$TOKEN_FILE"
}

# A program that died left it; of two that see it, none removes a new one.
remove_old_lock() {
  if is_lock_old && create "$LOCK_FILE.break"; then
    if is_lock_old; then rm -f "$LOCK_FILE"; fi
    rm -f "$LOCK_FILE.break"
  fi
}
is_lock_old() { [ -n "$(find "$LOCK_FILE" -mmin +1 2> /dev/null)" ]; }

# Whether there was no such file before.
create() { (set -o noclobber && : > "$1") 2> /dev/null; }

# Waits as asked, or longer each time; a used-up quota, a long wait and a sixth try end the program.
wait_as_asked() {
  local seconds
  case $STATUS in 429 | 503) ;; *) refuse ;; esac
  seconds=$(jq -Rrs --argjson guess "$((1 << $1))" '
    (capture("\nretry-after: *(?<at>[^\r\n]*)"; "i").at // "")
    | if test("^[0-9]+$") then tonumber
      else try ((strptime("%a, %d %b %Y %T GMT") | mktime) - now) catch $guess end
    | [[ceil, 1] | max, 301] | min' "$WORK/headers")
  if [ "$1" -ge 5 ] || [ "$seconds" -gt 300 ]; then refuse; fi
  if grep -Eqi 'quota|"limit exceeded"' "$WORK/answer"; then refuse; fi
  sleep "$seconds.$((RANDOM % 10))"
}

refuse() { fail "${1-}The service answered $STATUS: $(head -c 500 "$WORK/answer")"; }

request_token() {
  local now
  now=$(date +%s)
  : > "$WORK/answer"
  {FLOW_A?}
  BASIC=$(printf '%s:%s' "$GATEHOUSE_USERNAME" "$GATEHOUSE_PASSWORD" | base64 | tr -d '\n')
  {/FLOW_A}
  STATUS=$("${CURL[@]}" --max-time 30 --header 'accept: application/json' \
    {FLOW_A?}
    --header @<(printf 'x-api-key: %s\nauthorization: Basic %s\n' "$GATEHOUSE_API_KEY" "$BASIC") \
    --data '' \
    {/FLOW_A}
    {FLOW_B?}
    --header @<(printf 'x-api-key: %s\n' "$GATEHOUSE_API_KEY") \
    --data-urlencode client_id@<(printf %s "$GATEHOUSE_USERNAME") \
    --data-urlencode client_secret@<(printf %s "$GATEHOUSE_PASSWORD") \
    {/FLOW_B}
    "$TOKEN_URL?grant_type=client_credentials")
  if [ "$STATUS" = 200 ]; then save_token "$now"; fi
}
{PAGES?}

FAILED=0
COUNT=0
{QUERY_JSON}
{COUNTED?}
POSITION={FIRST}
printf '%s\n' "$POSITION" > "$WORK/positions"
: > "$WORK/before"
SAME=0
{END_TOTAL?}
FULL={FULL}
{/END_TOTAL}
{/COUNTED}
{CURSOR?}
{
  printf 'null\n""\n'
  printf '%s\n' "$VARIABLES" | mark_numbers | jq -c {ASKED} | unmark
} > "$WORK/positions"
{/CURSOR}
{SHORT?}
KNOWN=
CHANGED=no
{/SHORT}
while true; do
  {WRITE_BODY}
  call
  mark_numbers < "$WORK/answer" > "$WORK/page"
  FACTS=$(jq -er 'select({HOLDER} | has("{ROWS}")?)
    | [{FACTS}]
    | map(tojson) | join(" ")' "$WORK/page" | unmark) ||
    fail '{NO_ROWS}'
  read -r {NAMES} <<< "$FACTS"
  jq -c '{LIST}[]?' "$WORK/page" | unmark > "$WORK/rows"
  {COUNTED?}
  if cmp -s "$WORK/rows" "$WORK/before"; then SAME=$((SAME + 1)); else SAME=0; fi
  {IDS_TOTAL?}
  # Some services repeat their last page.
  if [ -s "$WORK/rows" ] && [ "$SAME" -gt 0 ] && [ "$COUNT" = "$KNOWN" ]; then break; fi
  {/IDS_TOTAL}
  MOST=100
  {IDS?}
  if [ -s "$WORK/rows" ]; then MOST=0; fi
  {/IDS}
  {UP_TO_TOTAL?}
  if [ -s "$WORK/rows" ] && [[ $KNOWN =~ ^[0-9]+$ ]] && ((COUNT >= KNOWN)); then MOST=0; fi
  {/UP_TO_TOTAL}
  if [ "$SAME" -gt "$MOST" ]; then
    fail '{SAME_ROWS}'
  fi
  cp "$WORK/rows" "$WORK/before"
  {/COUNTED}
  {TOTAL?}
  if [ "$TOTAL" != null ]; then
    if [ "$TOTAL" != "${KNOWN:=$TOTAL}" ]; then
      {SHORT?}
      CHANGED=yes
      {/SHORT}
      printf 'The total changed from %s to %s: rows may be missing or come twice.\n' "$KNOWN" "$TOTAL" >&2
    fi
    KNOWN=$TOTAL
  fi
  {/TOTAL}
  cat "$WORK/rows"
  COUNT=$((COUNT + ${ROWS/null/0}))
  printf '%s rows\n' "$COUNT" >&2
  {COUNTED?}
  {OFFSET?}
  POSITION=$((POSITION + ${ROWS/null/0}))
  {/OFFSET}
  {CURRENT?}
  if [ "$CURRENT" != null ]; then POSITION=$CURRENT; fi
  {/CURRENT}
  {NUMBERED?}
  POSITION=$((POSITION + 1))
  {/NUMBERED}
  MORE=$([ "$ROWS" != 0 ] && echo true || echo false)
  {END_TOTAL?}
  if [ "$TOTAL" != null ] && (({AT_TOTAL})); then
    MORE=$( ((${ROWS/null/0} >= FULL)) && echo true || echo false)
  fi
  FULL=${ROWS/null/0}
  {/END_TOTAL}
  {LAST?}
  [ "$LAST" = null ] || MORE=$( (({MORE_LAST})) && echo true || echo false)
  {/LAST}
  {FLAG?}
  [ "$SAID" = null ] || MORE=$SAID
  {/FLAG}
  {/COUNTED}
  {CURSOR?}
  {FLAG?}
  MORE=$SAID
  {/FLAG}
  {NO_FLAG?}
  MORE=$([[ $POSITION != null && $POSITION != '""' ]] && echo true || echo false)
  {/NO_FLAG}
  {/CURSOR}
  {SHORT?}
  if [[ $MORE = false && $CHANGED = no && $KNOWN =~ ^[0-9]+$ ]] && ((COUNT < KNOWN)); then
    fail '{SHORT}'
  fi
  if [[ $MORE = false && $KNOWN =~ ^[0-9]+$ ]] && ((COUNT > KNOWN)); then
    printf 'The service counts %s rows, and %s came: its total is wrong, or rows came twice.\n' "$KNOWN" "$COUNT" >&2
  fi
  {/SHORT}
  [ "$MORE" != false ] || break
  [[ $MORE = true && $ROWS != null ]] ||
    fail '{NOT_SAID}'
  ! grep -Fxqe "$POSITION" "$WORK/positions" || fail '{NO_POSITION}'
  printf '%s\n' "$POSITION" >> "$WORK/positions"
  {PAUSE_S?}
  sleep {PAUSE_S}
  {/PAUSE_S}
  VARIABLES=$(printf '%s\n%s\n' "$VARIABLES" "$POSITION" | mark_numbers |
    jq -cs '.[0] * { {OPEN}: .[1] }{CLOSE}' | unmark)
done
exit "$FAILED"
{/PAGES}
{NO_PAGES?}

FAILED=0
{QUERY_JSON}
{WRITE_BODY}
call
cat "$WORK/answer"
echo
exit "$FAILED"
{/NO_PAGES}
