import { expect, test } from 'vitest';
import type { Cell } from '../../../answers/json/values.ts';
import { isSameCell } from './comparison-table.tsx';

const NULL: Cell = { kind: 'null', text: 'null' };
const list = (text: string): Cell => ({ kind: 'list', text });

test.each<[string, Cell | undefined, Cell | undefined, boolean]>([
  ['null and missing', NULL, { kind: undefined, text: '' }, true],
  ['null and an empty text', NULL, { kind: 'string', text: '' }, false],
  [
    'numbers written differently',
    { kind: 'number', text: '1.50' },
    { kind: 'number', text: '1.5e0' },
    true,
  ],
  ['lists written differently', list(String.raw`["a\u0062", 1.0]`), list('["ab",1]'), true],
  ['a number and a text', { kind: 'number', text: '1' }, { kind: 'string', text: '1' }, false],
  ['other lists', list('["a"]'), list('["b"]'), false],
])('%s are the same: %#', (_, one, other, isSame) => {
  expect(isSameCell(one, other)).toBe(isSame);
});
