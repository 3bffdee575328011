import { expect, describe, test } from 'vitest';
import { createAnswerText } from '../json/answer-text.ts';
import { createRowReader } from '../query/rows.ts';
import { inOneWindow } from '../store/windows.ts';
import { copyCells, type CopyForm, type CopyRequest } from './copy-cells.ts';

async function copied(
  rows: string,
  form: CopyForm,
  { columns = [['v']], ...more }: Partial<CopyRequest> = {},
): Promise<string | undefined> {
  const answer = createAnswerText();
  answer.append(new TextEncoder().encode(`{"data":{"my \\"rows\\"":${rows}}}`));
  answer.finish();
  const reader = createRowReader(inOneWindow(answer));
  const names = columns.map(([name = '']) => name);
  const whole = { list: ['data', 'my "rows"'], columns, names, from: 0, count: 9, form };
  return copyCells({ read: (part) => reader.read(part, 'copy') }, { ...whole, ...more });
}

const INSERT = 'INSERT INTO "my ""rows""" ("v") VALUES';
const decimal = (digits: string): string => `__import__("decimal").Decimal("${digits}")`;

describe('a value keeps what it is', () => {
  test.each([
    ['9007199254740993', '9007199254740993', '9007199254740993', '9007199254740993n'],
    ['-0', '-0', '-0.0', '-0'],
    ['1e400', '1E400', decimal('1e400'), '"1e400"'],
    [
      '0.1234567890123456789',
      '0.1234567890123456789',
      decimal('0.1234567890123456789'),
      '"0.1234567890123456789"',
    ],
    ['1.50', '1.50', '1.50', '1.50'],
    ['null', 'NULL', 'None', 'null'],
    ['true', 'TRUE', 'True', 'true'],
    ['"None"', `'None'`, '"None"', '"None"'],
    ['"null"', `'null'`, '"null"', '"null"'],
    [String.raw`"a'b\"c"`, `'a''b"c'`, String.raw`"a'b\"c"`, String.raw`"a'b\"c"`],
    [String.raw`"\\n\n"`, `'\\n\n'`, String.raw`"\\n\n"`, String.raw`"\\n\n"`],
    [String.raw`"\u0000x"`, `'\0x'`, String.raw`"\u0000x"`, String.raw`"\u0000x"`],
    [
      '"a\u2028\u202Eb"',
      `'a\u2028\u202Eb'`,
      String.raw`"a\u2028\u202eb"`,
      String.raw`"a\u2028\u202eb"`,
    ],
    [String.raw`"\ud83d\ude00\/"`, `'😀/'`, '"😀/"', '"😀/"'],
    [String.raw`"\q"`, String.raw`'\q'`, String.raw`"\\q"`, String.raw`"\\q"`],
    [
      '[1,[null,"true: 1e400"]]',
      `'[1,[null,"true: 1e400"]]'`,
      '[1,[None,"true: 1e400"]]',
      '[1,[null,"true: 1e400"]]',
    ],
    ['[]', `'[]'`, '[]', '[]'],
    ['{}', `'{}'`, '{}', '{}'],
  ])('%s', async (json, sql, python, typescript) => {
    const rows = `[{"v":${json}}]`;
    expect(await copied(rows, 'sql')).toBe(`${INSERT} (${sql});\n`);
    expect(await copied(rows, 'python')).toBe(`rows = [\n  {"v": ${python}}\n]\n`);
    const written = (await copied(rows, 'typescript')) ?? '';
    expect(written).toBe(`const rows = [\n  {"v": ${typescript}}\n]\n`);
    // Other programs read it.
    // oxlint-disable-next-line no-implied-eval
    expect(() => new Function(written)).not.toThrow();
  });

  test('a key that JavaScript takes for the prototype is one of its own', async () => {
    const rows = '[{"v":[{"__proto__": 1}]}]';
    const more = { columns: [['v']] };
    expect(await copied(rows, 'typescript', more)).toContain('{["__proto__"]: 1}');
    expect(await copied(rows, 'python', more)).toContain('{"__proto__": 1}');
  });
});

const ROWS =
  '[{"v":1,"w":"a|b"},{"w":"x\\ny"},{"v":null,"w":"<b>"},{"v":12345678901234567890,"w":""}]';
const BOTH = { columns: [['v'], ['w']] };

test('rows are those that are asked for', async () => {
  const some = { ...BOTH, from: 1, count: 2 };
  expect(await copied(ROWS, 'json', some)).toBe(
    '[\n  {"w": "x\\ny"},\n  {"v": null, "w": "<b>"}\n]\n',
  );
  expect(await copied(ROWS, 'csv', some)).toBe('v,w\n,"x\ny"\n,<b>');
});

test('CSV quotes its own separator, and empty texts', async () => {
  const rows = '[{"v":"a;b,c","w":""},{"v":[1,2],"w":null}]';
  const written = await copied(rows, 'csv', { ...BOTH, separator: ';' });
  expect(written).toBe('v;w\n"a;b,c";""\n"1; 2";');
});

test('JSON has all digits, and no field that a row has not', async () => {
  const json = (await copied(ROWS, 'json', BOTH)) ?? '';
  expect(json).toContain('{"v": 12345678901234567890, "w": ""}');
  expect(JSON.parse(json)).toHaveLength(4);
});

test('Markdown takes a text for nothing else', async () => {
  expect(await copied(ROWS, 'markdown', BOTH)).toBe(
    '| v | w |\n| --- | --- |\n| 1 | a\\|b |\n|  | x y |\n|  | \\<b\\> |\n| 12345678901234567890 |  |\n',
  );
});
