import { typedFormat } from '../answers/export/typed-formats.ts';
import { REMARK_COPY } from '../session/remark-copy.ts';
import { manifestJson, withheldIn, type FileRecord } from '../answers/export/manifest.ts';
import type { NotedField } from '../answers/json/sort-errors.ts';
import type { Remark } from '../answers/export/remarks.ts';
import type { ValueType } from '../answers/typed/value-types.ts';
import { MisfitError } from '../answers/typed/type-fit.ts';
import { graphqlEndpoint } from '../contract/paths.ts';
import { askedColumns, columnFields, type ColumnField } from '../jobs/pages/column-fields.ts';
import { introspectionHash } from '../schema/lazy-schema.ts';
import { basename } from 'node:path';
import { version } from '../../package.json';
import type { GraphQLCall } from '../transport/request.ts';
import type { CallService } from './call-service.ts';
import type { AskSchema } from './introspect.ts';
import { CommandError, EXIT } from './command-error.ts';
import { COMMAND_COPY } from './copy.ts';
import { writeTo, writeWholeFile, writeWholeText } from './output.ts';
import { writePinnedTypes } from './pinned-types.ts';
import type { RowSource } from './row-block.ts';
import type { RunOptions } from './run-options.ts';
import type { CommandTerminal, ServiceAccess } from './service-options.ts';
import { compareWithLast } from './since-last.ts';
import { tableFor } from './table-file.ts';
import { digestOf } from './verify-command.ts';
import { writeRows, type WriteBytes } from './write-rows.ts';

const { files: WORDS } = COMMAND_COPY;

export interface RowsRunContext {
  readonly call: GraphQLCall;
  readonly options: RunOptions;
  readonly access: ServiceAccess;
  readonly callService: CallService;
  readonly terminal: CommandTerminal;
  readonly schema: AskSchema;
  readonly pins: ReadonlyMap<string, ValueType> | undefined;
  /** RFC 3339, UTC. */
  readonly startedAt: string;
  /** Says how it goes on after a stop. */
  readonly goOn: string;
  /** Set where the rows are joined of those of several operations. */
  readonly joined?: JoinedRows;
}

interface JoinedRows {
  readonly fields: readonly ColumnField[];
  /** The manifest of each operation's rows. */
  readonly steps: readonly unknown[];
  /** Writes what goes with the file. @returns its paths, and what the manifest says of it */
  readonly beside?: (rows: number) => Promise<BesideFile>;
}

interface BesideFile {
  readonly paths: readonly string[];
  readonly record: Pick<FileRecord, 'salesforce'>;
}

interface FileFacts {
  readonly calls: Omit<FileRecord['calls'], 'requestIds' | 'startedAt' | 'endedAt'>;
  readonly notes: readonly NotedField[];
  readonly rows?: FileRecord['rows'];
  readonly remarks?: readonly Remark[];
  /** The text of the file beside it that makes its table. */
  readonly table?: string | undefined;
  readonly beside?: BesideFile | undefined;
}

export interface RowsOfRun {
  readonly source: RowSource;
  /** Keys from the answer's root to the rows. */
  readonly list: readonly string[];
  /** The columns that a file has without any rows too; otherwise those of the operation. */
  readonly asked?: readonly (readonly string[])[] | undefined;
}

interface RunFile extends FileFacts {
  readonly json: (write: WriteBytes) => Promise<void>;
  readonly source: () => Promise<RowsOfRun>;
  /** Moves a file that has the rows as NDJSON already; without one they are written. */
  readonly move?: ((to: string) => Promise<void>) | undefined;
  /** Whether no rows are missing. */
  readonly isWhole: boolean;
}

/**
 * Writes what a run has brought to the standard output, or to `--out` with its manifest.
 * @returns what lets the next run compare with this one, once this one needs not go on after a stop
 */
export async function writeRun(context: RowsRunContext, run: RunFile) {
  const { options, terminal } = context;
  const { out, format } = options;
  let facts: FileFacts = run;
  const fill = async (write: WriteBytes): Promise<void> => {
    if (format === 'json') return run.json(write);
    facts = { ...run, ...(await writeRowsFile(context, await run.source(), write)) };
  };
  if (out === undefined) {
    await fill(writeTo(terminal.output));
    terminal.onRows?.(facts.rows?.count);
    return undefined;
  }
  // Before the file is replaced: the rows may lack what tells them apart.
  const { changesPath } = options;
  const comparison =
    changesPath === undefined
      ? undefined
      : await compareWithLast(context, out, { ...run, ...(await run.source()) });
  await (format === 'ndjson' && run.move ? run.move(out) : writeWholeFile(out, fill));
  const { table } = facts;
  if (table !== undefined) await writeWholeText(`${out}.sql`, table);
  if (comparison) terminal.messages.write(`${await comparison.write()}\n`);
  const beside = await context.joined?.beside?.(run.rows?.count ?? 0);
  if (options.hasManifest) await writeManifest(context, out, { ...facts, beside });
  terminal.onRows?.(facts.rows?.count);
  return comparison?.keep;
}

/**
 * Writes rows as the options say, and says what of them the file has otherwise.
 * @throws {CommandError} where that is an error (`--strict`), or a value does not fit a type that is given
 */
async function writeRowsFile(
  { call, options, pins, schema, terminal, joined }: RowsRunContext,
  { source, list, asked = askedColumns(call, list) }: RowsOfRun,
  write: WriteBytes,
): Promise<Pick<FileFacts, 'rows' | 'remarks' | 'table'>> {
  const { format, csv, isStrict, out, types, table } = options;
  if (format === 'json') return {};
  const say = (line: string): void => void terminal.messages.write(`${line}\n`);
  const isTyped = table !== undefined || typedFormat(format) !== undefined;
  const readFields = async (): Promise<readonly ColumnField[]> => {
    if (joined) return joined.fields;
    const answer = await schema();
    if (!(answer instanceof CommandError)) return columnFields(call, answer, list);
    if (isTyped && !pins) say(WORDS.typesOfValues(format === 'parquet'));
    return [];
  };
  let fields: ReturnType<typeof readFields> | undefined;
  const hints = () => (fields ??= readFields());
  const isShown = out === undefined && terminal.output.isTTY === true;
  const width = isShown ? terminal.output.columns : undefined;
  const file = { format, csv, width, list, hints, asked, pins, isTyped };
  const { rows, remarks, columns } = await writeRows(source, file, write).catch(
    (error: unknown) => {
      if (!(error instanceof MisfitError)) throw error;
      const column = [error.column, ...error.path].join('.');
      throw new CommandError(WORDS.misfit(error.row, column, types ?? ''), EXIT.lossy);
    },
  );
  const remarkLines = remarks.map(({ kind, count }) => REMARK_COPY[kind](count));
  if (isStrict && remarkLines.length > 0) {
    throw new CommandError([...remarkLines, WORDS.strict].join('\n'), EXIT.lossy);
  }
  for (const line of remarkLines) say(line);
  if (types !== undefined && !pins && columns) await writePinnedTypes(types, columns);
  const text = table && columns && tableFor({ ...table, columns, fields: await hints() });
  return { rows: { count: rows, list }, remarks, table: text };
}

async function writeManifest(
  { call, access, options, callService, schema, terminal, startedAt, joined }: RowsRunContext,
  out: string,
  { calls, notes, rows, remarks, table, beside }: FileFacts,
): Promise<void> {
  const { operationName: name = null, query, variables = {} } = call;
  const { id, name: serviceName, baseUrl } = access.service;
  const answer = await schema();
  const now = new Date(terminal.clock.now()).toISOString();
  const record: FileRecord = {
    operation: joined ? null : { name, query, variables },
    ...(joined && { steps: joined.steps }),
    ...beside?.record,
    service: { id, name: serviceName, endpoint: graphqlEndpoint(baseUrl) },
    calls: { requestIds: callService.requestIds, startedAt, endedAt: now, ...calls },
    ...withheldIn(notes, now),
    schemaSha256:
      answer instanceof CommandError ? null : await introspectionHash(answer.introspection),
    ...(rows && { rows }),
    ...(options.format === 'csv' && { csv: options.csv }),
    remarks: remarks ?? [],
    version,
    writtenAt: now,
  };
  const others = [table === undefined ? undefined : `${out}.sql`, options.changesPath];
  const paths = [out, ...others.filter((path) => path !== undefined), ...(beside?.paths ?? [])];
  const digests = await Promise.all(paths.map((path) => digestOf(path)));
  const files = paths.flatMap((path, at) => {
    const digest = digests[at];
    return digest ? [{ name: basename(path), ...digest }] : [];
  });
  await writeWholeText(`${out}.manifest.json`, manifestJson(files, record));
}
