import { expect, test } from 'vitest';
import { createAnswersApi } from '../../../answers/create-answers-api.ts';
import { linesOfOutline } from './error-lines.ts';

test('an error stands in the line of the value that it concerns', async () => {
  const answersApi = createAnswersApi();
  const data = { rows: [{ a: null }, null], name: 'x' };
  await answersApi.write.append('one', new TextEncoder().encode(JSON.stringify({ data })));
  await answersApi.write.finish('one');
  const lines = await linesOfOutline(answersApi, 'one', {
    notes: [],
    lists: [],
    errors: [
      { message: 'First', path: ['rows', 0, 'a'] },
      { message: 'Second', path: ['rows', 0, 'a', 'b'] },
      { message: 'Row', path: ['rows', 1, 'c'] },
      { message: 'Far', path: ['rows', 7, 'a'] },
      { message: 'Nowhere', path: undefined },
    ],
  });
  expect([...lines].sort(([a], [b]) => a - b)).toEqual([
    [4, { said: 'Error: First Error: Second (at data.rows[0].a.b)', isWithheld: false }],
    [6, { said: 'Error: Row (at data.rows[1].c)', isWithheld: false }],
  ]);
});

test('the first rows say where a field was withheld, those with a value do not', async () => {
  const answersApi = createAnswersApi();
  const data = { of: { rows: [{ a: { b: null } }, { a: { b: 1 } }, { a: null }] }, c: null };
  const withheld = (...path: (string | number)[]) => ({ errorType: 'unauthorized', path });
  const errors = [withheld('of', 'rows', 0, 'a', 'b'), withheld('c')];
  await answersApi.write.append('one', new TextEncoder().encode(JSON.stringify({ data, errors })));
  const outline = await answersApi.write.finish('one');
  const lines = await linesOfOutline(answersApi, 'one', outline);
  const mark = { said: 'withheld', isWithheld: true };
  expect([...lines].sort(([a], [b]) => a - b)).toEqual([
    [6, mark],
    [15, mark],
    [19, mark],
  ]);
});
