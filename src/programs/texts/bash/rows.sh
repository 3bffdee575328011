
FAILED=0
COUNT=0
{QUERY_JSON}
{COUNTED?}
POSITION={FIRST}
printf '%s\n' "$POSITION" > "$WORK/positions"
: > "$WORK/before"
{/COUNTED}
{CURSOR?}
{
  printf 'null\n""\n'
  printf '%s\n' "$VARIABLES" | mark_numbers | jq -c {ASKED} | unmark
} > "$WORK/positions"
{/CURSOR}
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
  if [ -s "$WORK/rows" ] && cmp -s "$WORK/rows" "$WORK/before"; then
    fail '{SAME_ROWS}'
  fi
  cp "$WORK/rows" "$WORK/before"
  {/COUNTED}
  {TOTAL?}
  if [ "$TOTAL" != null ]; then
    [ "$TOTAL" = "${KNOWN:=$TOTAL}" ] ||
      printf 'The total changed from %s to %s: rows may be missing or come twice.\n' "$KNOWN" "$TOTAL" >&2
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
  [ "$TOTAL" = null ] || MORE=$( (({MORE_TOTAL})) && echo true || echo false)
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
