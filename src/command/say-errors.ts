import { displayText } from '../session/display-text.ts';

interface SaidError {
  readonly message?: unknown;
  readonly path?: unknown;
  readonly extensions?: { readonly code?: unknown };
}

/**
 * GraphQL errors as lines for people.
 *
 * @param errors each as JSON
 */
export function sayErrors(errors: readonly string[]): string {
  return errors
    .map((json) => {
      const { message, path, extensions } = readError(json);
      const said = displayText(typeof message === 'string' ? message : json, []);
      const at = Array.isArray(path) ? ` at ${displayText(path.join('.'), [])}` : '';
      const code = typeof extensions?.code === 'string' ? ` (${extensions.code})` : '';
      return `GraphQL error${at}: ${said}${code === '' ? '' : displayText(code, [])}`;
    })
    .join('\n');
}

function readError(json: string): SaidError {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
