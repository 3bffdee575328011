/** How a value of Parquet is read back. */
export type Held = string | number | bigint | boolean | null | readonly Held[];

type Cells = readonly (string | null)[];

/** A column of the service, with what each place must say of its values. */
export interface Column {
  /** Its type in the schema. */
  readonly type: string;
  /** JSON of its value in each row; `undefined` where the row lacks the field. */
  readonly values: readonly (string | undefined)[];
  /** Its cells in a CSV file, unquoted; null for a cell that is empty and has no quotes. Objects have a column a key. */
  readonly csv: Cells | Readonly<Record<string, Cells>>;
  /** Its type in a Parquet file, as `--types` names it. */
  readonly parquetType: string | object;
  readonly parquet: readonly Held[] | Readonly<Record<string, readonly Held[]>>;
}

const same = <Value>(value: Value): Value[] => [value, value, value, value, value];

/**
 * Values that readers of numbers, dates, lists and texts get wrong. Each column has one value a row; the columns of
 * nothing but null show that the schema's type counts.
 */
export const COLUMNS: Readonly<Record<string, Column>> = {
  id: {
    type: 'ID',
    values: ['1', '"2"', '"007"', '""', 'null'],
    csv: ['1', '2', '007', '', null],
    parquetType: 'STRING',
    parquet: ['1', '2', '007', '', null],
  },
  code: {
    type: 'String',
    values: ['"10"', '"9"', '"1.0"', 'null', '"1e1"'],
    csv: ['10', '9', '1.0', null, '1e1'],
    parquetType: 'STRING',
    parquet: ['10', '9', '1.0', null, '1e1'],
  },
  digits: {
    type: 'Decimal',
    values: ['"1.10"', '"0.30"', '"-5.00"', 'null', '"12345678901234567890.5"'],
    csv: ['1.10', '0.30', '-5.00', null, '12345678901234567890.5'],
    parquetType: 'STRING',
    parquet: ['1.10', '0.30', '-5.00', null, '12345678901234567890.5'],
  },
  int: {
    type: 'Int',
    values: ['1', '-2147483648', '0', 'null', '2147483647'],
    csv: ['1', '-2147483648', '0', null, '2147483647'],
    parquetType: 'INT32',
    parquet: [1, -2_147_483_648, 0, null, 2_147_483_647],
  },
  wholeFloat: {
    type: 'Float',
    values: ['1', '2', '3', 'null', '1e3'],
    csv: ['1', '2', '3', null, '1e3'],
    parquetType: 'DOUBLE',
    parquet: [1, 2, 3, null, 1000],
  },
  float: {
    type: 'Float',
    values: ['1.5', '1.50', '15e-1', 'null', '-0.0'],
    csv: ['1.5', '1.50', '15e-1', null, '-0.0'],
    parquetType: 'DOUBLE',
    parquet: [1.5, 1.5, 1.5, null, -0],
  },
  big: {
    type: 'BigInt',
    values: ['9007199254740993', '9223372036854775807', '1', 'null', '-5'],
    csv: ['9007199254740993', '9223372036854775807', '1', null, '-5'],
    parquetType: 'INT64',
    parquet: [9_007_199_254_740_993n, 9_223_372_036_854_775_807n, 1n, null, -5n],
  },
  flag: {
    type: 'Boolean',
    values: ['true', 'false', 'null', 'true', 'false'],
    csv: ['true', 'false', null, 'true', 'false'],
    parquetType: 'BOOLEAN',
    parquet: [true, false, null, true, false],
  },
  day: {
    type: 'Date',
    values: ['"2026-01-01"', '"2024-02-29"', '"9999-12-31"', 'null', '"1900-01-01"'],
    csv: ['2026-01-01', '2024-02-29', '9999-12-31', null, '1900-01-01'],
    parquetType: 'DATE',
    parquet: ['2026-01-01', '2024-02-29', '9999-12-31', null, '1900-01-01'],
  },
  at: {
    type: 'DateTime',
    values: [
      '"2026-01-01T00:00:00.5Z"',
      '"2026-01-01T00:00:00Z"',
      '"1969-12-31T23:59:59.999Z"',
      'null',
      '"2026-01-01T00:00:00.25Z"',
    ],
    csv: [
      '2026-01-01T00:00:00.5Z',
      '2026-01-01T00:00:00Z',
      '1969-12-31T23:59:59.999Z',
      null,
      '2026-01-01T00:00:00.25Z',
    ],
    parquetType: 'TIMESTAMP(MILLIS, UTC)',
    parquet: [
      '2026-01-01T00:00:00.500Z',
      '2026-01-01T00:00:00.000Z',
      '1969-12-31T23:59:59.999Z',
      null,
      '2026-01-01T00:00:00.250Z',
    ],
  },
  zoned: {
    type: 'DateTime',
    values: [
      '"2026-01-01T01:30:00+02:00"',
      '"2026-01-01t00:00:00z"',
      '"2016-12-31T23:59:60Z"',
      'null',
      '"2026-01-01"',
    ],
    csv: [
      '2026-01-01T01:30:00+02:00',
      '2026-01-01t00:00:00z',
      '2016-12-31T23:59:60Z',
      null,
      '2026-01-01',
    ],
    // No timestamp keeps a zone.
    parquetType: 'STRING',
    parquet: [
      '2026-01-01T01:30:00+02:00',
      '2026-01-01t00:00:00z',
      '2016-12-31T23:59:60Z',
      null,
      '2026-01-01',
    ],
  },
  text: {
    type: 'String',
    values: ['" lead"', '"a\\"b\\nc;d,e"', '"\\ud83c\\udfd4 Zürich"', '""', '"NULL"'],
    csv: [' lead', 'a"b\nc;d,e', '🏔 Zürich', '', 'NULL'],
    parquetType: 'STRING',
    parquet: [' lead', 'a"b\nc;d,e', '🏔 Zürich', '', 'NULL'],
  },
  formula: {
    type: 'String',
    values: ['"=1+1"', '"-1"', '"@x"', 'null', '"1e5"'],
    csv: ["'=1+1", '-1', "'@x", null, '1e5'],
    parquetType: 'STRING',
    parquet: ['=1+1', '-1', '@x', null, '1e5'],
  },
  mixed: {
    type: 'JSON',
    values: ['1', '"1"', 'true', 'null', '{"a":1.10}'],
    csv: { mixed: ['1', '1', 'true', null, null], 'mixed.a': [null, null, null, null, '1.10'] },
    parquetType: 'STRING (JSON)',
    parquet: {
      mixed: ['1', '"1"', 'true', null, '{"a":1.10}'],
      'mixed.a': [null, null, null, null, 1.1],
    },
  },
  keys: {
    type: 'JSON',
    values: ['{"":1,"_":2}', 'null', '{"":3}', 'null', '{"_":4}'],
    csv: { 'keys.': ['1', null, '3', null, null], 'keys._': ['2', null, null, null, '4'] },
    parquetType: 'INT32',
    parquet: { 'keys.': [1, null, 3, null, null], 'keys._': [2, null, null, null, 4] },
  },
  ints: {
    type: '[Int]',
    values: ['[1,2]', '[]', 'null', '[null,3]', '[4]'],
    csv: ['1; 2', null, null, '; 3', '4'],
    parquetType: { list: 'INT32' },
    parquet: [[1, 2], [], null, [null, 3], [4]],
  },
  noInt: {
    type: 'Int',
    values: same('null'),
    csv: same(null),
    parquetType: 'INT32',
    parquet: same(null),
  },
  noDay: {
    type: 'Date',
    values: same('null'),
    csv: same(null),
    parquetType: 'DATE',
    parquet: same(null),
  },
  noInts: {
    type: '[Int]',
    values: same('null'),
    csv: same(null),
    parquetType: { list: 'INT32' },
    parquet: same(null),
  },
};

const NAMES = Object.keys(COLUMNS);

/** The service's schema. `rows` brings {@link ROWS}, `none` no row. */
export const TYPE_DEFS = `
  scalar BigInt
  scalar Date
  scalar DateTime
  scalar Decimal
  scalar JSON

  type Row {
    ${NAMES.map((name) => `${name}: ${COLUMNS[name]?.type}`).join('\n    ')}
  }

  type Query {
    rows: [Row!]!
    row(big: BigInt, json: JSON, digits: Decimal, text: String, int: Int): Row
  }
`;

/** Default values of arguments in the words of the service. */
export const DEFAULTS = { big: '9007199254740993', json: '{a: 1.10, b: [1, 2]}' };

/** What the operation asks for: all columns. */
export const OPERATION = `query Rows { rows { ${NAMES.join(' ')} } }`;

/** The rows as JSON texts. */
export const ROWS = same('').map(
  (_, row) =>
    `{${NAMES.flatMap((name) => {
      const value = COLUMNS[name]?.values[row];
      return value === undefined ? [] : `${JSON.stringify(name)}:${value}`;
    }).join()}}`,
);

/** The service's whole answer to {@link OPERATION}. */
export const ANSWER = `{"data":{"rows":[${ROWS.join()}]}}`;

/** Rows of a CSV file; null for a cell that is empty and has no quotes. */
export const CSV_ROWS = rowsOf<string | null>((name, { csv }) =>
  Array.isArray(csv) ? { [name]: csv } : csv,
);

/** Rows of a Parquet file. */
export const PARQUET_ROWS = rowsOf<Held>((name, { parquet }) =>
  Array.isArray(parquet) ? { [name]: parquet } : parquet,
);

function rowsOf<Value>(columnsOf: (name: string, column: Column) => object) {
  const columns = NAMES.flatMap((name) =>
    Object.entries(columnsOf(name, COLUMNS[name] as Column) as Record<string, readonly Value[]>),
  );
  return ROWS.map((_, row) =>
    Object.fromEntries(columns.map(([name, values]) => [name, values[row] as Value])),
  );
}
