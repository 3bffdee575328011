import type { CsvStyle, NullText } from '../export/file-format.ts';

interface CsvFile {
  readonly name: string;
  readonly format: 'csv';
  readonly csv: CsvStyle;
}

export type LoadedFile = CsvFile | { readonly name: string; readonly format: 'parquet' };

const KINDS = ['boolean', 'int32', 'int64', 'double', 'text', 'date', 'utc', 'local'] as const;

type PlainTypes = Readonly<Record<(typeof KINDS)[number], string>>;

/** Writes names and texts as the database reads them. */
export interface SqlWriting {
  readonly quote: (name: string) => string;
  readonly literal: (text: string) => string;
}

type Load<File> = (table: string, file: File, literal: SqlWriting['literal']) => string;

/** How a database writes a table: names, types, comments, and the statement that loads a file. */
export interface SqlDialect {
  readonly label: string;
  /** The command that runs the SQL, for its first line; FILE stands for its name. */
  readonly runBy: string;
  readonly quotes: readonly [open: string, close: string];
  /** Whether a backslash in a text escapes the next character. */
  readonly hasEscapes?: true;
  /** Characters that no name may have, which become `_`. */
  readonly unnamed?: RegExp;
  /** Whether names that differ in case alone are the same, in quotes too. */
  readonly foldsCase: boolean;
  readonly maxNameBytes: number;
  readonly types: PlainTypes;
  /** A text in a primary key, where that needs a length. */
  readonly textKey?: string;
  readonly decimal: 'DECIMAL' | 'NUMERIC' | 'BIGNUMERIC';
  /** Digits of a second that a time keeps. */
  readonly secondDigits: number;
  /** Lists and objects of Parquet, where they have types. */
  readonly nested?: {
    readonly list: (item: string) => string;
    readonly field: (name: string, type: string) => string;
    readonly object: (fields: string) => string;
  };
  /** Behind a key that the database does not check. */
  readonly keySuffix?: string;
  /** A comment inside the column's line, or a statement of its own. */
  readonly comment:
    | { readonly inLine: (literal: string) => string }
    | {
        readonly statement: (
          names: { readonly table: string; readonly column: string },
          text: string,
          writing: SqlWriting,
        ) => string;
      };
  /** Texts for null in CSV that the database tells from an empty text. */
  readonly nulls: readonly NullText[];
  readonly load: { readonly csv: Load<CsvFile>; readonly parquet?: Load<LoadedFile> };
}

/** @param types in the order of {@link KINDS}, with a comma and a space between them */
function inOrder(types: string): PlainTypes {
  const names = types.split(', ');
  return Object.fromEntries(KINDS.map((kind, at) => [kind, names[at]])) as PlainTypes;
}

const ANSI_QUOTES = ['"', '"'] as const;
const BACKTICKS = ['`', '`'] as const;

const commentOnColumn: SqlDialect['comment'] = {
  statement: ({ table, column }, text, { quote, literal }) =>
    `COMMENT ON COLUMN ${quote(table)}.${quote(column)} IS ${literal(text)};`,
};

const ANY_NULL: readonly NullText[] = ['', 'NULL', '\\N'];

/** Sources: the manuals of PostgreSQL 15, SQL Server 2022, Snowflake, Databricks, DuckDB 1.x and BigQuery. */
export const SQL_DIALECTS = {
  postgres: {
    label: 'PostgreSQL',
    runBy: 'psql -v ON_ERROR_STOP=1 -f FILE',
    quotes: ANSI_QUOTES,
    foldsCase: false,
    maxNameBytes: 63,
    types: inOrder(
      'BOOLEAN, INTEGER, BIGINT, DOUBLE PRECISION, TEXT, DATE, TIMESTAMPTZ, TIMESTAMP',
    ),
    decimal: 'NUMERIC',
    secondDigits: 6,
    comment: commentOnColumn,
    nulls: ANY_NULL,
    load: {
      // A command of psql, which reads the file where psql runs; it takes no semicolon.
      csv: (table, { name, csv }, literal) =>
        String.raw`\copy ${table} FROM ${literal(name)} WITH (FORMAT csv, HEADER true, ENCODING 'UTF8', ` +
        `DELIMITER ${csv.separator === '\t' ? String.raw`E'\t'` : literal(csv.separator)}, NULL ${literal(csv.nullAs ?? '')})`,
    },
  },
  sqlserver: {
    label: 'SQL Server',
    // Without -x it puts variables into texts.
    runBy: 'sqlcmd -b -x -i FILE',
    quotes: ['[', ']'],
    foldsCase: true,
    maxNameBytes: 128,
    types: inOrder(
      'BIT, INT, BIGINT, FLOAT(53), NVARCHAR(MAX), DATE, DATETIMEOFFSET(7), DATETIME2(7)',
    ),
    textKey: 'NVARCHAR(450)',
    decimal: 'DECIMAL',
    secondDigits: 7,
    comment: {
      statement: ({ table, column }, text, { literal }) =>
        `EXEC sys.sp_addextendedproperty N'MS_Description', N${literal(text)}, N'SCHEMA', N'dbo', ` +
        `N'TABLE', N${literal(table)}, N'COLUMN', N${literal(column)};`,
    },
    nulls: [''],
    load: {
      csv: (table, { name, csv }, literal) =>
        `BULK INSERT ${table} FROM ${literal(name)} WITH (FORMAT = 'CSV', FIRSTROW = 2, CODEPAGE = '65001', ` +
        `KEEPNULLS, FIELDTERMINATOR = ${literal(csv.separator)}, ROWTERMINATOR = '0x0d0a');`,
    },
  },
  snowflake: {
    label: 'Snowflake',
    runBy: 'snow sql --enable-templating NONE -f FILE',
    quotes: ANSI_QUOTES,
    hasEscapes: true,
    foldsCase: false,
    maxNameBytes: 255,
    types: inOrder(
      'BOOLEAN, INTEGER, BIGINT, DOUBLE, VARCHAR, DATE, TIMESTAMP_TZ(9), TIMESTAMP_NTZ(9)',
    ),
    decimal: 'NUMERIC',
    secondDigits: 9,
    nested: { list: () => 'VARIANT', field: () => '', object: () => 'VARIANT' },
    comment: { inLine: (text) => `COMMENT ${text}` },
    nulls: ANY_NULL,
    load: {
      csv: (table, file, literal) => {
        const { nullAs = '', separator } = file.csv;
        const nulls =
          nullAs === ''
            ? 'EMPTY_FIELD_AS_NULL = TRUE NULL_IF = ()'
            : `NULL_IF = (${literal(nullAs)})`;
        return staged(table, file, literal, [
          `FILE_FORMAT = (TYPE = CSV SKIP_HEADER = 1 FIELD_DELIMITER = ${literal(separator)}`,
          `FIELD_OPTIONALLY_ENCLOSED_BY = '"' ESCAPE_UNENCLOSED_FIELD = NONE ${nulls})`,
        ]);
      },
      parquet: (table, file, literal) =>
        staged(table, file, literal, [
          'FILE_FORMAT = (TYPE = PARQUET USE_LOGICAL_TYPE = TRUE) MATCH_BY_COLUMN_NAME = CASE_SENSITIVE',
        ]),
    },
  },
  databricks: {
    label: 'Databricks',
    runBy: 'the SQL editor, once the file is in a volume and its folder stands for VOLUME',
    quotes: BACKTICKS,
    hasEscapes: true,
    unnamed: /[ ,;{}()\n\t=]/g,
    foldsCase: true,
    maxNameBytes: 255,
    types: inOrder('BOOLEAN, INT, BIGINT, DOUBLE, STRING, DATE, TIMESTAMP, TIMESTAMP_NTZ'),
    decimal: 'DECIMAL',
    secondDigits: 6,
    nested: {
      list: (item) => `ARRAY<${item}>`,
      field: (name, type) => `${name}: ${type}`,
      object: (fields) => `STRUCT<${fields}>`,
    },
    comment: { inLine: (text) => `COMMENT ${text}` },
    nulls: ANY_NULL,
    load: {
      csv: (table, { name, csv }, literal) =>
        `COPY INTO ${table} FROM 'VOLUME' FILEFORMAT = CSV FILES = (${literal(name)})\n` +
        `  FORMAT_OPTIONS ('header' = 'true', 'multiLine' = 'true', 'escape' = '"', ` +
        `'sep' = ${literal(csv.separator)}, 'nullValue' = ${literal(csv.nullAs ?? '')});`,
      parquet: (table, { name }, literal) =>
        `COPY INTO ${table} FROM 'VOLUME' FILEFORMAT = PARQUET FILES = (${literal(name)});`,
    },
  },
  duckdb: {
    label: 'DuckDB',
    runBy: 'duckdb my.db -f FILE',
    quotes: ANSI_QUOTES,
    foldsCase: true,
    maxNameBytes: Infinity,
    types: inOrder('BOOLEAN, INTEGER, BIGINT, DOUBLE, VARCHAR, DATE, TIMESTAMPTZ, TIMESTAMP'),
    decimal: 'DECIMAL',
    secondDigits: 6,
    nested: {
      list: (item) => `${item}[]`,
      field: (name, type) => `${name} ${type}`,
      object: (fields) => `STRUCT(${fields})`,
    },
    comment: commentOnColumn,
    nulls: ANY_NULL,
    load: {
      csv: (table, { name, csv }, literal) =>
        `COPY ${table} FROM ${literal(name)} (FORMAT csv, HEADER true, QUOTE '"', ESCAPE '"', ` +
        `DELIMITER ${literal(csv.separator)}, NULLSTR ${literal(csv.nullAs ?? '')}, ALLOW_QUOTED_NULLS false);`,
      parquet: (table, { name }, literal) =>
        `COPY ${table} FROM ${literal(name)} (FORMAT parquet);`,
    },
  },
  bigquery: {
    label: 'BigQuery',
    runBy:
      'bq query --use_legacy_sql=false < FILE, once the file is in a bucket that stands for BUCKET',
    quotes: BACKTICKS,
    hasEscapes: true,
    unnamed: /[^\p{L}\p{N}_-]/gu,
    foldsCase: true,
    maxNameBytes: 300,
    types: inOrder('BOOL, INT64, INT64, FLOAT64, STRING, DATE, TIMESTAMP, DATETIME'),
    decimal: 'BIGNUMERIC',
    secondDigits: 6,
    nested: {
      list: (item) => `ARRAY<${item}>`,
      field: (name, type) => `${name} ${type}`,
      object: (fields) => `STRUCT<${fields}>`,
    },
    keySuffix: ' NOT ENFORCED',
    comment: { inLine: (text) => `OPTIONS (description = ${text})` },
    // An empty cell of a text is an empty text here, and no null.
    nulls: ['NULL', '\\N'],
    load: {
      csv: (table, { name, csv }, literal) =>
        `LOAD DATA INTO ${table} FROM FILES (format = 'CSV', uris = [${literal(`gs://BUCKET/${name}`)}], ` +
        `skip_leading_rows = 1, allow_quoted_newlines = true,\n  field_delimiter = ${literal(csv.separator)}, ` +
        `null_marker = ${literal(csv.nullAs ?? '')});`,
      parquet: (table, { name }, literal) =>
        `LOAD DATA INTO ${table} FROM FILES (format = 'PARQUET', uris = [${literal(`gs://BUCKET/${name}`)}], ` +
        `enable_list_inference = true, column_name_character_map = 'V2');`,
    },
  },
} as const satisfies Readonly<Record<string, SqlDialect>>;

export type SqlDialectName = keyof typeof SQL_DIALECTS;

export const DIALECT_NAMES = Object.keys(SQL_DIALECTS) as readonly SqlDialectName[];

/** Snowflake loads from the stage that each table has. */
function staged(
  table: string,
  { name }: LoadedFile,
  literal: SqlWriting['literal'],
  options: readonly string[],
): string {
  return [
    `PUT ${literal(`file://${name}`)} @%${table} AUTO_COMPRESS = FALSE;`,
    `COPY INTO ${table} FROM @%${table} FILES = (${literal(name)})`,
    `  ${options.join('\n  ')};`,
  ].join('\n');
}
