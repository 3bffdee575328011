import { expect, test } from 'vitest';
import { createAnswersApi } from '../../../answers/create-answers-api.ts';
import { readAllLines } from './line-selection.ts';

test('all lines come as one text, or as many as fit', async () => {
  const desk = createAnswersApi();
  const value = Array.from({ length: 12_000 }, (_, id) => ({ id }));
  await desk.append('one', new TextEncoder().encode(JSON.stringify(value)));
  await desk.finish('one');
  const all = JSON.stringify(value, null, 2);
  expect(await readAllLines(desk, 'one')).toEqual({ text: all, count: 36_002 });
  const { text, count } = await readAllLines(desk, 'one', undefined, 200_000);
  expect(all.startsWith(`${text}\n`)).toBe(true);
  expect(text.length).toBeGreaterThan(199_900);
  expect(text.split('\n')).toHaveLength(count);
});

test('some lines come from the place where they begin to that where they end', async () => {
  const desk = createAnswersApi();
  await desk.append('one', new TextEncoder().encode('{"data":{"a":1,"b":2}}'));
  await desk.finish('one');
  const range = { from: { line: 1, column: 3 }, to: { line: 3, column: 7 } };
  expect(await readAllLines(desk, 'one', range)).toEqual({
    text: 'data": {\n    "a": 1,\n    "b"',
    count: 3,
  });
});
