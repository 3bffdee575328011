import { FORMATS } from '../answers/export/formats.ts';
import { typedFormat } from '../answers/export/typed-formats.ts';
import { DIALECT_NAMES } from '../answers/typed/sql-dialects.ts';
import { NULL_TEXTS, type CsvStyle, type Separator } from '../answers/export/file-format.ts';
import {
  UsageError,
  type OptionTable,
  type TypedOptions,
} from '../doctor/terminal/command-options.ts';
import type { EachValues } from '../jobs/steps/step-values.ts';
import { COMMAND_COPY } from './copy.ts';
import type { Scratch } from './scratch.ts';
import { SERVICE_OPTIONS } from './service-options.ts';
import { readTable } from './table-file.ts';

type NamedFormat = Extract<(typeof FORMATS)[number], { readonly endings: readonly string[] }>;

export type RunFormat = NamedFormat['name'] | 'table';

const FORMATS_BY_ENDING: ReadonlyMap<string, RunFormat> = new Map([
  ...FORMATS.filter((format): format is NamedFormat => 'endings' in format).flatMap((format) =>
    format.endings.map((ending) => [ending, format.name] as const),
  ),
  ['txt', 'table'],
]);

const NAMES = [...new Set(FORMATS_BY_ENDING.values())];

const SEPARATORS: ReadonlyMap<string, Separator> = new Map([
  ['comma', ','],
  ['semicolon', ';'],
  ['tab', '\t'],
]);

/** The form of a file of rows, and what is written beside it. */
export const FILE_OPTIONS = {
  separator: `<${[...SEPARATORS.keys()].join('|')}> of CSV: what stands between cells`,
  bom: 'of CSV: a mark for Excel',
  'no-guard': 'of CSV: no apostrophe before text that a spreadsheet would take for a formula',
  'null-as': `<${NULL_TEXTS.map((text) => text || 'empty').join('|')}> of CSV: what null is`,
  types:
    '<columns.json> of Parquet: the types of columns, kept from run to run; the first writes it',
  ddl: `<${DIALECT_NAMES.join('|')}> also write <out>.sql: the table for CSV or Parquet, and the statement that loads it`,
  since:
    '<last> also write what has changed since the last run to the same --out, as <out>.changes.<format>',
  keep: '<n> of --since: how many last results are kept (otherwise 1), the one before in <out>.last.2.ndjson',
  key: '<columns> what tells a row, with commas between them: of --ddl the primary key, of --since otherwise id',
  metrics:
    '<file> how the run went, for the textfile collector of node_exporter, also where it failed',
  manifest: 'also write <out>.manifest.json, which gatehouse verify checks',
  strict: 'write nothing where the file would have values otherwise than they came',
} satisfies OptionTable;

export const RUN_OPTIONS = {
  variables: '<json|@file> a JSON object; without it <file>.variables.json, where there is one',
  operation: '<name> which operation of the file',
  workspace:
    '<folder> where saved operations are looked for (otherwise the present folder), and, where it is given, whose service is called, if nothing else says which',
  format: `<${NAMES.join('|')}> otherwise by the name of --out, else json`,
  out: '<file> written when all is there; otherwise the standard output',
  list: '<keys> whose rows, such as cities.nodes (otherwise the longest list)',
  timeout: '<seconds> for each request (otherwise 60)',
  quiet: 'no progress',
  'inline-fragments': 'send fragments inline, for a service that refuses named ones',
  'all-pages': 'follow a field from page to page, to its end; with --for-each in each call',
  connection: '<keys> which one, where there are several, such as country.cities',
  'page-size': '<rows> otherwise what the operation asks for',
  limit: '<rows> ask for no more pages once there are so many; with --for-each once a call has',
  'for-each':
    '<name>=@<file> run it for each line of a file, or for a column: ids=@people.csv:id; - is the standard input',
  misfits:
    '<leave-out> of --for-each: go without values that do not fit the type; else nothing is sent',
  chunk:
    '<values> of a variable that takes a list, how many a call takes (otherwise what the schema says, else 100)',
  until:
    '<keys=value> ask again until a field has this value, such as requestStatus.status=Done; with --for-each for each value',
  every: '<seconds> how long it waits in between (otherwise 5)',
  'at-most': '<seconds> how long in all (otherwise 1800)',
  resume: 'go on with a run of many calls to the same --out that was stopped',
  'retry-failed':
    'of --for-each: ask again for the values that failed in the last run to the same --out, and keep its other rows',
  restart: 'throw away what a stopped run has left, and begin anew',
  unknown:
    '<again|leave-out> of a mutation that was sent before the stop, and whose answer did not come: send it again, or go on without its values',
  ...FILE_OPTIONS,
  ...SERVICE_OPTIONS,
} satisfies OptionTable;

type RunTyped = TypedOptions<keyof typeof RUN_OPTIONS>;

export type RunOptions = ReturnType<typeof readRunOptions>;

const { run: WORDS } = COMMAND_COPY;

const OF_PAGES = ['connection', 'page-size', 'limit'] as const;
const OF_MANY_CALLS = ['resume', 'restart', 'retry-failed'] as const;

/** @param isOfSteps whether there are many calls in any case @throws {UsageError} with one sentence about the fault */
export function readRunOptions(typed: RunTyped, isOfSteps = false) {
  const { texts, isOn, isGiven } = typed;
  const [source] = typed.positionals;
  if (source === undefined) throw new UsageError(WORDS.noSource);
  const isAllPages = isOn('all-pages');
  const stray = OF_PAGES.find((name) => isGiven(name) && !isAllPages);
  if (stray) throw new UsageError(`--${stray} goes with --all-pages.`);
  const forEach = texts['for-each'];
  const isOfOneCall = !isAllPages && forEach === undefined && !isOfSteps;
  const strayOfMany = OF_MANY_CALLS.find((name) => isGiven(name) && isOfOneCall);
  if (strayOfMany) throw new UsageError(`--${strayOfMany} goes with --all-pages or --for-each.`);
  const strayOfEach = (['chunk', 'misfits'] as const).find(isGiven);
  if (forEach === undefined && strayOfEach)
    throw new UsageError(`--${strayOfEach} goes with --for-each.`);
  const { out } = texts;
  const resumes = isOn('resume') || isOn('retry-failed');
  if (resumes && isOn('restart')) throw new UsageError(WORDS.resumeOrRestart);
  if ((resumes || isOn('restart')) && out === undefined) {
    throw new UsageError('--resume and --restart need --out: without a file nothing is kept.');
  }
  const extension = out?.split('.').at(-1)?.toLowerCase() ?? '';
  const format =
    texts.format === undefined
      ? (FORMATS_BY_ENDING.get(extension) ?? 'json')
      : NAMES.find((name) => name === texts.format);
  if (!format)
    throw new UsageError(`--format is ${NAMES.slice(0, -1).join(', ')} or ${NAMES.at(-1)}.`);
  if (typedFormat(format) && out === undefined) {
    throw new UsageError(`--format ${format} needs --out: it is no text.`);
  }
  if (texts.types !== undefined && format !== 'parquet') {
    throw new UsageError('--types goes with --format parquet.');
  }
  if (isOn('manifest') && out === undefined)
    throw new UsageError('--manifest needs --out: it tells of a file.');
  if (isGiven('since') && (texts.since !== 'last' || out === undefined)) {
    throw new UsageError(COMMAND_COPY.since.onlyLast);
  }
  if (isGiven('keep') && !isGiven('since')) throw new UsageError('--keep goes with --since.');
  const leavesOut = oneOf('misfits', texts.misfits, ['leave-out']) !== undefined;
  const ending = FORMATS_BY_ENDING.get(extension) === format ? extension : format;
  const base = out?.replace(/\.[^./\\]*$/, '');
  const csv = csvStyle(typed, extension);
  return {
    typed,
    source,
    isAllPages,
    forEach: forEach === undefined ? undefined : parseForEach(forEach, leavesOut),
    chunk: wholeNumber('chunk', texts.chunk),
    /** Most bytes of a call's body; the service's own limit holds as well. */
    chunkBytes: Infinity,
    out,
    format,
    csv,
    table: readTable(texts, format, csv),
    variables: texts.variables,
    operationName: texts.operation,
    workspace: texts.workspace ?? '.',
    list: keysOf(texts.list),
    connection: texts.connection,
    pageSize: wholeNumber('page-size', texts['page-size']),
    limit: wholeNumber('limit', texts.limit),
    timeLimitMs: (wholeNumber('timeout', texts.timeout) ?? 60) * 1_000,
    isQuiet: isOn('quiet'),
    types: texts.types,
    isStrict: isOn('strict'),
    changesPath: isGiven('since')
      ? `${base}.changes.${format === 'json' ? 'ndjson' : ending}`
      : undefined,
    key: texts.key?.split(','),
    keepsLast: wholeNumber('keep', texts.keep) ?? 1,
    hasManifest: isOn('manifest'),
    inlinesFragments: isOn('inline-fragments'),
    resumes,
    retriesFailed: isOn('retry-failed'),
    restarts: isOn('restart'),
    /** True keeps the state once the file is written, also without a value that failed. */
    keepsState: undefined as boolean | undefined,
    unknown: oneOf('unknown', texts.unknown, ['again', 'leave-out']),
    until: readUntil(texts),
  };
}

function readUntil({ until, every, 'at-most': atMost }: RunTyped['texts']) {
  if (until === undefined) {
    if (every ?? atMost) throw new UsageError('--every and --at-most go with --until.');
    return undefined;
  }
  const [, keys, value] = /^([^=]+)=(.+)$/s.exec(until) ?? [];
  const path = keysOf(keys);
  if (!path || value === undefined) throw new UsageError(WORDS.badUntil);
  return {
    path: path as readonly string[],
    value,
    everyMs: (wholeNumber('every', every) ?? 5) * 1_000,
    atMostMs: (wholeNumber('at-most', atMost) ?? 1_800) * 1_000,
  };
}

function oneOf<Name extends string>(option: string, text: string | undefined, names: Name[]) {
  const found = names.find((name) => name === text);
  if (text === undefined || found !== undefined) return found;
  throw new UsageError(`--${option} is ${names.join(' or ')}.`);
}

function csvStyle({ texts, isOn, isGiven }: RunTyped, extension: string): CsvStyle {
  const isTsv = extension === 'tsv' && !isGiven('separator');
  const separator = isTsv ? '\t' : SEPARATORS.get(texts.separator ?? 'comma');
  if (!separator) throw new UsageError('--separator is comma, semicolon or tab.');
  const nullAs = NULL_TEXTS.find((one) => (one || 'empty') === (texts['null-as'] ?? 'empty'));
  if (nullAs === undefined) throw new UsageError(String.raw`--null-as is empty, NULL or \N.`);
  return { separator, hasMark: isOn('bom'), isGuarded: !isOn('no-guard'), joiner: '; ', nullAs };
}

function keysOf(path: string | undefined): string[] | undefined {
  if (path === undefined) return undefined;
  const keys = path.split('.');
  return keys[0] === 'data' ? keys : ['data', ...keys];
}

function wholeNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError(`--${name} is a whole number, 1 or more.`);
  return Number(text);
}

export interface EachOption {
  readonly variable: string;
  /** A file, `-`, or a file of rows and the name of its column. */
  readonly source: string;
  /** The column, where `source` is the file alone. */
  readonly column?: string | undefined;
  readonly also?: readonly Readonly<Record<'variable' | 'column', string>>[] | undefined;
  readonly values?: EachValues | undefined;
  /** Set where another step makes the file, in which there may be nothing: has place for its values. */
  readonly scratch?: Scratch;
  /** Whether the run goes without values that do not fit the type. */
  readonly leavesOut?: boolean;
}

/** @param text such as `ids=@people.csv:id` */
function parseForEach(text: string, leavesOut: boolean): EachOption {
  const [, variable, source] = /^\$?([_A-Za-z]\w*)=@(.+)$/s.exec(text) ?? [];
  if (variable === undefined || source === undefined)
    throw new UsageError(COMMAND_COPY.each.badForEach);
  return { variable, source, leavesOut };
}
