import { expect, test } from 'vitest';
import { rangeAfterKey, rangeAt } from '../features/table/cell-range.ts';
import { rowAfterKey } from '../ui/row-keys.ts';
import { keysOfPress } from './keymap.ts';
import { VIEW_KEYS_IDS, viewKeysOf } from './view-keys.ts';

/** The key of such keys, and what is held with it, as a view reads them. */
function pressOf(keys: string) {
  const names = keys.split(/-(?=.)/);
  const key = names.at(-1) === 'Space' ? ' ' : (names.at(-1) ?? '');
  return {
    key,
    code: '',
    shiftKey: names.includes('Shift'),
    ctrlKey: names.includes('Ctrl'),
    altKey: names.includes('Alt'),
    metaKey: names.includes('Cmd'),
  };
}

test.each(VIEW_KEYS_IDS)('the keys of %s are written as presses are read', (id) => {
  for (const keys of [...viewKeysOf(id, 'mac'), ...viewKeysOf(id, 'other')]) {
    expect(keysOfPress(pressOf(keys))).toBe(keys);
  }
});

test.each([
  'table-move',
  'table-ends',
  'table-select',
  'table-select-row',
  'table-select-column',
  'table-select-all',
] as const)('a table does something with each key of %s', (id) => {
  const extent = { rows: 9, columns: 9 };
  const start = rangeAt({ row: 4, column: 4 });
  for (const keys of viewKeysOf(id, 'other')) {
    const { key, shiftKey, ctrlKey } = pressOf(keys);
    const press = { key, isShift: shiftKey, isControl: ctrlKey, page: 3 };
    expect(rangeAfterKey(start, press, extent)).not.toEqual(start);
    expect(rangeAfterKey(start, press, extent)).toBeDefined();
  }
});

test.each(['json-move', 'history-move'] as const)('a list moves by each key of %s', (id) => {
  for (const keys of viewKeysOf(id, 'other')) {
    expect(rowAfterKey(pressOf(keys).key, 4, { page: 3, rows: 9 })).not.toBe(4);
    expect(rowAfterKey(pressOf(keys).key, 4, { page: 3, rows: 9 })).toBeDefined();
  }
});
