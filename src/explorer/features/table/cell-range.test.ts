import { describe, expect, test } from 'vitest';
import {
  HEADER_ROW,
  rangeAfterKey,
  rangeAt,
  rangeOfRows,
  rangeTo,
  rangeWithin,
  rectangleOf,
  type CellRange,
} from './cell-range.ts';

const extent = { rows: 100, columns: 5 };
const from = rangeAt({ row: 20, column: 2 });

/** Presses keys one after the other; `^` stands for Control and `+` for Shift. */
function press(range: CellRange, ...keys: string[]): CellRange {
  return keys.reduce((last, text) => {
    const [, marks = '', key = ''] = /^([\^+]*)(.+)$/s.exec(text) ?? [];
    const held = { isControl: marks.includes('^'), isShift: marks.includes('+') };
    return rangeAfterKey(last, { key, page: 10, ...held }, extent) ?? last;
  }, range);
}

const active = (...keys: string[]) => Object.values(press(from, ...keys).active).join();
const selected = (...keys: string[]) => {
  const { top, left, bottom, right } = rectangleOf(press(from, ...keys)) ?? {};
  return [top, left, bottom, right].join();
};

describe('keys', () => {
  test.each([
    ['ArrowDown', '21,2'],
    ['ArrowUp', '19,2'],
    ['ArrowLeft', '20,1'],
    ['ArrowRight', '20,3'],
    ['^ArrowDown', '99,2'],
    ['^ArrowUp', '0,2'],
    ['^ArrowRight', '20,4'],
    ['^ArrowLeft', '20,0'],
    ['PageDown', '30,2'],
    ['PageUp', '10,2'],
    ['Home', '20,0'],
    ['End', '20,4'],
    ['^Home', '0,0'],
    ['^End', '99,4'],
  ])('%s leads to %s', (key, position) => {
    expect(active(key)).toBe(position);
  });

  test('go no further than the table, and up to its header', () => {
    expect(active('^End', 'ArrowDown', 'ArrowRight')).toBe('99,4');
    expect(active('^Home', 'PageUp', 'ArrowLeft')).toBe('0,0');
    expect(active('^ArrowUp', 'ArrowUp', 'ArrowUp')).toBe(`${HEADER_ROW},2`);
    expect(active('^ArrowUp', 'ArrowUp', 'ArrowDown')).toBe('0,2');
    expect(
      rangeAfterKey(from, { key: 'x', page: 10, isShift: false, isControl: false }, extent),
    ).toBe(undefined);
  });
});

describe('a selection', () => {
  test('grows from where it began, with Shift', () => {
    expect(selected('+ArrowDown', '+ArrowRight')).toBe('20,2,21,3');
    expect(selected('+ArrowUp', '+ArrowUp', '+ArrowLeft')).toBe('18,1,20,2');
    expect(selected('+^End')).toBe('20,2,99,4');
    expect(selected('+ArrowDown', 'ArrowDown')).toBe('22,2,22,2');
    expect(rectangleOf(rangeTo(from, { row: 3, column: 4 }))).toMatchObject({ top: 3, right: 4 });
  });

  test('does not reach into the header, which has nothing to copy', () => {
    expect(selected('^ArrowUp', '+ArrowUp')).toBe('0,2,0,2');
    expect(selected('^ArrowUp', 'ArrowUp')).toBe(',,,');
  });

  test('takes all, a row or a column, and the keys stay where they are', () => {
    expect(selected('^a')).toBe('0,0,99,4');
    expect(selected('^ ')).toBe('0,2,99,2');
    expect(selected('+ ')).toBe('20,0,20,4');
    expect(active('^a')).toBe('20,2');
    expect(selected('^a', '+ArrowDown')).toBe('20,2,21,2');
    expect(selected('^a', 'Escape')).toBe('20,2,20,2');
    expect(rectangleOf(rangeOfRows(3, 1, 5))).toEqual({ top: 1, bottom: 3, left: 0, right: 4 });
  });

  test('stays within a table that has become smaller', () => {
    const far = rangeTo(from, { row: 90, column: 4 });
    const few = { rows: 10, columns: 3 };
    expect(rectangleOf(rangeWithin(far, few))).toEqual({ top: 9, bottom: 9, left: 2, right: 2 });
    expect(rangeWithin(far, { ...few, rows: 0 }).active.row).toBe(HEADER_ROW);
  });
});
