import { API_KEY_HEADER } from '../../../contract/headers.ts';
import type { HttpExchange } from '../../transport/exchange.ts';

/** What stands for each secret, for a shell to fill in. */
const VARIABLES: Readonly<Record<string, string>> = {
  [API_KEY_HEADER]: '$API_KEY',
  authorization: 'Bearer $TOKEN',
};

/** The request as a command for a POSIX shell, secrets left to its variables. */
export function toCurl({ url, requestHeaders, requestBody }: HttpExchange): string {
  const headers = requestHeaders.map(([name, value]) => {
    const variable = VARIABLES[name.toLowerCase()];
    // Within double quotes the shell puts in what the variable holds.
    return variable ? `-H "${name}: ${variable}"` : `-H ${quote(`${name}: ${value}`)}`;
  });
  return ['curl --compressed', quote(url), ...headers, `--data-raw ${quote(requestBody)}`].join(
    ' \\\n  ',
  );
}

function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
