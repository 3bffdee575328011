import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createAnswersApi } from '../../../answers/create-answers-api.ts';
import { shownText } from '../../../answers/json/values.ts';
import { faceOf, withMarks } from './cell-value.tsx';

test('a missing value, null, an empty text and an empty list look different, and so does what reads like them', async () => {
  const api = createAnswersApi();
  const values = [
    null,
    '',
    [],
    {},
    'null',
    '""',
    '[]',
    [null],
    [''],
    ['a', null, '', 'c,d'],
    ['', ''],
  ];
  const rows = [{}, ...values.map((v) => ({ v }))];
  await api.write.append('a', new TextEncoder().encode(JSON.stringify({ data: { rows } })));
  await api.write.finish('a');
  const request = { list: ['data', 'rows'], columns: [['v']], from: 0, count: rows.length };
  const found = await api.compute.rows('a', request);
  const looks = found.rows.map(({ cells: [cell] }) => cell && `${faceOf(cell)} ${shownText(cell)}`);
  expect(looks).toEqual([
    'missing ',
    'null null',
    'empty ""',
    'empty []',
    'empty {}',
    'string null',
    'string ""',
    'string []',
    'null null',
    'empty ""',
    'string a; null; ""; c,d',
    'string ""; ""',
  ]);
  const asJson = await api.compute.rows('a', { ...request, from: 3, count: 1, asJson: [['v']] });
  const [cell] = asJson.rows[0]?.cells ?? [];
  expect(cell && faceOf(cell, true)).toBe('empty');
});

test('what turns the direction of text is named in its place', () => {
  expect(withMarks('שלום')).toBe('שלום');
  expect(renderToStaticMarkup(withMarks('invoice\u202Efdp.exe'))).toBe(
    'invoice<span class="gh-hint">U+202E</span>fdp.exe',
  );
});
