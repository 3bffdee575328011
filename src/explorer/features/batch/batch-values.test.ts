import {
  GraphQLBoolean,
  GraphQLString,
  isInputType,
  parse,
  type GraphQLInputType,
  buildSchema,
  GraphQLFloat,
  GraphQLID,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
} from 'graphql';
import { describe, expect, test } from 'vitest';
import {
  MAX_BATCH_VALUES,
  pastedRows,
  readCsvRows,
  readValues,
  type BatchValues,
} from './batch-values.ts';
import { findRowChoices, valueKey } from '../../../jobs/row-lists.ts';

const SCHEMA = buildSchema(`
  scalar Symbol
  scalar BigInt
  enum Side { BUY SELL }
  input Range { from: Int to: Int }
  input Size { of: [Int!]! }
  input Span { from: Int! size: Size }
  type Trade { id: ID price: Float lots: [Lot] }
  type Lot { size: Int }
  type Page { nodes: [Trade!]! total: Int }
  interface Market { page: Page names: [String] }
  type Venue implements Market { page: Page names: [String] }
  type Query { market: Market venue: Venue flat(of: BigInt): [Trade] one: Trade symbol: Symbol side(of: Side, in: Range, span: Span): Side }
`);

const typeNamed = (name: string): GraphQLInputType => {
  const type = SCHEMA.getType(name);
  if (!isInputType(type)) throw new Error(name);
  return type;
};

const read = (text: string, type?: GraphQLInputType, isEachOnce = true): BatchValues => {
  const lines = text.split('\n').map((line, at) => ({ text: line, line: at + 1 }));
  return allSteps(readValues(lines, { type }, isEachOnce));
};

function allSteps<Result>(steps: Generator<void, Result, void>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

const jsons = (text: string, type?: GraphQLInputType): string[] =>
  read(text, type).values.map(({ json }) => json);

describe('values are of the variable’s type', () => {
  test.each<[string, GraphQLInputType | undefined, string, string[]]>([
    ['whole numbers', GraphQLInt, ' 1\n-2 \n', ['1', '-2']],
    ['digits stay', GraphQLFloat, '1.50\n12345678901234567890', ['1.50', '12345678901234567890']],
    ['text', GraphQLString, '007\n"x"\n__proto__', ['"007"', String.raw`"\"x\""`, '"__proto__"']],
    ['ids', new GraphQLNonNull(GraphQLID), '007\n🙂', ['"007"', '"🙂"']],
    ['a spreadsheet’s TRUE', GraphQLBoolean, 'TRUE\nfalse', ['true', 'false']],
    ['enum values', typeNamed('Side'), 'BUY\nSELL', ['"BUY"', '"SELL"']],
    ['objects as JSON', typeNamed('Range'), '{"from": 1}', ['{"from": 1}']],
    ['items of a list', new GraphQLList(GraphQLInt), '1\n2', ['1', '2']],
    ['a scalar of the service in digits', typeNamed('Symbol'), '1\n2', ['"1"', '"2"']],
    ['one that says number', typeNamed('BigInt'), '1\n2', ['1', '2']],
    ['the same with one that is none', typeNamed('Symbol'), '1E5\nABC', ['"1E5"', '"ABC"']],
    ['a type that is not known', undefined, 'a\n1', ['"a"', '"1"']],
  ])('%s', (_, type, text, expected) => expect(jsons(text, type)).toEqual(expected));
});

test('lines that are no value are named with their number and what is wrong', () => {
  const { values, wrong } = read('1\nabc\n\n99999999999\n2', GraphQLInt);
  expect(values.map(({ text }) => text)).toEqual(['1', '2']);
  expect(wrong).toEqual([
    { text: 'abc', line: 2, fault: 'whole-number', path: '' },
    { text: '99999999999', line: 4, fault: 'out-of-range', path: '' },
  ]);
  expect(read('BUY\nHOLD', typeNamed('Side')).wrong).toMatchObject([{ line: 2, fault: 'enum' }]);
});

test('an input object is read to its depths, and what is wrong in it is named', () => {
  const lines = [
    '{"from": 1}',
    '{"from": 1',
    '{"from": "x"}',
    '{"form": 1}',
    '{"from": 1, "size": {}}',
    '{"from": 1, "size": {"of": [1, true]}}',
    '{"__proto__": 1}',
    '{}',
  ];
  expect(read(lines.join('\n'), typeNamed('Span')).wrong).toEqual([
    { line: 2, text: lines[1], fault: 'object', path: '' },
    { line: 3, text: lines[2], fault: 'whole-number', path: 'from' },
    { line: 4, text: lines[3], fault: 'unknown-field', path: 'form' },
    { line: 5, text: lines[4], fault: 'missing', path: 'size.of' },
    { line: 6, text: lines[5], fault: 'whole-number', path: 'size.of[1]' },
    { line: 7, text: lines[6], fault: 'unknown-field', path: '__proto__' },
    { line: 8, text: lines[7], fault: 'missing', path: 'from' },
  ]);
});

test('a value of more levels than can be read is a wrong line', () => {
  const deep = '['.repeat(100_000) + ']'.repeat(100_000);
  expect(read(`[1]\n${deep}`, typeNamed('Symbol'))).toMatchObject({
    values: [{ text: '[1]' }],
    wrong: [{ line: 2, fault: 'json' }],
  });
});

test('each value comes once, or as often as it is there', () => {
  expect(read('a\nb\na', GraphQLString)).toMatchObject({ values: { length: 2 }, repeated: 1 });
  expect(read('a\nb\na', GraphQLString, false)).toMatchObject({
    values: { length: 3 },
    repeated: 0,
  });
});

test('an empty text of an answer is a value, and other empty ones are counted', () => {
  const lines = ['""', undefined, '" lead"', undefined].map((json, at) => ({
    text: json?.slice(1, -1) ?? '',
    line: at + 1,
    ...(json !== undefined && { json }),
  }));
  const found = allSteps(readValues(lines, { type: GraphQLString }, true));
  expect(found).toMatchObject({ values: [{ json: '""' }, { json: '" lead"' }], empty: 1 });
  expect(read('a\n\nb\n\n', GraphQLString)).toMatchObject({ values: { length: 2 }, empty: 1 });
  const numbers = allSteps(readValues(lines, { type: GraphQLInt }, true));
  expect(numbers.wrong).toMatchObject([{ line: 1 }, { line: 3 }]);
});

test('values past the most are counted', () => {
  const text = Array.from({ length: MAX_BATCH_VALUES + 3 }, (_, at) => String(at)).join('\n');
  expect(read(text, GraphQLInt)).toMatchObject({ values: { length: MAX_BATCH_VALUES }, left: 3 });
});

test('pasted cells are parted by tabs, lines by any line break', () => {
  expect(pastedRows('a\tb\r\nc\rd')).toEqual([
    { cells: ['a', 'b'], line: 1 },
    { cells: ['c'], line: 2 },
    { cells: ['d'], line: 3 },
  ]);
});

const choicesOf = (query: string, schema?: typeof SCHEMA) => {
  const document = parse(query);
  const [operation] = document.definitions;
  if (operation?.kind !== 'OperationDefinition') throw new Error('none');
  return findRowChoices(document, operation, schema);
};

test('rows can be items of a list that is in no other list, through fragments and aliases', () => {
  const query =
    '{ m: market { ...P names } flat { id lots { size } } one { id } } ' +
    'fragment P on Market { page { nodes { id price } total } }';
  expect(choicesOf(query, SCHEMA)).toEqual({
    lists: [
      { path: ['m', 'page', 'nodes'], keys: ['id', 'price'] },
      { path: ['m', 'names'], keys: [] },
      { path: ['flat'], keys: ['id', 'lots'] },
    ],
    keys: ['m', 'flat', 'one'],
  });
  expect(choicesOf(query)).toEqual({ lists: [], keys: ['m', 'flat', 'one'] });
});

test('the column of values has a name that no row has', () => {
  const list = { path: ['names'], keys: ['id'] };
  expect(valueKey('code', list, ['names'])).toBe('code');
  expect(valueKey('id', list, ['names'])).toBe('$id');
  expect(valueKey('names', list, ['names'])).toBe('$names');
  expect(valueKey('names', undefined, ['names'])).toBe('$names');
});

test('a long file is read by characters, whichever bytes they take', async () => {
  const rows = Array.from({ length: 40_000 }, (_, at) => `${at},ä€ö😀`);
  const file = new File([['id,name', ...rows].join('\n')], 'list.csv');
  const found = await readCsvRows(file);
  expect(found.slice(1).map(({ cells }) => cells.join())).toEqual(rows);
});
