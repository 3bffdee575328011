
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
