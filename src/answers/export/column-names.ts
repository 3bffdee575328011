/** What stands over values that have no key, where a list is not one of objects. */
const NO_KEY = 'value';

export function headerName(path: readonly string[]): string {
  return path.length === 0 ? NO_KEY : path.join('.');
}

/** Gives each a name of its own: `a.b` may be a key of its own, and `b` in `a`. */
export function ownNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  /** The last number that a name was given: to try each anew would take forever. */
  const numbers = new Map<string, number>();
  return names.map((name) => {
    let number = numbers.get(name) ?? 1;
    let own = name;
    for (; taken.has(own); own = `${name} (${number})`) number += 1;
    numbers.set(name, number);
    taken.add(own);
    return own;
  });
}
