import { maskForKeeping } from '../contract/secrets.ts';
import { splitHeaders } from './keepable-headers.ts';
import type { SavedItem } from './saved-operation.ts';

interface KeepableItem {
  readonly item: SavedItem;
  /** The dropped parts: names of headers, and texts with a masked value in use. */
  readonly leftOut: readonly string[];
}

const TEXTS = ['name', 'description', 'query', 'variables'] as const;

/** Drops secret headers, and masks values in use in all other texts. */
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
