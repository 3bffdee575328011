import { maskForKeeping } from '../../../contract/secrets.ts';
import { splitHeaders } from '../../../operations/keepable.ts';
import type { SavedOperation } from '../../../operations/saved-operation.ts';
import type { OpenTab } from '../../editors/open-tab.ts';
import type { EditorTexts } from '../../runs/run.ts';

export type SavedTexts = Pick<SavedOperation, 'query' | 'variables' | 'headers'>;

/** The texts as they would be stored: secret values masked, headers with one left out. */
export function textsToSave(
  { query, variables, headers }: EditorTexts,
  keepsHeaders: boolean,
  secrets: readonly string[],
): SavedTexts {
  return {
    query: maskForKeeping(query, secrets),
    variables: maskForKeeping(variables, secrets),
    headers: keepsHeaders ? splitHeaders(headers, secrets).kept : undefined,
  };
}

export function textsOfTab({ query, variables, headers }: OpenTab): EditorTexts {
  return { query: query ?? '', variables: variables ?? '', headers: headers ?? '' };
}

export function isSameTexts(one: SavedTexts, other: SavedTexts): boolean {
  return (['query', 'variables', 'headers'] as const).every((name) => one[name] === other[name]);
}

/** Whether texts equal the saved ones; headers that are not kept are not compared. */
export function isSaved(texts: EditorTexts, item: SavedOperation, secrets: readonly string[]) {
  return isSameTexts(textsToSave(texts, item.headers !== undefined, secrets), item);
}

/** A short text that tells texts from others: their length and two FNV-1a hashes, which guard no secret. */
export function hashOf({ query, variables, headers }: SavedTexts): string {
  const text = JSON.stringify([query, variables, headers]);
  let [forth, back] = [FNV_BASIS, FNV_BASIS];
  for (let index = 0; index < text.length; index++) {
    forth = Math.imul(forth ^ text.charCodeAt(index), FNV_PRIME);
    back = Math.imul(back ^ text.charCodeAt(text.length - 1 - index), FNV_PRIME);
  }
  return [text.length, forth >>> 0, back >>> 0].map((part) => part.toString(36)).join('.');
}

const FNV_BASIS = 0x811c9dc5;
const FNV_PRIME = 0x01000193;
