import { FORMATS } from '../answers/export/formats.ts';
import { typedFormat } from '../answers/export/typed-formats.ts';
import { NULL_TEXTS, type CsvStyle, type Separator } from '../answers/export/file-format.ts';
import {
  parseOptions,
  UsageError,
  type OptionTable,
  type TypedOptions,
} from '../doctor/terminal/command-options.ts';
import { COMMAND_COPY } from './copy.ts';
import { parseForEach } from './read-values.ts';
import { SERVICE_OPTIONS } from './service-options.ts';

const OPTIONS = {
  ...SERVICE_OPTIONS,
  variables: { type: 'string' },
  operation: { type: 'string' },
  workspace: { type: 'string', default: '.' },
  format: { type: 'string' },
  out: { type: 'string' },
  list: { type: 'string' },
  timeout: { type: 'string', default: '60' },
  quiet: { type: 'boolean' },
  'all-pages': { type: 'boolean' },
  connection: { type: 'string' },
  'page-size': { type: 'string' },
  'for-each': { type: 'string' },
  chunk: { type: 'string' },
  limit: { type: 'string' },
  resume: { type: 'boolean' },
  restart: { type: 'boolean' },
  separator: { type: 'string', default: 'comma' },
  bom: { type: 'boolean' },
  'no-guard': { type: 'boolean' },
  'null-as': { type: 'string', default: 'empty' },
  types: { type: 'string' },
  strict: { type: 'boolean' },
  manifest: { type: 'boolean' },
  'inline-fragments': { type: 'boolean' },
} as const satisfies OptionTable;

type RunTyped = TypedOptions<keyof typeof OPTIONS>;

type NamedFormat = Extract<(typeof FORMATS)[number], { readonly endings: readonly string[] }>;

export type RunFormat = NamedFormat['name'] | 'table';

/** Formats by the endings of file names. */
const FORMATS_BY_ENDING: ReadonlyMap<string, RunFormat> = new Map([
  ...FORMATS.filter((format): format is NamedFormat => 'endings' in format).flatMap((format) =>
    format.endings.map((ending) => [ending, format.name] as const),
  ),
  ['txt', 'table'],
]);

const NAMES = [...new Set(FORMATS_BY_ENDING.values())];

export type RunOptions = Exclude<ReturnType<typeof parseRunOptions>, 'help'>;

const SEPARATORS: ReadonlyMap<string, Separator> = new Map([
  ['comma', ','],
  ['semicolon', ';'],
  ['tab', '\t'],
]);

const { run: WORDS } = COMMAND_COPY;

const OF_PAGES = ['connection', 'page-size', 'limit'] as const;
const OF_MANY_CALLS = ['resume', 'restart'] as const;

/** @throws {UsageError} with one sentence for what is wrong */
export function parseRunOptions(args: readonly string[]) {
  const typed = parseOptions(args, OPTIONS, 1);
  if (typed === 'help') return typed;
  const { texts, isOn, isGiven } = typed;
  const [source] = typed.positionals;
  if (source === undefined) throw new UsageError(WORDS.noSource);
  const isAllPages = isOn('all-pages');
  const stray = OF_PAGES.find((name) => isGiven(name) && !isAllPages);
  if (stray) throw new UsageError(WORDS.onlyForPages(stray));
  const forEach = texts['for-each'];
  const isOfOneCall = !isAllPages && forEach === undefined;
  const strayOfMany = OF_MANY_CALLS.find((name) => isGiven(name) && isOfOneCall);
  if (strayOfMany) throw new UsageError(WORDS.onlyForManyCalls(strayOfMany));
  if (forEach === undefined && isGiven('chunk')) throw new UsageError(WORDS.onlyForEach);
  const { out } = texts;
  if (isOn('resume') && isOn('restart')) throw new UsageError(WORDS.resumeOrRestart);
  if ((isOn('resume') || isOn('restart')) && out === undefined) {
    throw new UsageError(WORDS.resumeNeedsFile);
  }
  const extension = out?.split('.').at(-1)?.toLowerCase() ?? '';
  const format =
    texts.format === undefined
      ? (FORMATS_BY_ENDING.get(extension) ?? 'json')
      : NAMES.find((name) => name === texts.format);
  if (!format) throw new UsageError(WORDS.badFormat(NAMES));
  if (typedFormat(format) && out === undefined) {
    throw new UsageError(WORDS.formatNeedsFile(format));
  }
  if (texts.types !== undefined && format !== 'parquet') {
    throw new UsageError(COMMAND_COPY.files.typesForParquet);
  }
  if (isOn('manifest') && out === undefined)
    throw new UsageError(COMMAND_COPY.files.manifestNeedsFile);
  return {
    typed,
    source,
    isAllPages,
    forEach: forEach === undefined ? undefined : parseForEach(forEach),
    chunk: wholeNumber('chunk', texts.chunk),
    out,
    format,
    csv: csvStyle(typed, extension),
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
    hasManifest: isOn('manifest'),
    inlinesFragments: isOn('inline-fragments'),
    resumes: isOn('resume'),
    restarts: isOn('restart'),
  };
}

function csvStyle({ texts, isOn, isGiven }: RunTyped, extension: string): CsvStyle {
  const isTsv = extension === 'tsv' && !isGiven('separator');
  const separator = isTsv ? '\t' : SEPARATORS.get(texts.separator ?? '');
  if (!separator) throw new UsageError(WORDS.badSeparator);
  const nullAs = NULL_TEXTS.find((one) => (one || 'empty') === texts['null-as']);
  if (nullAs === undefined) throw new UsageError(COMMAND_COPY.files.badNullAs);
  return { separator, hasMark: isOn('bom'), isGuarded: !isOn('no-guard'), joiner: '; ', nullAs };
}

function keysOf(path: string | undefined): string[] | undefined {
  if (path === undefined) return undefined;
  const keys = path.split('.');
  return keys[0] === 'data' ? keys : ['data', ...keys];
}

function wholeNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError(WORDS.notANumber(name));
  return Number(text);
}
