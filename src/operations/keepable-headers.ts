import { jsonOrNone } from '../contract/json-members.ts';
import type { Workspace } from './workspace.ts';
import { isSecretValue, mentionsSecret, SECRET_MASK, soundsSecret } from '../contract/secrets.ts';

export interface KeepableHeaders {
  /** The original text if nothing is secret, else the other headers as JSON; empty if none is left. */
  readonly kept: string;
  /** The names of the dropped headers; empty if the text's names are unknown. */
  readonly leftOut: readonly string[];
}

/**
 * Splits the headers editor's text, which may contain keys. Drops all of a text with a secret that
 * is not a JSON object: the secret's end is unknown. Drops headers with one of `secrets` under any
 * name.
 */
export function splitHeaders(text: string, secrets: readonly string[] = []): KeepableHeaders {
  const all = { kept: text, leftOut: [] };
  const value = jsonOrNone(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return mentionsSecret(text, secrets) ? { kept: '', leftOut: [] } : all;
  // The second of two members of one name hides the first, which is in the text too.
  const secret = members(text).filter(([name, part]) => isSecretHeader(name, part, secrets));
  const names = new Set(secret.map(([name]) => name));
  if (names.size === 0) return all;
  const others = Object.entries(value).filter(([name]) => !names.has(name));
  return {
    kept: others.length === 0 ? '' : JSON.stringify(Object.fromEntries(others), undefined, 2),
    leftOut: [...names].map((name) => (isSecretValue(name, secrets) ? SECRET_MASK : name)),
  };
}

export function withoutSecretHeaders(workspace: Workspace, secrets: readonly string[]): Workspace {
  const strip = <Item extends { readonly headers?: string | undefined }>(item: Item): Item =>
    item.headers === undefined
      ? item
      : { ...item, headers: splitHeaders(item.headers, secrets).kept };
  const { operations, tabs } = workspace;
  return { ...workspace, operations: operations.map(strip), tabs: tabs?.map(strip) };
}

export function keepableHeaders(text: string): string {
  return splitHeaders(text).kept;
}

/** The storable headers with text values; empty unless the text is a JSON object. */
export function headerEntries(text: string): (readonly [name: string, value: string])[] {
  const value = jsonOrNone(keepableHeaders(text));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).map(([name, part]) => [name, String(part)] as const);
}

function isSecretHeader(name: string, value: unknown, secrets: readonly string[]): boolean {
  if (soundsSecret(name) || isSecretValue(name, secrets)) return true;
  return typeof value === 'string'
    ? isSecretValue(value, secrets)
    : mentionsSecret(JSON.stringify(value), secrets);
}

function members(text: string): readonly (readonly [name: string, value: unknown])[] {
  const entries: [string, unknown][] = [];
  let depth = 0;
  let name: string | undefined;
  let from = 0;
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],:]/g)) {
    if (token === '{' || token === '[') depth += 1;
    else if (token === '}' || token === ']') depth -= 1;
    else if (depth === 1 && name === undefined && token !== ',') {
      name = JSON.parse(token) as string;
      from = index + token.length;
    }
    if (name === undefined || !((depth === 1 && token === ',') || depth === 0)) continue;
    entries.push([name, JSON.parse(text.slice(from, index).replace(/^\s*:/, ''))]);
    name = undefined;
  }
  return entries;
}
