import { expect, test } from 'vitest';
import { KIND } from '../../../answers/json/shape.ts';
import { nextOrder } from './columns.ts';

const text = (...path: string[]) => ({ path, kinds: KIND.string });

const by = (name: string, direction: 'ascending' | 'descending' = 'ascending') => ({
  column: [name],
  direction,
});

test('a click sorts by a column alone: up, down, and not any more', () => {
  const up = nextOrder([], text('a'), false);
  expect(up).toEqual([by('a')]);
  const down = nextOrder(up, text('a'), false);
  expect(down).toEqual([by('a', 'descending')]);
  expect(nextOrder(down, text('a'), false)).toEqual([]);
  expect(nextOrder(down, text('b'), false)).toEqual([by('b')]);
});

test('with Shift the other columns stay where they are', () => {
  const two = nextOrder([by('a')], text('b'), true);
  expect(two).toEqual([by('a'), by('b')]);
  const turned = nextOrder(two, text('a'), true);
  expect(turned).toEqual([by('a', 'descending'), by('b')]);
  expect(nextOrder(turned, text('a'), true)).toEqual([by('b')]);
  // One of several that is clicked on alone begins anew.
  expect(nextOrder(turned, text('a'), false)).toEqual([by('a')]);
});

test('names that are a dot apart are two columns', () => {
  expect(nextOrder([by('a.b')], text('a', 'b'), true)).toHaveLength(2);
});

test('numbers begin with the largest, unless the schema says that they are texts', () => {
  const number = { path: ['n'], kinds: KIND.number | KIND.null };
  const down = nextOrder([], number, false);
  expect(down).toEqual([by('n', 'descending')]);
  expect(nextOrder(down, number, false)).toEqual([by('n')]);
  expect(nextOrder([by('n')], number, false)).toEqual([]);
  expect(nextOrder([], number, false, [['n']])).toEqual([by('n')]);
});
