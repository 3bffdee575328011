/** The place of the last thing that is no further on than `place`; -1 where all are. They ascend. */
export function lastUpTo<Thing>(
  things: readonly Thing[],
  place: number,
  placeOf: (thing: Thing) => number,
): number {
  let [low, high] = [0, things.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const thing = things[middle];
    if (thing !== undefined && placeOf(thing) <= place) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
