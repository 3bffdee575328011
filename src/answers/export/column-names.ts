import { ownNames } from '../../contract/free-name.ts';

const NO_KEY = 'value';

export function headerName(path: readonly string[]): string {
  return path.length === 0 ? NO_KEY : path.join('.');
}

/** Gives each a name of its own: `a.b` may be a key of its own, and `b` in `a`. */
export function ownHeaders(names: readonly string[]): string[] {
  return ownNames(names, (name, number) => `${name} (${number})`);
}
