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
