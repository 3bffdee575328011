/** The names of a header such as `Access-Control-Allow-Headers`, lower case. */
export function headerList(value: string | null): string[] {
  return (value ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '');
}
