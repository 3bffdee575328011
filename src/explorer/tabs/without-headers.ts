/** A member of that name that holds something; within text of JSON its quotes would be escaped. */
const HEADERS = /"headers":(?!null\b)/;

/**
 * What may be kept of a value: people put keys into the headers editor, and no storage may have them.
 * GraphiQL leaves them out of its tabs as it is set up here; this does not rely on that.
 *
 * @param key GraphiQL's name of it, without prefix
 * @returns undefined where nothing else is in it
 */
export function withoutHeaders(key: string, value: string): string | undefined {
  if (key === 'headers') return undefined;
  // What was typed stays as it was typed: variables may well hold a member of that name.
  if (key === 'query' || key === 'variables' || !HEADERS.test(value)) return value;
  try {
    // GraphiQL gives up all tabs where one of them lacks the member.
    return JSON.stringify(JSON.parse(value), (name, part: unknown) =>
      name === 'headers' ? null : part,
    );
  } catch {
    // Not JSON, so no record that GraphiQL keeps headers in: an operation that has such a string.
    return value;
  }
}
