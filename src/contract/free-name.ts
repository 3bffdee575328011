export function freeName(taken: { has(name: string): boolean }, wish: string): string {
  let name = wish;
  for (let number = 2; taken.has(name); number += 1) name = `${wish}${number}`;
  return name;
}

/** Makes names unique by adding numbers from 2 on; `fold` makes names equal that count as one. */
export function ownNames(
  names: readonly string[],
  numbered = (name: string, number: number): string => `${name} ${number}`,
  fold = (name: string): string => name,
): string[] {
  const taken = new Set<string>();
  /** The last number used for each name: searching from 2 each time would be quadratic. */
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
