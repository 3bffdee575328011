/** A name that is not taken: the wish, or the wish with the first number from 2 on that is free. */
export function freeName(taken: { has(name: string): boolean }, wish: string): string {
  let name = wish;
  for (let number = 2; taken.has(name); number += 1) name = `${wish}${number}`;
  return name;
}

/**
 * Gives each a name of its own, numbered from 2 on where names before it have it.
 * @param fold makes equal what counts as one name
 */
export function ownNames(
  names: readonly string[],
  numbered: (name: string, number: number) => string,
  fold = (name: string): string => name,
): string[] {
  const taken = new Set<string>();
  /** The last number that a name was given: to try each anew would take forever. */
  const numbers = new Map<string, number>();
  return names.map((name) => {
    let number = numbers.get(name) ?? 1;
    let own = name;
    for (; taken.has(fold(own)); own = numbered(name, number)) number += 1;
    numbers.set(name, number);
    taken.add(fold(own));
    return own;
  });
}
