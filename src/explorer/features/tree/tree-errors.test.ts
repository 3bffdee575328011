import { expect, test } from 'vitest';
import { createAnswersApi } from '../../../answers/create-answers-api.ts';
import { errorsAt, linesOfErrors, linesOfOutline, locateErrors } from './tree-errors.ts';
import { pathText } from '../shared/tree-model.ts';

test('errors are put beside what they concern, or at the null that is left', () => {
  const error = (message: string, path?: (string | number)[]) => ({ message, path });
  const root = locateErrors(
    [
      error('own', ['rows', 3, 'a']),
      error('taken', ['rows', 4, 'b', 'c']),
      error('x', ['no']),
      error('y'),
    ],
    [
      { steps: 4, start: 30, isNull: true },
      { steps: 3, start: 20, isNull: true },
      { steps: 1, start: 8, isNull: false },
      undefined,
    ],
  );
  expect(errorsAt(root, ['data', 'rows', 3, 'a'])?.messages).toEqual(['own']);
  expect(errorsAt(root, ['data', 'rows', 4])?.messages).toEqual(['taken (at data.rows[4].b.c)']);
  expect(errorsAt(root, ['data', 'rows'])).toMatchObject({ messages: [], below: 2 });
  expect(errorsAt(root, ['data', 'rows', 3])?.below).toBe(1);
  expect(errorsAt(root, ['data', 'other'])).toBeUndefined();
  expect(root).toMatchObject({ messages: [], below: 2 });
});

test('an error stands in the line of the value that it concerns', async () => {
  const answersApi = createAnswersApi();
  const data = { rows: [{ a: null }, null], name: 'x' };
  await answersApi.write.append('one', new TextEncoder().encode(JSON.stringify({ data })));
  await answersApi.write.finish('one');
  const lines = await linesOfErrors(answersApi, 'one', [
    { message: 'First', path: ['rows', 0, 'a'] },
    { message: 'Second', path: ['rows', 0, 'a', 'b'] },
    { message: 'Row', path: ['rows', 1, 'c'] },
    { message: 'Far', path: ['rows', 7, 'a'] },
    { message: 'Nowhere', path: undefined },
  ]);
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

test('a path is written as programs write it', () => {
  expect(pathText(['data', 'städte', 3, 'a-b', '__proto__', ''])).toBe(
    'data.städte[3]["a-b"].__proto__[""]',
  );
  expect(pathText([0, 'a'])).toBe('[0].a');
});
