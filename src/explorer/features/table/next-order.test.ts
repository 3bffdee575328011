import { expect, test } from 'vitest';
import { nextOrder } from './columns.ts';

const by = (name: string, direction: 'ascending' | 'descending' = 'ascending') => ({
  column: [name],
  direction,
});

test('a click sorts by a column alone: up, down, and not any more', () => {
  const up = nextOrder([], ['a'], false);
  expect(up).toEqual([by('a')]);
  const down = nextOrder(up, ['a'], false);
  expect(down).toEqual([by('a', 'descending')]);
  expect(nextOrder(down, ['a'], false)).toEqual([]);
  expect(nextOrder(down, ['b'], false)).toEqual([by('b')]);
});

test('with Shift the other columns stay where they are', () => {
  const two = nextOrder([by('a')], ['b'], true);
  expect(two).toEqual([by('a'), by('b')]);
  const turned = nextOrder(two, ['a'], true);
  expect(turned).toEqual([by('a', 'descending'), by('b')]);
  expect(nextOrder(turned, ['a'], true)).toEqual([by('b')]);
  // One of several that is clicked on alone begins anew.
  expect(nextOrder(turned, ['a'], false)).toEqual([by('a')]);
});

test('names that are a dot apart are two columns', () => {
  expect(nextOrder([by('a.b')], ['a', 'b'], true)).toHaveLength(2);
});
