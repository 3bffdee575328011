import { maskForKeeping } from '../contract/secrets.ts';
import { splitHeaders } from './keepable-headers.ts';
import type { SavedItem } from './saved-operation.ts';

interface KeepableItem {
  /** The same object where nothing of it is secret. */
  readonly item: SavedItem;
  /** What is not kept: names of headers, and which of its texts have a mask for a value in use. */
  readonly leftOut: readonly string[];
}

const TEXTS = ['name', 'description', 'query', 'variables'] as const;

/** Without secret headers; a mask stands for a value in use in every other text. */
export function keepableItem(item: SavedItem, secrets: readonly string[]): KeepableItem {
  if (item.kind === 'folder') {
    const name = maskForKeeping(item.name, secrets);
    return name === item.name
      ? { item, leftOut: [] }
      : { item: { ...item, name }, leftOut: ['name'] };
  }
  const texts = Object.fromEntries(
    TEXTS.map((part) => [part, maskForKeeping(item[part], secrets)]),
  );
  const masked = TEXTS.filter((part) => texts[part] !== item[part]);
  const { kept, leftOut } = splitHeaders(item.headers ?? '', secrets);
  const hasHeaders = kept === (item.headers ?? '');
  if (masked.length === 0 && hasHeaders) return { item, leftOut: [] };
  return {
    item: { ...item, ...texts, ...(!hasHeaders && { headers: kept }) },
    leftOut: [...masked, ...(hasHeaders ? [] : leftOut.length > 0 ? leftOut : ['headers'])],
  };
}
