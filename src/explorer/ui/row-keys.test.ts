import { describe, expect, test } from 'vitest';
import { nextNamed, NOTHING_TYPED, rowAfterKey, typedAfter } from './row-keys.ts';

test.each([
  ['ArrowDown', 3, 4],
  ['ArrowDown', 9, 9],
  ['ArrowUp', 3, 2],
  ['ArrowUp', 0, 0],
  ['PageDown', 3, 8],
  ['PageDown', 7, 9],
  ['PageUp', 3, 0],
  ['Home', 3, 0],
  ['End', 3, 9],
  ['a', 3, undefined],
])('%s from row %d of ten leads to %s', (key, row, expected) => {
  expect(rowAfterKey(key, row, { page: 5, rows: 10 })).toBe(expected);
});

describe('a name that is typed', () => {
  const NAMES = ['Sort ascending', 'Sort descending', 'Filter…', 'Group by this column…', 'Hide'];

  /** The typing state after the keys of a text, with `apart` milliseconds between them. */
  const typed = (text: string, apart: number): string => {
    let typing = NOTHING_TYPED;
    Array.from(text).forEach((key, index) => {
      typing = typedAfter(typing, { key, timeStamp: index * apart }, NAMES);
    });
    return typing.letters;
  };

  test('is whole in small letters, and begins anew after a pause where no name goes on with it', () => {
    expect(typed('Group by', 60_000)).toBe('group by');
    expect(typed('GS', 999)).toBe('gs');
    expect(typed('GS', 1_000)).toBe('s');
  });

  test('takes a space that goes on with it, however long before it', () => {
    expect(typed('g', 0)).toBe('g');
    const group = { letters: 'group', at: 0 };
    const space = { key: ' ', timeStamp: 60_000 };
    expect(typedAfter(group, space, NAMES).letters).toBe('group ');
    // A second space chooses, as one does without a name or behind a whole one.
    expect(typedAfter({ letters: 'group ', at: 60_000 }, space, NAMES)).toBe(NOTHING_TYPED);
    expect(typedAfter({ letters: 'hide', at: 60_000 }, space, NAMES)).toBe(NOTHING_TYPED);
    expect(typedAfter(NOTHING_TYPED, space, NAMES)).toBe(NOTHING_TYPED);
  });

  test('leads to the name that begins so, from where the focus is', () => {
    expect(nextNamed(NAMES, 0, 'sort d')).toBe(1);
    expect(nextNamed(NAMES, 4, 'gr')).toBe(3);
    expect(nextNamed(NAMES, 3, 'gr')).toBe(3);
    expect(nextNamed(NAMES, 0, 'x')).toBeUndefined();
  });

  test('of one letter goes from name to name', () => {
    expect(nextNamed(NAMES, 0, 's')).toBe(1);
    expect(nextNamed(NAMES, 1, 'ss')).toBe(0);
    expect(nextNamed(NAMES, -1, 's')).toBe(0);
  });
});
