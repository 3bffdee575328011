import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { createAnswerText } from '../json/answer-text.ts';
import { findLists } from '../query/outline.ts';
import { createRowReader } from '../query/rows.ts';
import { inOneWindow } from '../store/windows.ts';
import { createFileWriter } from './write-file.ts';
import type { CsvRequest } from './csv.ts';
import type { Remark } from './remarks.ts';
import { type CsvStyle, FILE_START, type FilePart, type FilePosition } from './file-format.ts';

const STYLE: CsvStyle = { separator: ',', hasMark: false, isGuarded: true, joiner: '; ' };

interface Options extends Partial<Omit<CsvRequest, 'style'>> {
  readonly style?: Partial<CsvStyle>;
  readonly maxBytes?: number;
}

/** The first list of an answer as CSV. */
async function csvOf(json: string | Uint8Array, options: Options = {}): Promise<string> {
  return (await fileOf(json, options)).text;
}

/** Also returns the remarks. */
async function fileOf(
  json: string | Uint8Array,
  { style, maxBytes, ...request }: Options = {},
): Promise<{ readonly text: string; readonly remarks: readonly Remark[] }> {
  const answer = createAnswerText();
  answer.append(typeof json === 'string' ? new TextEncoder().encode(json) : json);
  answer.finish();
  const [list] = findLists(answer.text);
  const text = inOneWindow(answer);
  const writer = createFileWriter(text, createRowReader(text));
  const full: CsvRequest = {
    format: 'csv',
    list: list?.path ?? [],
    columns: list?.columns.map(({ path }) => path) ?? [],
    style: { ...STYLE, ...style },
    ...request,
  };
  const parts: Uint8Array[] = [];
  const remarks: Remark[] = [];
  for (let from: FilePosition | undefined = FILE_START; from;) {
    const part: FilePart = await writer.part(full, from, maxBytes);
    parts.push(part.bytes);
    remarks.push(...(part.remarks ?? []));
    from = part.next;
  }
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  return { text: decoder.decode(Buffer.concat(parts)), remarks };
}

/** One value, as the only cell of the only row. */
async function cellOf(json: string, style: Partial<CsvStyle> = {}): Promise<string> {
  return (await csvOf(`{"rows":[{"a":${json}}]}`, { style }))
    .replace(/^a\r\n/, '')
    .replace(/\r\n$/, '');
}

/** RFC 4180 on records, fields and quotes, and no more. */
function readCsv(text: string, separator = ','): string[][] {
  const rows: string[][] = [];
  let at = 0;
  while (at < text.length) {
    const row: string[] = [];
    for (let isOpen = true; isOpen;) {
      let field = '';
      if (text[at] === '"') {
        for (at += 1; text[at] !== '"' || text[at + 1] === '"'; at += 1) {
          if (at >= text.length) throw new Error('A quote is not closed');
          if (text[at] === '"') at += 1;
          field += text[at];
        }
        at += 1;
      } else {
        while (at < text.length && text[at] !== separator && text[at] !== '\r') {
          if (text[at] === '"' || text[at] === '\n') throw new Error(`Not quoted at ${at}`);
          field += text[at];
          at += 1;
        }
      }
      row.push(field);
      isOpen = text[at] === separator;
      if (isOpen) at += 1;
    }
    if (text.slice(at, at + 2) !== '\r\n') throw new Error(`No end of line at ${at}`);
    at += 2;
    rows.push(row);
  }
  return rows;
}

test.each([
  ['9007199254740993', '9007199254740993'],
  ['0.1000000000000000055', '0.1000000000000000055'],
  ['1e400', '1e400'],
  ['-0', '-0'],
  ['-3.5E-2', '-3.5E-2'],
  ['true', 'true'],
  ['null', '""'],
  ['""', '""'],
  ['"plain"', 'plain'],
  ['" spaces "', ' spaces '],
  ['"a,b"', '"a,b"'],
  ['"a;b"', 'a;b'],
  ['"say \\"hi\\""', '"say ""hi"""'],
  ['"\\""', '""""'],
  ['"two\\nlines"', '"two\nlines"'],
  ['"two\\r\\nlines"', '"two\r\nlines"'],
  ['"Z\\u00fcrich 東京 \\ud83d\\ude00"', 'Zürich 東京 😀'],
  ['"a\\\\b"', 'a\\b'],
  ['"cut \\ud83d"', 'cut \ufffd'],
  ['[]', '""'],
  ['[1, 9007199254740993, "x", null, true]', '1; 9007199254740993; x; ; true'],
  ['[[1, 2], [], [[3]]]', '1; 2; ; 3'],
  ['[null, null]', '""'],
  ['["a\\"b"]', '"a""b"'],
])('%s is written %s', async (json, cell) => {
  expect(await cellOf(json)).toBe(cell);
});

describe('text that a spreadsheet would take for a formula', () => {
  test.each([
    ['"=1+1"', "'=1+1"],
    ['"+49 30 1"', "'+49 30 1"],
    ['"-2+3+cmd|\' /C calc\'!A0"', "'-2+3+cmd|' /C calc'!A0"],
    ['"@SUM(A1)"', "'@SUM(A1)"],
    // Other readers' separators and row ends also start a guarded cell.
    ['"\\t=1"', '"\'\t\'=1"'],
    ['"\\r=1"', '"\'\r\'=1"'],
    ['"\\n=1"', '"\'\n\'=1"'],
    ['"\\tx"', "'\tx"],
    ['" =1"', "' =1"],
    ['"x;=1+1"', '"x;\'=1+1"'],
    ['"x; =1+1;y"', '"x; \'=1+1;y"'],
    ['"x\\t@SUM(A1)"', '"x\t\'@SUM(A1)"'],
    ['"x,-2+3"', '"x,\'-2+3"'],
    ['"x\\n=1\\r\\n+2\\ny"', '"x\n\'=1\r\n\'+2\ny"'],
    ['"x;＝1"', '"x;\'＝1"'],
    ['"x;\\"=1;y"', '"x;\'""=1;y"'],
    ['["a","=1"]', '"a; \'=1"'],
    ['[[-1.5,-2],[3,-4]]', '"\'-1.5; -2; 3; -4"'],
    ['["x,=1", 2]', '"x,\'=1; 2"'],
    // Read by semicolon, a whole row may be one cell, and begin with the number in its first.
    ['"5+cmd|\' /C calc\'!A0"', '"5+cmd|\' /C calc\'!A0"'],
    ['"=\\"a,b\\""', '"\'=""a,b"""'],
    ['"＝1+1"', "'＝1+1"],
    ['"\\ufeff=1"', "'\ufeff=1"],
    ['"\\u00a0=1"', "'\u00a0=1"],
    ['"\\u000b=1"', '"\v\'=1"'],
    ['"\\f=1"', '"\f\'=1"'],
    ['"\\u2028=1"', '"\u2028\'=1"'],
    ['"\\u200b\\ufeff =1"', "'\u200b\ufeff =1"],
    ['"|cmd"', "'|cmd"],
    ['"x|=1+1"', '"x|\'=1+1"'],
    ['"x\\u2028=1"', '"x\u2028\'=1"'],
    ['"x\\u000b\\u00a0@A()"', '"x\v\u00a0\'@A()"'],
    ['["=1", 2]', "'=1; 2"],
    ['-Infinity', "'-Infinity"],
    ['-2+3', "'-2+3"],
  ])('%s is written %s', async (json, cell) => {
    expect(await cellOf(json)).toBe(cell);
  });

  test.each([
    ['-3', '-3'],
    ['"-3"', '-3'],
    ['"-12.50"', '-12.50'],
    ['"-1e5"', '-1e5'],
    ['"a=b"', 'a=b'],
    ['"\uFF5E"', '～'],
    ['"a;b\\tc"', 'a;b\tc'],
    ['"x;-3"', '"x;-3"'],
    ['"x;-3\\r\\ny"', '"x;-3\r\ny"'],
    ['"x\\n-3 \\ny"', '"x\n-3 \ny"'],
    ['"x\\r\\n\\r\\n\\ty"', '"x\r\n\r\n\ty"'],
    ['[1,-2,-3]', '"1; -2; -3"'],
    ['"Names (2)!"', 'Names (2)!'],
  ])('%s is none', async (json, cell) => {
    expect(await cellOf(json)).toBe(cell);
  });

  test('names of columns are guarded too, and nothing is where nobody wants it', async () => {
    const json = '{"rows":[{"=HYPERLINK()":"=1"}]}';
    expect(await csvOf(json)).toBe("'=HYPERLINK()\r\n'=1\r\n");
    expect(await csvOf(json, { style: { isGuarded: false } })).toBe('=HYPERLINK()\r\n=1\r\n');
    for (const text of ['x;=1+1', 'x\t=1', '5+A1!B2', ' =1'])
      expect(await cellOf(JSON.stringify(text), { isGuarded: false })).toBe(text);
    expect(await cellOf('"x\\n=1"', { isGuarded: false })).toBe('"x\n=1"');
  });

  test('begins no cell of any reader, whatever it takes for a separator', async () => {
    const breaks = fc.stringMatching(/^[,;|\r\n\t\v\f\u2028\u00a0\ufeff "'x=@+-]{0,8}$/);
    const formula = fc.constantFrom('=1+1', '-2', '-2+3', '+3', '@A()', '5+A!B', '＝1', 'x', ']');
    const cell = fc.tuple(breaks, formula, breaks, formula).map((parts) => parts.join(''));
    const rows = fc.array(fc.record({ a: cell, b: cell, c: fc.array(cell, { maxLength: 3 }) }), {
      minLength: 1,
      maxLength: 3,
    });
    const separators = fc.constantFrom(',', ';', '\t');
    const others = fc.constantFrom(',', ';', '\t', '|');
    await fc.assert(
      fc.asyncProperty(rows, separators, others, async (list, separator, other) => {
        const csv = await csvOf(JSON.stringify({ list }), { style: { separator } });
        const cells = [
          Papa.parse<string[]>(csv, { delimiter: other }).data.flat(),
          // Those who know no quotes.
          csv.split(/[\r\n\v\f\u2028]+/).flatMap((line) => [line, ...line.split(other)]),
        ];
        expect(cells.flat().filter(mayRun)).toEqual([]);
      }),
      {
        numRuns: 300,
        examples: [
          [[{ a: 'x', b: 'x', c: [',\r-2\r=1+1'] }], '\t', ','],
          [[{ a: 'x', b: 'x', c: ['x', '\t-2 \t=1+1'] }], ',', ';'],
          [[{ a: 'x', b: ';\n-2\n=1+1', c: [] }], ',', ';'],
          [[{ a: '=1+1', b: '\r\n-2\n=1+1', c: [] }], ',', ';'],
          [[{ a: '\v-2\r\n=1+1', b: '=1+1=1+1', c: [] }], ',', '\t'],
          [[{ a: '\u2028\f-2\r\n=1+1', b: '=1+1=1+1', c: [] }], ',', '\t'],
        ],
      },
    );
  });
});

/** Whether a spreadsheet would find something to run in a cell that is not simply a number. */
function mayRun(cell: string): boolean {
  const text = cell.trim();
  if (!/^[=+@＝-]/.test(text)) return false;
  const rest = text.replace(/^-\d+/, '');
  if (rest === text) return true;
  // A number that goes on in no way that a formula could.
  return !/^(?:$| *["\]}]|[^"(!]*$|[,;\t] *(?:[^\d=+@ -]|[^"]*"))/.test(rest);
}

test('separator, byte order mark and what joins lists are chosen', async () => {
  const json = '{"rows":[{"a":"x;y","b":"x,y","c":"x\\ty","d":[1,2]}]}';
  expect(await csvOf(json, { style: { separator: ';', joiner: '|' } })).toBe(
    'a;b;c;d\r\n"x;y";x,y;x\ty;1|2\r\n',
  );
  expect(await csvOf(json, { style: { separator: '\t' }, asJson: [['d']] })).toBe(
    'a\tb\tc\td\r\nx;y\tx,y\t"x\ty"\t[1,2]\r\n',
  );
  expect(await csvOf(json, { style: { hasMark: true, joiner: '\n' } })).toBe(
    '\uFEFFa,b,c,d\r\nx;y,"x,y",x\ty,"1\n2"\r\n',
  );
});

test('names are the ways to the values, each its own', async () => {
  const json = '{"rows":[{"a":{"b":1,"c,d":2},"a.b":3,"a.b (2)":4,"__proto__":5}]}';
  expect(await csvOf(json)).toBe('a.b,"a.c,d",a.b (2),a.b (2) (2),__proto__\r\n1,2,3,4,5\r\n');
  expect(await csvOf('{"rows":[1,{"value":2}]}')).toBe('value,value (2)\r\n1,\r\n,2\r\n');
});

test('a list of objects is flat: a column for each leaf, joined', async () => {
  const json = JSON.stringify({
    rows: [
      { id: 1, languages: [{ name: 'Spanish', rtl: false }, { name: 'Guarani' }] },
      { id: 2, languages: [{ name: 'French', rtl: null }] },
      { id: 3, languages: [] },
      { id: 4, languages: null },
    ],
  });
  expect(await csvOf(json)).toBe(
    'id,languages.name,languages.rtl\r\n1,Spanish; Guarani,false; \r\n2,French,\r\n3,,\r\n4,,\r\n',
  );
  expect(await csvOf(json, { style: { joiner: ' | ' }, columns: [['languages', 'name']] })).toBe(
    'languages.name\r\nSpanish | Guarani\r\nFrench\r\n""\r\n""\r\n',
  );
});

test('bytes that are no UTF-8 become what the views show', async () => {
  const json = Buffer.concat([
    Buffer.from('{"rows":[{"a":"x'),
    Buffer.of(0xff),
    Buffer.from('y"}]}'),
  ]);
  expect(await csvOf(json)).toBe('a\r\nx\uFFFDy\r\n');
});

test('columns and rows are those that were chosen, in that order', async () => {
  const json = '{"rows":[{"a":2,"b":"x"},{"a":10,"b":"y"},{"b":"x","a":1}]}';
  const order = [{ column: ['a'], direction: 'descending' }] as const;
  for (const maxBytes of [1, 1000]) {
    const options = { columns: [['b'], ['a']], filter: 'x', order, maxBytes };
    expect(await csvOf(json, options)).toBe('b,a\r\nx,2\r\nx,1\r\n');
  }
});

describe('a list in the rows as rows', () => {
  const json = JSON.stringify({
    rows: [
      { id: 1, tags: [{ n: 'a', m: [1, 2] }, { n: 'b' }, null], end: 'x' },
      { id: 2, tags: [], end: 'y' },
      { id: 3, tags: null, end: 'z' },
      { id: 4 },
    ],
  });
  const LINES = ['1,a,1; 2,x', '1,b,,x', '1,,,x', '2,,,y', '3,,,z', '4,,,'];

  test.each([1, 10, 1000])('in parts of %d bytes', async (maxBytes) => {
    const lines = (await csvOf(json, { rowsOf: ['tags'], maxBytes })).split('\r\n');
    expect(lines).toEqual(['id,tags.n,tags.m,end', ...LINES, '']);
  });

  test('in an order and with a filter of their own', async () => {
    const order = [{ column: ['tags', 'n'], direction: 'descending' }] as const;
    const options = { rowsOf: ['tags'], columns: [['id'], ['tags', 'n']], order };
    expect(await csvOf(json, { ...options, filter: '1' })).toBe(
      'id,tags.n\r\n1,b\r\n1,a\r\n1,\r\n',
    );
    const filters = [{ column: ['tags', 'n'], test: 'equals', value: 'b' }] as const;
    expect(await csvOf(json, { ...options, filters })).toBe('id,tags.n\r\n1,b\r\n');
  });

  test('values without keys have a column, also where there is no list', async () => {
    const mixed = '{"rows":[{"id":1,"in":{"a":["=1",2]}},{"id":2,"in":{"a":"alone"}},{"id":3}]}';
    const lines = await csvOf(mixed, { rowsOf: ['in', 'a'] });
    expect(lines).toBe("id,in.a\r\n1,'=1\r\n1,2\r\n2,alone\r\n3,\r\n");
  });
});

test('whatever is written can be read, in parts of whatever size', async () => {
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[=,;"\r\n\t'-]{0,6}$/));
  const cell = fc.oneof(
    text,
    fc.constant(null),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
  );
  const rows = fc.array(fc.record({ a: cell, b: cell }), { minLength: 1, maxLength: 8 });
  const separators = fc.constantFrom(',', ';', '\t');
  await fc.assert(
    fc.asyncProperty(
      rows,
      separators,
      fc.integer({ min: 5, max: 200 }),
      fc.boolean(),
      async (list, separator, maxBytes, isSpaced) => {
        const json = JSON.stringify({ list }, undefined, isSpaced ? 2 : 0);
        const style = { separator, isGuarded: false } as const;
        const csv = await csvOf(json, { style, maxBytes });
        const said = (value: unknown): string =>
          value === null
            ? ''
            : typeof value === 'string'
              ? Buffer.from(value).toString()
              : JSON.stringify(value);
        expect(readCsv(csv, separator)).toEqual([
          ['a', 'b'],
          ...list.map(({ a, b }) => [said(a), said(b)]),
        ]);
        expect(csv).toBe(await csvOf(json, { style }));
      },
    ),
  );
});

describe('null and an empty text', () => {
  const json = String.raw`{"rows":[{"a":"","b":null},{"a":"NULL"},{"a":"\\N","b":1}]}`;

  test.each([
    ['', 'a,b\r\n"",\r\nNULL,\r\n\\N,1\r\n'],
    ['NULL', 'a,b\r\n"",NULL\r\n"NULL",NULL\r\n\\N,1\r\n'],
    ['\\N', 'a,b\r\n"",\\N\r\nNULL,\\N\r\n"\\N",1\r\n'],
  ] as const)('differ, with null as %j', async (nullAs, text) => {
    expect(await csvOf(json, { style: { nullAs } })).toBe(text);
  });

  test('are the same in a file of one column without a word for null, which is said', async () => {
    const one = '{"rows":[{"a":""},{"a":null},{}]}';
    const text = 'a\r\n""\r\n""\r\n""\r\n';
    expect(await fileOf(one)).toEqual({ text, remarks: [{ kind: 'nulls', count: 2 }] });
    const named = await fileOf(one, { style: { nullAs: 'NULL' } });
    expect(named).toEqual({ text: 'a\r\n""\r\nNULL\r\nNULL\r\n', remarks: [] });
  });
});

test('texts that UTF-8 cannot hold are counted', async () => {
  const json = new TextEncoder().encode(
    String.raw`{"rows":[{"a":"\ud800","b":"\ud83d\ude00"},{"a":"xy","b":"\ufffd"}]}`,
  );
  json[json.lastIndexOf(0x78)] = 0xff;
  const { text, remarks } = await fileOf(json);
  expect(text).toBe('a,b\r\n\ufffd,😀\r\n\ufffdy,\ufffd\r\n');
  expect(remarks).toEqual([{ kind: 'replaced', count: 2 }]);
});

test('a file without rows and columns is empty', async () => {
  expect(await csvOf('{"rows":[]}')).toBe('');
});
