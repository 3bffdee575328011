
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
