/** Of names as long as ours, so many letters may be wrong, missing or too many. */
const MOST_EDITS = 2;

/** First words that no other program's variables have. */
const OWN_WORDS = new Set(['UPSTREAM', 'RATE', 'DEMO', 'CREDENTIALS', 'SIGNING', 'TRUSTED']);

/**
 * Variables that nobody reads and that are nearly ours: a setting that was meant, and does not hold.
 *
 * @param names of the environment
 * @param known those that the service reads
 * @returns each with the nearest of `known`
 */
export function findMisspelt(
  names: readonly string[],
  known: readonly string[],
): { readonly name: string; readonly meant: string }[] {
  return names.flatMap((name) => {
    if (known.includes(name)) return [];
    const meant = nearestOf(name, known);
    return meant === undefined ? [] : [{ name, meant }];
  });
}

function nearestOf(name: string, known: readonly string[]): string | undefined {
  const words = name.split('_');
  const near = known.filter((own) => {
    // Short names are a few letters from everything.
    if (own.length > 6 && editsBetween(name, own) <= MOST_EDITS) return true;
    return OWN_WORDS.has(words[0] ?? '') && own.startsWith(`${words[0]}_`);
  });
  const shared = (own: string): number =>
    own.split('_').filter((word) => words.includes(word)).length;
  const [nearest] = near.toSorted(
    (one, other) =>
      shared(other) - shared(one) || editsBetween(name, one) - editsBetween(name, other),
  );
  return nearest;
}

/** Letters to change, take out or put in (Levenshtein). */
function editsBetween(one: string, other: string): number {
  let before = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [row, letter] of Array.from(one).entries()) {
    const edits = [row + 1];
    for (let at = 0; at < other.length; at += 1) {
      const change = (before[at] ?? 0) + (other[at] === letter ? 0 : 1);
      edits.push(Math.min(change, (edits[at] ?? 0) + 1, (before[at + 1] ?? 0) + 1));
    }
    before = edits;
  }
  return before.at(-1) ?? 0;
}
