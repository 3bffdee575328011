import { expect, test } from 'vitest';
import { createAnswerText } from '../json/answer-text.ts';
import { childrenFrom } from '../json/children.ts';
import { ownRows } from './chunk-rows.ts';

/** The value of each row, in the order of writing, and the values without rows. */
function own(rows: string, values: readonly string[], usual?: string) {
  const answer = createAnswerText();
  answer.append(new TextEncoder().encode(rows));
  answer.finish();
  const items = [...childrenFrom(answer.text, answer.text.index.root ?? 0)];
  const told = ownRows(answer.text, items, values, { variable: 'personIds', usual });
  return { ...told, rows: told.rows.map(({ row, value }) => [row.number, value]) };
}

const VALUES = ['"p1"', '"p2"', '"p3"'];

test.each<[string, string, string[], [number, number | undefined][], number[], string | undefined]>(
  [
    [
      'a field that holds the value',
      '[{"id":"p3"},{"id":"p1"}]',
      VALUES,
      [
        [1, 0],
        [0, 2],
      ],
      [1],
      'id',
    ],
    ['one below another', '[{"node":{"id":"p2"}}]', VALUES, [[0, 1]], [0, 2], 'node.id'],
    [
      'several rows of a value',
      '[{"a":1,"personId":"p2"},{"personId":"p1"},{"personId":"p2"}]',
      VALUES,
      [
        [1, 0],
        [0, 1],
        [2, 1],
      ],
      [2],
      'personId',
    ],
    [
      'the variable’s name before another field that holds values',
      '[{"id":"p1","personId":"p2"},{"id":"p2","personId":"p1"}]',
      VALUES,
      [
        [1, 0],
        [0, 1],
      ],
      [2],
      'personId',
    ],
    [
      'numbers that come as texts',
      '[{"id":"12"},{"id":11}]',
      ['11', '12'],
      [
        [1, 0],
        [0, 1],
      ],
      [],
      'id',
    ],
    [
      'values that rows are themselves',
      '["p2","p1"]',
      VALUES,
      [
        [1, 0],
        [0, 1],
      ],
      [2],
      '',
    ],
    [
      'an id that another has taken the place of',
      '[{"id":"p1"},{"id":"p9"},{"id":"p3"}]',
      VALUES,
      [
        [0, 0],
        [2, 2],
        [1, undefined],
      ],
      [1],
      'id',
    ],
    [
      'the place, where counts agree',
      '[{"n":1},null,{"n":3}]',
      VALUES,
      [
        [0, 0],
        [2, 2],
      ],
      [1],
      undefined,
    ],
    [
      'small numbers of another meaning',
      '[{"floor":2},{"floor":1}]',
      ['1', '2', '3'],
      [
        [0, undefined],
        [1, undefined],
      ],
      [],
      undefined,
    ],
    [
      'nothing',
      '[{"n":1},{"n":2}]',
      VALUES,
      [
        [0, undefined],
        [1, undefined],
      ],
      [],
      undefined,
    ],
    ['no rows', '[]', VALUES, [], [0, 1, 2], undefined],
    [
      'one value alone',
      '[{"n":1},{"n":2}]',
      ['"p1"'],
      [
        [0, 0],
        [1, 0],
      ],
      [],
      undefined,
    ],
  ],
)('rows are told by %s', (_, rows, values, order, missing, field) => {
  expect(own(rows, values)).toEqual({ rows: order, missing, field });
});

test('the field of earlier chunks is taken before others', () => {
  const rows = '[{"id":"p1","otherId":"p2"},{"id":"p2","otherId":"p3"}]';
  expect(own(rows, VALUES, 'otherId').rows).toEqual([
    [0, 1],
    [1, 2],
  ]);
});
