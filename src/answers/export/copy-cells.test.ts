import { expect, test } from 'vitest';
import { copyCells, MAX_COPY_LENGTH, type CopyRequest } from './copy-cells.ts';
import { createAnswerText } from '../json/answer-text.ts';
import { inOneWindow } from '../store/windows.ts';
import { createRowReader, type Row } from '../query/rows.ts';

function copy(json: string, request: Partial<CopyRequest>): Promise<string | undefined> {
  const answer = createAnswerText();
  answer.append(new TextEncoder().encode(json));
  answer.finish();
  const whole = { list: ['rows'], columns: [['a'], ['b']], from: 0, count: 9_999 } as const;
  const rows = createRowReader(inOneWindow(answer));
  return copyCells(
    { read: (part) => rows.read(part, 'copy') },
    { ...whole, form: 'tsv', ...request },
  );
}

function createReaderOf(rows: readonly Row[]): Parameters<typeof copyCells>[0] {
  return { read: async ({ count }) => ({ total: rows.length, rows: rows.slice(0, count) }) };
}

const MIXED = String.raw`{"rows": [{"a": 9007199254740993, "b": "one\ttwo"}, {"a": null, "b": "say \"hi\"\nnow"}, {"b": [1, 2]}]}`;

test('what would end a cell stands in quotes, null and missing are empty', async () => {
  expect(await copy(MIXED, {})).toBe('9007199254740993\t"one\ttwo"\n\t"say ""hi""\nnow"\n\t1; 2');
});

test('an empty text and an empty list are no null', async () => {
  const rows = '{"rows": [{"a": "", "b": []}, {"a": null}, {"a": ["a", null, "c,d"], "b": [""]}]}';
  expect(await copy(rows, {})).toBe('""\t[]\n\t\na; null; c,d\t""');
  expect(await copy(rows, { form: 'html', count: 1, columns: [['a']] })).toContain(
    'sdnum="1033;0;@"></td>',
  );
  expect(await copy(rows, { count: 1, columns: [['b']] })).toBe('[]');
});

test('names stand above, and a cell that is copied alone is what it says', async () => {
  expect(await copy(MIXED, { count: 1, names: ['a', 'b'] })).toBe(
    'a\tb\n9007199254740993\t"one\ttwo"',
  );
  expect(await copy(MIXED, { from: 1, count: 1, columns: [['b']] })).toBe('say "hi"\nnow');
});

test('in HTML, what a spreadsheet would change is marked as text, and nothing becomes markup', async () => {
  const rows = [
    '{"a": 9007199254740993, "b": 12.5}',
    String.raw`{"a": "=HYPERLINK(1)", "b": "<img src=x>\n&"}`,
    '{"a": "007", "b": "plain"}',
    '{"a": "True", "b": true}',
    '{"a": "MAR1", "b": " =1"}',
    '{"a": 1e400, "b": -0}',
    String.raw`{"a": "two\n=HYPERLINK()", "b": "x;=HYPERLINK()"}`,
    String.raw`{"a": "a  b", "b": "c\td"}`,
  ];
  const asText = ` style="white-space:pre-wrap;mso-number-format:'\\@'" sdnum="1033;0;@"`;
  expect(await copy(`{"rows": [${rows.join()}]}`, { form: 'html' })).toBe(
    `<table><tr><td${asText}>9007199254740993</td><td>12.5</td></tr>` +
      `<tr><td${asText}>=HYPERLINK(1)</td>` +
      '<td>&lt;img src=x&gt;<br style="mso-data-placement:same-cell">&amp;</td></tr>' +
      `<tr><td${asText}>007</td><td>plain</td></tr>` +
      `<tr><td${asText}>True</td><td>true</td></tr>` +
      `<tr><td${asText}>MAR1</td><td${asText}> =1</td></tr>` +
      `<tr><td${asText}>1e400</td><td${asText}>-0</td></tr>` +
      `<tr><td${asText}>two<br style="mso-data-placement:same-cell">=HYPERLINK()</td>` +
      `<td${asText}>x;=HYPERLINK()</td></tr>` +
      `<tr><td${asText}>a  b</td><td${asText}>c\td</td></tr></table>`,
  );
});

test('rows past those that are read at once come too, in the order that is shown', async () => {
  const rows = Array.from({ length: 2_500 }, (_, a) => ({ a }));
  const request = { columns: [['a']], from: 10, count: 2_490 } as const;
  const text = await copy(JSON.stringify({ rows }), {
    ...request,
    order: [{ column: ['a'], direction: 'descending' }],
  });
  const lines = text?.split('\n');
  expect(lines?.length).toBe(2_490);
  expect([lines?.[0], lines?.at(-1)]).toEqual(['2489', '0']);
});

test('a long value is copied whole, and too long a text is not made', async () => {
  const long = 'x'.repeat(5_000);
  expect(await copy(JSON.stringify({ rows: [{ a: long }] }), { columns: [['a']] })).toBe(long);
  const huge = 'x'.repeat(MAX_COPY_LENGTH / 2);
  const row = { number: 0, cells: [{ kind: 'string', text: huge }] } as const;
  const reader = createReaderOf([row, row]);
  const request = { list: [], columns: [[]], from: 0, form: 'tsv' } as const;
  expect(await copyCells(reader, { ...request, count: 1 })).toHaveLength(huge.length);
  expect(await copyCells(reader, { ...request, count: 2 })).toBeUndefined();
});

test('the text of several cells has no formula where a spreadsheet is to find none', async () => {
  const json = String.raw`{"rows":[{"a":"=1+1","b":-3},{"a":"\u00a0@A()","b":"x\n=2"}]}`;
  expect(await copy(json, { isGuarded: true })).toBe(`'=1+1\t-3\n'\u00a0@A()\t"x\n'=2"`);
  expect(await copy(json, {})).toBe('=1+1\t-3\n\u00a0@A()\t"x\n=2"');
  const one = { columns: [['a']], count: 1, isGuarded: true };
  expect(await copy(json, one)).toBe('=1+1');
});
