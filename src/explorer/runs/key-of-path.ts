/** A name for a path of keys, another one for each path. */
export function keyOfPath(path: readonly string[]): string {
  return JSON.stringify(path);
}
