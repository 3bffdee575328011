import { numberName } from './decimals.ts';

/** Strings, white space and numbers of a JSON text. */
const TOKEN = /"(?:[^"\\]|\\[^])*"|\s+|-?\d[\d.eE+-]*/g;

/** One name for a JSON value and all that equal it: numbers as written, escapes and spaces make no difference. */
export function valueName(json: string): string {
  const first = json.charAt(0);
  if (first === '[' || first === '{') return json.replaceAll(TOKEN, nameOfToken);
  return nameOfToken(json);
}

/** The name of a row's value: null and no value have one. */
export function foundName(json: string | undefined): string {
  return json === undefined ? 'null' : valueName(json);
}

function nameOfToken(token: string): string {
  const first = token.charAt(0);
  if (first === '"') return plainString(token);
  return first === '-' || (first >= '0' && first <= '9') ? numberName(token) : token.trim();
}

/** A string's JSON with no more escapes than it needs. */
export function plainString(json: string): string {
  if (!json.includes('\\')) return json;
  try {
    return JSON.stringify(JSON.parse(json));
  } catch {
    return json;
  }
}
