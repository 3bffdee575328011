import { readFile } from 'node:fs/promises';
import {
  buildClientSchema,
  lexicographicSortSchema,
  printSchema,
  type GraphQLSchema,
  type IntrospectionQuery,
} from 'graphql';
import { parseOptions, UsageError, type TypedOptions } from '../doctor/terminal/command-options.ts';
import { CHANGE_LEVELS, type SchemaChange } from '../schema/changes-api.ts';
import { readSchemaFile } from '../schema/read-schema-file.ts';
import { sayChange, typeOfChange } from '../schema/change-copy.ts';
import { indexIntrospection } from '../schema/index-introspection.ts';
import { findDiffering, hashTypes } from '../schema/packed-schema.ts';
import { findSchemaChanges } from '../schema/schema-changes.ts';
import type { SchemaIndex } from '../schema/schema-index.ts';
import { createServiceCalls } from './call-service.ts';
import { CommandError, EXIT, fileFault, type ExitCode } from './command-error.ts';
import { COMMAND_COPY, USAGE } from './copy.ts';
import { askForSchema } from './introspect.ts';
import { writeTo, writeWholeFile } from './output.ts';
import { openService, SERVICE_OPTIONS, type CommandTerminal } from './service-options.ts';

const OPTIONS = {
  ...SERVICE_OPTIONS,
  out: { type: 'string' },
  json: { type: 'boolean' },
} as const;

/** An introspection may take a service a while, milliseconds. */
const TIME_LIMIT_MS = 120_000;

const { schema: WORDS } = COMMAND_COPY;

/** `gatehouse schema`. @param args what follows the command's name */
export async function schemaCommand(
  args: readonly string[],
  terminal: CommandTerminal,
): Promise<ExitCode> {
  const options = parseOptions(args, OPTIONS, 3);
  if (options === 'help') {
    terminal.output.write(`${USAGE.schema}\n`);
    return EXIT.done;
  }
  const [action, ...files] = options.positionals;
  if (action === 'diff') return diffSchemas(files, options, terminal);
  if (action !== undefined) throw new UsageError(WORDS.noSuchAction);
  if (options.isOn('json')) throw new UsageError(WORDS.jsonOfDiff);
  const schema = await schemaOfService(options, terminal);
  const text = new TextEncoder().encode(`${printSchema(lexicographicSortSchema(schema))}\n`);
  const { out } = options.texts;
  if (out === undefined) await writeTo(terminal.output)(text);
  else await writeWholeFile(out, (write) => write(text));
  return EXIT.done;
}

type SchemaTyped = TypedOptions<keyof typeof OPTIONS>;

async function introspect(
  options: SchemaTyped,
  terminal: CommandTerminal,
): Promise<IntrospectionQuery> {
  const access = await openService(options, terminal);
  const callService = await createServiceCalls(access, terminal, TIME_LIMIT_MS);
  return askForSchema(callService);
}

async function schemaOfService(
  options: SchemaTyped,
  terminal: CommandTerminal,
): Promise<GraphQLSchema> {
  const introspection = await introspect(options, terminal);
  try {
    return buildClientSchema(introspection);
  } catch (error) {
    throw new CommandError(WORDS.unreadable((error as Error).message), EXIT.failed, {
      cause: error,
    });
  }
}

async function diffSchemas(
  [before, after]: readonly string[],
  options: SchemaTyped,
  terminal: CommandTerminal,
): Promise<ExitCode> {
  if (before === undefined) throw new UsageError(WORDS.diffNeedsFiles);
  if (options.isGiven('out')) throw new UsageError(WORDS.noOutOfDiff);
  const old = await readSchema(before);
  const present =
    after === undefined ? await indexOfService(options, terminal) : await readSchema(after);
  const changes = findSchemaChanges(
    old,
    present,
    findDiffering(hashTypes(old), hashTypes(present)),
  );
  const isBreaking = changes.some(({ level }) => level === 'breaking');
  const text = options.isOn('json')
    ? `${JSON.stringify(changes.map(toPlain), null, 2)}\n`
    : describe(changes);
  await writeTo(terminal.output)(new TextEncoder().encode(text));
  return isBreaking ? EXIT.failed : EXIT.done;
}

function toPlain(change: SchemaChange): object {
  const { level, path = null } = change;
  return { level, type: typeOfChange(change), path, message: sayChange(change) };
}

function describe(changes: readonly SchemaChange[]): string {
  if (changes.length === 0) return `${WORDS.same}\n`;
  const sections = CHANGE_LEVELS.flatMap((level) => {
    const of = changes.filter((change) => change.level === level);
    if (of.length === 0) return [];
    return [[WORDS.heading(level, of.length), ...of.map((change) => `  ${sayChange(change)}`)]];
  });
  return `${sections.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

async function indexOfService(options: SchemaTyped, terminal: CommandTerminal) {
  const introspection = await introspect(options, terminal);
  return indexAnswer(new TextEncoder().encode(JSON.stringify({ data: introspection })));
}

/** @throws {CommandError} what the service shows is no schema */
function indexAnswer(answer: Uint8Array<ArrayBuffer>): SchemaIndex {
  try {
    const index = indexIntrospection(answer);
    if (index) return index;
  } catch (error) {
    throw new CommandError(WORDS.unreadable((error as Error).message), EXIT.failed, {
      cause: error,
    });
  }
  throw new CommandError(COMMAND_COPY.noSchema, EXIT.failed);
}

async function readSchema(file: string): Promise<SchemaIndex> {
  const bytes = await readFile(file).catch((error: unknown) => {
    throw fileFault(WORDS.fileUnreadable(file), error, EXIT.usage);
  });
  const read = readSchemaFile(bytes);
  if ('answer' in read) return indexAnswer(read.answer);
  const { fault } = read;
  const at = 'location' in fault && fault.location;
  const place = at ? `${file}, line ${at.line}, column ${at.column}` : file;
  const said = 'message' in fault && fault.message ? ` ${fault.message}` : '';
  throw new UsageError(`${place}: ${WORDS.faults[fault.kind]}${said}`);
}
