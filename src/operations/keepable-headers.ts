import { objectOrNone, writtenMembers } from '../contract/json-members.ts';
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
  const value = objectOrNone(text);
  if (!value) return mentionsSecret(text, secrets) ? { kept: '', leftOut: [] } : all;
  // The second of two members of one name hides the first, which is in the text too.
  const secret = writtenMembers(text).filter(([name, json]) =>
    isSecretHeader(name, JSON.parse(json), secrets),
  );
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
  return Object.entries(objectOrNone(keepableHeaders(text)) ?? {}).map(
    ([name, part]) => [name, String(part)] as const,
  );
}

function isSecretHeader(name: string, value: unknown, secrets: readonly string[]): boolean {
  if (soundsSecret(name) || isSecretValue(name, secrets)) return true;
  return typeof value === 'string'
    ? isSecretValue(value, secrets)
    : mentionsSecret(JSON.stringify(value), secrets);
}
