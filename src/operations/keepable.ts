import { compareText } from '../contract/compare-text.ts';
import { objectOrNone, writtenMembers } from '../contract/json-members.ts';
import {
  isSecretValue,
  maskerForKeeping,
  mentionsSecret,
  SECRET_MASK,
  soundsSecret,
} from '../contract/secrets.ts';
import type { SavedItem } from './saved-operation.ts';
import type { Workspace } from './workspace.ts';

/**
 * Splits the headers editor's text, which may contain keys. Drops all of a text with a secret that
 * is not a JSON object: the secret's end is unknown. Drops headers with one of `secrets` under any
 * name.
 * @returns `kept`: the original text if nothing is secret, else the other headers as JSON; empty if none is left.
 * `leftOut`: the names of the dropped headers; empty if the text's names are unknown
 */
export function splitHeaders(text: string, secrets: readonly string[] = []) {
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

const TEXTS = ['name', 'description', 'query', 'variables'] as const;

/** Drops secret headers, and masks values in use in all other texts; of many items with one `mask`. */
export function keepableItem(
  item: SavedItem,
  secrets: readonly string[],
  mask = maskerForKeeping(secrets),
) {
  if (item.kind === 'folder') {
    const name = mask(item.name);
    return name === item.name
      ? { item, leftOut: [] }
      : { item: { ...item, name }, leftOut: ['name'] };
  }
  const texts = Object.fromEntries(TEXTS.map((part) => [part, mask(item[part])]));
  const masked = TEXTS.filter((part) => texts[part] !== item[part]);
  const { kept, leftOut } = splitHeaders(item.headers ?? '', secrets);
  const hasHeaders = kept === (item.headers ?? '');
  if (masked.length === 0 && hasHeaders) return { item, leftOut: [] };
  return {
    item: { ...item, ...texts, ...(!hasHeaders && { headers: kept }) },
    leftOut: [...masked, ...(hasHeaders ? [] : leftOut.length > 0 ? leftOut : ['headers'])],
  };
}

/** Called for each dropped secret with its name, never its value. */
export type OnDropped = (name: string) => void;

/** Plain JSON, sorted by name, without parts that sound secret or are not JSON. */
export function withoutSecrets(value: unknown, onDropped?: OnDropped): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(item, onDropped));
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).toSorted(([one], [other]) => compareText(one, other));
    const parts = entries.filter(([name, part]) => {
      if (soundsSecret(name)) onDropped?.(name);
      return !soundsSecret(name) && part !== undefined;
    });
    return Object.fromEntries(parts.map(([name, part]) => [name, withoutSecrets(part, onDropped)]));
  }
  const isPlain = typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);
  return isPlain ? value : null;
}

/** The storable part of the headers editor’s text, as {@link splitHeaders}; reports dropped names. */
export function keptHeaders(text: string, onDropped: OnDropped): string {
  const { kept, leftOut } = splitHeaders(text);
  if (kept === text) return text;
  (leftOut.length > 0 ? leftOut : ['headers']).forEach(onDropped);
  return kept;
}
