import { expect, test } from 'vitest';
import { createAnswersApi } from '../../../answers/create-answers-api.ts';
import { pathText, pathTo } from '../shared/path-text.ts';
import { saidOf, valueOfLine } from './line-value.tsx';

async function stage(json: string) {
  const { read, write } = createAnswersApi();
  await write.append('one', new TextEncoder().encode(json));
  const outline = await write.finish('one');
  const placeOf = async (line: number) => {
    const place = await read.valueInLine('one', line);
    if (!place) throw new RangeError(`There is no line ${line}.`);
    return place;
  };
  const pathOf = async (line: number) => pathTo(await placeOf(line));
  return { read, outline, placeOf, pathOf };
}

test('a path is written as programs write it', () => {
  expect(pathText(['data', 'städte', 3, 'a-b', '__proto__', ''])).toBe(
    'data.städte[3]["a-b"].__proto__[""]',
  );
  expect(pathText([0, 'a'])).toBe('[0].a');
});

test('each line has the path of the value that begins or ends in it', async () => {
  const { outline, pathOf } = await stage('{"data": {"a":[1,{"b":"two"},[[3]]],"c":{}}}');
  const paths = await Promise.all(Array.from({ length: outline.lineCount }, (_, n) => pathOf(n)));
  expect(paths).toEqual([
    '',
    'data',
    'data.a',
    'data.a[0]',
    'data.a[1]',
    'data.a[1].b',
    'data.a[1]',
    'data.a[2]',
    'data.a[2][0]',
    'data.a[2][0][0]',
    'data.a[2][0]',
    'data.a[2]',
    'data.a',
    'data.c',
    'data',
    '',
  ]);
  await expect(pathOf(16)).rejects.toThrow('no line');
});

test('a line far from the first has its path too', async () => {
  const rows = Array.from({ length: 100_000 }, (_, id) => ({ id, deep: [[{ name: id }]] }));
  const { pathOf } = await stage(JSON.stringify({ data: { other: 1, rows } }));
  // A row has nine lines, the fifth of which says its name in the list of lists.
  expect(await pathOf(4 + 10 * 87_654 + 5)).toBe('data.rows[87654].deep[0][0].name');
});

test('a value is copied as it came: its digits, its escapes, its white space', async () => {
  const json = String.raw`{"data": {"n": 9007199254740993.10, "s": "a\u0041", "l": [ 1,2 ]}}`;
  const { read } = await stage(json);
  expect(await valueOfLine({ read }, 'one', 2)).toEqual({
    text: '9007199254740993.10',
    told: 'Copied the value of data.n.',
  });
  expect((await valueOfLine({ read }, 'one', 3)).text).toBe(String.raw`"a\u0041"`);
  expect((await valueOfLine({ read }, 'one', 4)).text).toBe('[ 1,2 ]');
  expect(await valueOfLine({ read }, 'one', 0)).toEqual({
    text: json,
    told: 'Copied the value of the answer.',
  });
});

test('of a value is said what failed there and below, and what was withheld', async () => {
  const data = { rows: [{ a: null }, null, { b: null }], c: null };
  const failed = (message: string, ...path: (string | number)[]) => ({ message, path });
  const withheld = { message: 'No right', errorType: 'unauthorized', path: ['c'] };
  const errors = [
    failed('Own', 'rows', 0, 'a'),
    failed('Taken', 'rows', 1, 'b', 'c'),
    failed('Nowhere', 'no'),
    withheld,
  ];
  const { outline, placeOf } = await stage(JSON.stringify({ data, errors }));
  const said = async (line: number) => saidOf(outline, await placeOf(line));
  expect(await said(0)).toBe('');
  expect(await said(2)).toBe('2 errors inside');
  expect(await said(3)).toBe('1 error inside');
  expect(await said(4)).toBe('Error: Own');
  expect(await said(6)).toBe('Error: Taken (at data.rows[1].b.c)');
  expect(await said(8)).toBe('');
  expect(await said(11)).toBe('No right');
});
