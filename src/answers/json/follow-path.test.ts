import { expect, test } from 'vitest';
import { followPaths } from '../query/tree.ts';
import { indexText } from './answer-text.ts';

test('a path is followed as far as it leads', () => {
  const rows = Array.from({ length: 300 }, (_, id) => (id === 250 ? null : { id }));
  const text = indexText(
    JSON.stringify({ data: { rows, __proto__null: null } }).replace('"id":7}', '"\\u0069d":7}'),
  );
  expect(
    followPaths(text, [
      ['data', 'rows', 7, 'id'],
      ['data', 'rows', 250, 'id'],
      ['data', 'rows', 300],
      ['data', 'rows', 'id'],
      ['data', 'constructor'],
      ['errors'],
      [],
    ]),
  ).toEqual([
    { steps: 4, isNull: false },
    { steps: 3, isNull: true },
    { steps: 2, isNull: false },
    { steps: 2, isNull: false },
    { steps: 1, isNull: false },
    { steps: 0, isNull: false },
    { steps: 0, isNull: false },
  ]);
});
