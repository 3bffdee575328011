import { expect, test } from 'vitest';
import { createAnswersApi } from '../../../answers/create-answers-api.ts';
import { textOfLines } from './text-of-lines.ts';

test('all lines come as one text, or as many as fit', async () => {
  const answersApi = createAnswersApi();
  const value = Array.from({ length: 12_000 }, (_, id) => ({ id }));
  await answersApi.write.append('one', new TextEncoder().encode(JSON.stringify(value)));
  await answersApi.write.finish('one');
  const all = JSON.stringify(value, null, 2);
  expect(await textOfLines(answersApi, 'one')).toEqual({ text: all, count: 36_002 });
  const { text, count } = await textOfLines(answersApi, 'one', undefined, 200_000);
  expect(all.startsWith(`${text}\n`)).toBe(true);
  expect(text.length).toBeGreaterThan(199_900);
  expect(text.split('\n')).toHaveLength(count);
});

test('some lines come from a column of the first to one of the last', async () => {
  const answersApi = createAnswersApi();
  await answersApi.write.append('one', new TextEncoder().encode('{"data":{"a":1,"b":2}}'));
  await answersApi.write.finish('one');
  const range = { from: { line: 1, column: 3 }, to: { line: 3, column: 7 } };
  expect(await textOfLines(answersApi, 'one', range)).toEqual({
    text: 'data": {\n    "a": 1,\n    "b"',
    count: 3,
  });
});
