const OWN_WORDS = new Set(['UPSTREAM', 'RATE', 'DEMO', 'CREDENTIALS', 'SIGNING', 'TRUSTED']);

export function findMisspelt(
  names: readonly string[],
  known: readonly string[],
): { readonly name: string; readonly meant: string }[] {
  return names.flatMap((name) => {
    const meant = known.includes(name) ? undefined : nearestOf(name, known);
    return meant === undefined ? [] : [{ name, meant }];
  });
}

function nearestOf(name: string, known: readonly string[]): string | undefined {
  const words = wordsOf(name);
  const isOwn = OWN_WORDS.has(name.split('_')[0] ?? '');
  const near = known.filter((own) => {
    const others = wordsOf(own);
    if (isOwn && others[0] === words[0]) return true;
    return words.length > 1 && others.join() === words.join();
  });
  const shared = (own: string): number =>
    wordsOf(own).filter((word) => words.includes(word)).length;
  const [nearest] = near.toSorted(
    (one, other) => shared(other) - shared(one) || one.length - other.length,
  );
  return nearest;
}

/** Singular words without a trailing unit, because both are often left out or added. */
function wordsOf(name: string): string[] {
  const stem = name.replace(/_(?:S|KB|MB|MS|SECONDS)$/, '');
  return stem.split('_').map((word) => word.replace(/(?:(?<=X)IES|(?<=\w)S)$|(?<=X)Y$/, ''));
}
