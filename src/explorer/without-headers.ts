/**
 * What may be kept of a value: GraphiQL writes what the headers editor holds into the history,
 * whatever `shouldPersistHeaders` says, and people put keys there.
 *
 * @param key GraphiQL's name of it, without prefix
 * @returns undefined where nothing else is in it
 */
export function withoutHeaders(key: string, value: string): string | undefined {
  if (key === 'headers') return undefined;
  // What was typed stays as it was typed: variables may well hold a member of that name.
  if (key === 'query' || key === 'variables' || !value.includes('"headers"')) return value;
  // GraphiQL gives up all tabs where one of them lacks the member; in the history it must be gone.
  const nothing = key === 'tabState' ? null : undefined;
  try {
    return JSON.stringify(JSON.parse(value), (name, part: unknown) =>
      name === 'headers' ? nothing : part,
    );
  } catch {
    // Not JSON, so no record that GraphiQL keeps headers in: an operation that has such a string.
    return value;
  }
}
