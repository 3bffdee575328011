if [ -s "$WORK/rows" ] && cmp -s "$WORK/rows" "$WORK/before"; then
  fail '{SAME_ROWS}'
fi
cp "$WORK/rows" "$WORK/before"
