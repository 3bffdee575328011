import { expect, test } from 'vitest';
import { errorOfCell, errorOfRow, errorsOfList } from './list-errors.ts';

const at = (message: string, ...path: (string | number)[]) => ({ message, path });
const LIST = ['data', 'shop', 'items'];
const ERRORS = [
  at('Other', 'shop', 'else', 4, 'price'),
  at('Later', 'shop', 'items', 9),
  at('Price', 'shop', 'items', 2, 'price', 'net'),
  at('Tag', 'shop', 'items', 2, 'tags', 0, 'name'),
  at('List', 'shop', 'items'),
  { message: 'Nowhere', path: undefined },
];

test('errors are told by the list and row that their path leads to', () => {
  const rows = errorsOfList(ERRORS, LIST);
  expect(new Set(rows.keys())).toEqual(new Set([2, 9]));
  expect(errorsOfList(ERRORS, ['data', 'shop', 'else']).size).toBe(1);
  expect(errorsOfList(ERRORS, ['extensions', 'shop', 'items']).size).toBe(0);
});

test('a cell has the errors of its field, of what holds it, and of what it holds', () => {
  const errors = errorsOfList(ERRORS, LIST).get(2);
  expect(errorOfCell(errors, ['price', 'net'])).toBe('Price');
  expect(errorOfCell(errors, ['price', 'gross'])).toBeUndefined();
  expect(errorOfCell(errors, ['price'])).toBe('Price');
  expect(errorOfCell(errors, ['tags'])).toBe('Tag');
  expect(errorOfCell(errors, ['id'])).toBeUndefined();
  expect(errorOfCell(undefined, ['id'])).toBeUndefined();
});

test('a row has the errors that no column has', () => {
  const rows = errorsOfList(ERRORS, LIST);
  expect(errorOfRow(rows.get(9), [{ path: ['id'] }])).toBe('Later');
  expect(errorOfRow(rows.get(2), [{ path: ['price'] }, { path: ['tags'] }])).toBeUndefined();
  expect(errorOfRow(rows.get(2), [{ path: ['tags'] }])).toBe('Price');
});

test('lists in lists are cells of the outer one, and aliases are keys like others', () => {
  const errors = errorsOfList(
    [at('Inner', 'grid', 1, 0, 'x'), at('Alias', 'mine', 0, 'n')],
    ['data', 'grid'],
  );
  expect(errorOfCell(errors.get(1), [])).toBe('Inner');
  expect(errors.size).toBe(1);
  const aliased = errorsOfList([at('Alias', 'mine', 0, 'n')], ['data', 'mine']);
  expect(errorOfCell(aliased.get(0), ['n'])).toBe('Alias');
});
