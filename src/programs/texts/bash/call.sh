
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
      429 | 503) wait_as_asked "$((tries++))" ;;
      *) break ;;
    esac
  done
  ERRORS=$(jq -c 'if .data // .errors then .errors // empty else error("no answer") end' \
    "$WORK/answer" 2> /dev/null) || refuse
  if [ -n "$ERRORS" ]; then
    printf '%s\n' "$ERRORS" >&2
    FAILED=1
  fi
{ERRORS}
}
