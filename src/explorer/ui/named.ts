const MAX_NAMED = 10;

/** Names, of many the first. */
export function named(names: readonly string[]): string {
  return [...names.slice(0, MAX_NAMED), ...(names.length > MAX_NAMED ? ['…'] : [])].join(', ');
}
