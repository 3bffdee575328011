import { expect, test } from 'vitest';
import { createAnswersApi } from '../../../answers/create-answers-api.ts';
import { foldAt, foldsOfLevel } from './find-folds.ts';
import { foldedLines, hides } from './folds.ts';

/** The first list is in lines 2 to 5, the object in lines 6 to 12, and its list in lines 8 to 11. */
const ANSWER = { data: { ids: [1, 2], position: { name: 'Graz', tags: ['a', 'b'] } } };
const LINES = JSON.stringify(ANSWER, undefined, 2).split('\n');

async function stage(value: unknown = ANSWER) {
  const answersApi = createAnswersApi();
  await answersApi.write.append('a', new TextEncoder().encode(JSON.stringify(value)));
  const outline = await answersApi.write.finish('a');
  return { answersApi, answer: { name: 'a', outline } };
}

const shown = (lines: ReturnType<typeof foldedLines>) =>
  Array.from({ length: lines.rowCount }, (_, row) => lines.lineOf(row));

test('of a folded value the first and the last line are shown', () => {
  const folded = foldedLines(9, [
    { first: 1, last: 4 },
    { first: 5, last: 7 },
  ]);
  expect(shown(folded)).toEqual([0, 1, 4, 5, 7, 8]);
  expect([0, 1, 2, 3, 4, 5, 6, 7, 8].map((line) => folded.rowOf(line))).toEqual([
    0, 1, 1, 1, 2, 3, 3, 4, 5,
  ]);
  expect(folded.isFolded(5)).toBe(true);
});

test('of a value that is folded inside another one nothing is shown', () => {
  const inner = { first: 2, last: 4 };
  const outer = { first: 1, last: 6 };
  expect(shown(foldedLines(8, [inner, outer]))).toEqual([0, 1, 6, 7]);
  expect(shown(foldedLines(8, [inner]))).toEqual([0, 1, 2, 4, 5, 6, 7]);
  expect(shown(foldedLines(8))).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  const hiding = (line: number) => [inner, outer].filter((fold) => hides(fold, line));
  expect([hiding(3), hiding(2), hiding(1), hiding(6)]).toEqual([[inner, outer], [outer], [], []]);
});

test.each([
  [0, { first: 0, last: LINES.length - 1 }],
  [LINES.length - 1, { first: 0, last: LINES.length - 1 }],
  [1, { first: 1, last: LINES.length - 2 }],
  [2, { first: 2, last: 5 }],
  [3, { first: 2, last: 5 }],
  [5, { first: 2, last: 5 }],
  [7, { first: 6, last: 12 }],
  [13, { first: 1, last: 13 }],
])('the value at line %i is found, or the one around it', async (line, fold) => {
  const { answersApi, answer } = await stage();
  expect(await foldAt(answersApi, answer, line)).toEqual(fold);
});

test('what has one line cannot be folded', async () => {
  const { answersApi, answer } = await stage({});
  expect(await foldAt(answersApi, answer, 0)).toBeUndefined();
});

test('all values of a level, or all there are', async () => {
  const { answersApi } = await stage();
  expect(await foldsOfLevel(answersApi, 'a', 3)).toEqual([
    { first: 2, last: 5 },
    { first: 6, last: 12 },
  ]);
  expect(await foldsOfLevel(answersApi, 'a', undefined)).toHaveLength(5);
});
