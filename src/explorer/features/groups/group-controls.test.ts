import { describe, expect, test } from 'vitest';
import type { ColumnSample } from '../../../answers/chart/chart-api.ts';
import type { Column } from '../../../answers/query/list-columns.ts';
import { fitGroups } from './group-controls.tsx';

function proposed(samples: readonly Partial<ColumnSample>[]) {
  const filled = samples.map((one, index) => ({
    path: [String(index)],
    kind: 'category' as const,
    filled: 9,
    distinct: 9,
    min: 0,
    max: 9,
    ...one,
  }));
  const columns = filled.map(({ path }) => ({ path, kinds: 0 })) as unknown as Column[];
  return fitGroups({ by: [] }, columns, filled).by.map(([name]) => name);
}

describe('rows are grouped at first', () => {
  test.each([
    ['by a category that repeats, not by an id of few rows', [{}, { distinct: 3 }], '1'],
    ['by a number that repeats, where no text does', [{}, { kind: 'number', distinct: 4 }], '1'],
    ['by a text, where nothing repeats', [{ kind: 'number' }, {}], '1'],
    [
      'not by what has more values than are counted',
      [{ filled: 999, distinct: 200 }, { distinct: 2 }],
      '1',
    ],
    ['not by a constant', [{ distinct: 1 }, { distinct: 2 }], '1'],
    ['by the first column, where there is no other way', [{ kind: 'none' }], '0'],
  ] as const)('%s', (_, samples, name) => {
    expect(proposed(samples)).toEqual([name]);
  });
});
