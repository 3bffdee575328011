import { readFile } from 'node:fs/promises';
import { lexicographicSortSchema } from 'graphql';
import { UsageError, type TypedOptions } from '../doctor/terminal/command-options.ts';
import { CHANGE_LEVELS, type SchemaChange } from '../schema/changes-api.ts';
import { readSchemaFile } from '../schema/read-schema-file.ts';
import { sayChange, typeOfChange } from '../schema/change-copy.ts';
import { LazySchema } from '../schema/lazy-schema.ts';
import { sayLeftOut, sayParts } from '../schema/left-out-copy.ts';
import { findDiffering, findSchemaChanges } from '../schema/schema-changes.ts';
import type { SchemaIndex } from '../schema/schema-index.ts';
import { commentOf, printSdl } from '../schema/write-schema.ts';
import { createServiceCalls } from './call-service.ts';
import { CommandError, EXIT, fileFault, type ExitCode } from './command-error.ts';
import { COMMAND_COPY } from './copy.ts';
import { askForSchema, indexSchemaAnswer, sayMissing } from './introspect.ts';
import { checkOutput, writeTo, writeWholeFile } from './output.ts';
import { defineSubcommand } from './define-subcommand.ts';
import {
  CALL_NOTES,
  openService,
  SERVICE_HEADING,
  SERVICE_OPTIONS,
  type CommandTerminal,
} from './service-options.ts';

const OPTIONS = {
  out: '<file> otherwise the standard output',
  json: 'print the changes as JSON',
  ...SERVICE_OPTIONS,
};

/** An introspection may take a service a while, milliseconds. */
const TIME_LIMIT_MS = 120_000;

const { schema: WORDS } = COMMAND_COPY;

export const SCHEMA = defineSubcommand({
  about: `Usage: gatehouse schema [--out <file>] [options]
       gatehouse schema diff <old> [<new>] [options]

Writes the schema of the service in the schema language of GraphQL, always in the same order. "diff"
compares two files (.graphql, or the JSON of an introspection), or one with the present schema of the
service, and ends with 1 where a change breaks operations.`,
  options: OPTIONS,
  headings: SERVICE_HEADING,
  notes: CALL_NOTES,
  maxWords: 3,
  async run(options, terminal) {
    const [action, ...files] = options.positionals;
    if (action === 'diff') return diffSchemas(files, options, terminal);
    if (action !== undefined) throw new UsageError(WORDS.noSuchAction);
    if (options.isOn('json')) throw new UsageError(WORDS.jsonOfDiff);
    const { out } = options.texts;
    await checkOutput(out);
    const index = await indexOfService(options, terminal);
    const sdl = printSdl(lexicographicSortSchema(new LazySchema(index)));
    const text = new TextEncoder().encode(`${commentOf(index.leftOut)}${sdl}\n`);
    if (out === undefined) await writeTo(terminal.output)(text);
    else await writeWholeFile(out, (write) => write(text));
    return EXIT.done;
  },
});

type SchemaTyped = TypedOptions<keyof typeof OPTIONS>;

async function diffSchemas(
  [before, after]: readonly string[],
  options: SchemaTyped,
  terminal: CommandTerminal,
): Promise<ExitCode> {
  if (before === undefined) throw new UsageError(WORDS.diffNeedsFiles);
  if (options.isGiven('out')) throw new UsageError(WORDS.noOutOfDiff);
  const old = await readSchema(before, terminal);
  const present =
    after === undefined
      ? await indexOfService(options, terminal)
      : await readSchema(after, terminal);
  const changes = findSchemaChanges(old, present, findDiffering(old, present));
  const isBreaking = changes.some(({ level }) => level === 'breaking');
  const plain = changes.map((change) => {
    const { level, path = null } = change;
    return { level, type: typeOfChange(change), path, message: sayChange(change) };
  });
  const text = options.isOn('json') ? `${JSON.stringify(plain, null, 2)}\n` : describe(changes);
  await writeTo(terminal.output)(new TextEncoder().encode(text));
  return isBreaking ? EXIT.failed : EXIT.done;
}

function describe(changes: readonly SchemaChange[]): string {
  if (changes.length === 0) return `No changes.\n`;
  const sections = CHANGE_LEVELS.flatMap((level) => {
    const of = changes.filter((change) => change.level === level);
    if (of.length === 0) return [];
    return [[WORDS.heading(level, of.length), ...of.map((change) => `  ${sayChange(change)}`)]];
  });
  return `${sections.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

async function indexOfService(options: SchemaTyped, terminal: CommandTerminal) {
  const access = await openService(options, terminal);
  const callService = await createServiceCalls(access, terminal, TIME_LIMIT_MS);
  const index = takeSchema(await askForSchema(callService), terminal);
  sayMissing(new LazySchema(index), access.service, terminal);
  return index;
}

function takeSchema(answer: Uint8Array<ArrayBuffer>, to: CommandTerminal, file?: string) {
  const index = indexSchemaAnswer(answer);
  const { leftOut } = index;
  if (leftOut) {
    const lines = [sayLeftOut(leftOut), ...sayParts(leftOut).map((part) => `  ${part}`)];
    to.messages.write(`${file === undefined ? '' : `${file}: `}${lines.join('\n')}\n`);
  }
  return index;
}

async function readSchema(file: string, terminal: CommandTerminal): Promise<SchemaIndex> {
  const bytes = await readFile(file).catch((error: unknown) => {
    throw fileFault(`${file} cannot be read`, error, EXIT.usage);
  });
  const read = readSchemaFile(bytes);
  if ('answer' in read) {
    try {
      return takeSchema(read.answer, terminal, file);
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      throw new UsageError(`${file}: ${WORDS.faults['no-query-type']}`, { cause: error });
    }
  }
  const { fault } = read;
  const at = 'location' in fault && fault.location;
  const location = at ? `${file}, line ${at.line}, column ${at.column}` : file;
  const detail = 'message' in fault && fault.message ? ` ${fault.message}` : '';
  throw new UsageError(`${location}: ${WORDS.faults[fault.kind]}${detail}`);
}
