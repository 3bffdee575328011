import { outlineOf, type AnswerError } from '../answers/query/outline.ts';
import { readDataErrors } from '../answers/store/data-errors.ts';
import { findErrorPlaces } from '../pages/error-places.ts';
import { LazySchema } from '../schema/lazy-schema.ts';
import { createAnswerReader } from '../answers/query/answer-reader.ts';
import { shapeAt } from '../answers/json/shape.ts';
import { inOneWindow } from '../answers/store/windows.ts';
import type { AnswerText } from '../answers/json/answer-text.ts';
import { UsageError } from '../doctor/terminal/command-options.ts';
import { createServiceCalls, indexAnswer } from './call-service.ts';
import { CommandError, EXIT, type ExitCode } from './command-error.ts';
import { COMMAND_COPY, USAGE } from './copy.ts';
import { writeTo, writeWholeFile } from './output.ts';
import { readOperation } from './read-operation.ts';
import { blockOf } from './row-block.ts';
import { parseRunOptions, type RunOptions } from './run-options.ts';
import { askForSchema, indexSchemaAnswer } from './introspect.ts';
import type { RowsRunContext } from './run-into.ts';
import { runPages } from './run-pages.ts';
import { sayDataErrors, sayErrors, sayNotes } from './say-errors.ts';
import { openService, type CommandTerminal } from './service-options.ts';
import { readWorkspaceFolder } from './workspace-folder.ts';
import { writeRows, type WriteBytes } from './write-rows.ts';
import { FILE_START, type FilePosition } from '../answers/export/file-format.ts';

const { run: WORDS } = COMMAND_COPY;

/** `gatehouse run`. @param args what follows the command's name */
export async function runOperation(
  args: readonly string[],
  terminal: CommandTerminal,
): Promise<ExitCode> {
  const options = parseRunOptions(args);
  if (options === 'help') {
    terminal.output.write(`${USAGE.run}\n`);
    return EXIT.done;
  }
  const call = await readOperation(options, terminal);
  // What merges increments parses numbers; Node can keep them since its version 22.
  if (/@(?:defer|stream)\b/.test(call.query) && !('rawJSON' in JSON)) {
    throw new UsageError(WORDS.noIncrements);
  }
  // A folder that nobody has named does not say where passwords go.
  const isNamed = options.typed.isGiven('workspace');
  const offered = isNamed ? (await readWorkspaceFolder(options.workspace)).services : [];
  const opened = await openService(options.typed, terminal, offered);
  const access = options.inlinesFragments
    ? { ...opened, service: { ...opened.service, fragments: 'inline' as const } }
    : opened;
  const callService = await createServiceCalls(access, terminal, options.timeLimitMs);
  const { forEach } = options;
  if (!options.isAllPages && !forEach) {
    return runOnce({ call, options, access, callService, terminal });
  }
  const again = args.includes('--resume') ? args : [...args, '--resume'];
  const goOn = ['gatehouse run', ...again.filter((word) => word !== '--restart').map(quote)];
  const context = { call, options, access, callService, terminal, goOn: goOn.join(' ') };
  if (!forEach) return runPages(context);
  const { runForEach } = await import('./run-for-each.ts');
  return runForEach(context, forEach);
}

async function runOnce(context: Omit<RowsRunContext, 'goOn'>): Promise<ExitCode> {
  const { call, options, callService, terminal } = context;
  const { output, messages } = terminal;
  const { out } = options;
  const answer = indexAnswer(await callService(call));
  const { errors, errorCount, hasData, notes } = outlineOf(answer, answer.problems);
  const dataErrors = await findDataErrors(answer, context);
  const isTerminal = out === undefined && output.isTTY === true;
  const fill = (write: WriteBytes) =>
    options.format === 'json'
      ? writeAnswer(answer, isTerminal ? 'pretty' : 'json', write)
      : writeList(answer, options, isTerminal ? output.columns : undefined, write);
  // An operation that was refused has no rows; its errors say why.
  const isRefused = dataErrors.length > 0 && (out !== undefined || options.format !== 'json');
  if ((hasData || options.format === 'json') && !isRefused) {
    await (out === undefined ? fill(writeTo(output)) : writeWholeFile(out, fill));
  }
  const said = [
    ...sayNotes(notes),
    ...(dataErrors.length > 0 ? [sayDataErrors(dataErrors)] : []),
    ...(errorCount > 0 ? [sayErrors(errors.map(({ json }) => json))] : []),
  ];
  if (said.length > 0) messages.write(`${said.join('\n')}\n`);
  return errorCount + dataErrors.length > 0 ? EXIT.withErrors : EXIT.done;
}

/** Stands for what is said of an empty object, before the schema is asked for. */
const EMPTY = '{}';

/** The errors that are data in an answer; what an empty object is, the schema tells. */
async function findDataErrors(
  { text }: AnswerText,
  { call, access, callService }: Pick<RowsRunContext, 'call' | 'access' | 'callService'>,
): Promise<readonly AnswerError[]> {
  const { errorTypes } = access.service;
  const guessed = readDataErrors(
    text,
    findErrorPlaces(call, { errorTypes, sayEmpty: () => EMPTY }),
  );
  const told = guessed.filter(({ message }) => message !== EMPTY);
  if (told.length === guessed.length) return told;
  try {
    const schema = new LazySchema(indexSchemaAnswer(await askForSchema(callService)));
    const { emptyMember: sayEmpty } = COMMAND_COPY;
    return readDataErrors(text, findErrorPlaces(call, { schema, errorTypes, sayEmpty }));
  } catch (error) {
    if (error instanceof CommandError && error.exitCode === EXIT.failed) return told;
    throw error;
  }
}

async function writeAnswer(
  answer: AnswerText,
  format: 'json' | 'pretty',
  write: WriteBytes,
): Promise<void> {
  const reader = createAnswerReader(inOneWindow(answer));
  for (let at: FilePosition | undefined = FILE_START; at;) {
    const { bytes, next } = await reader.file({ format }, at);
    await write(bytes);
    at = next;
  }
}

async function writeList(
  answer: AnswerText,
  { format, csv, list: wanted }: RunOptions,
  width: number | undefined,
  write: WriteBytes,
): Promise<void> {
  if (format === 'json') return;
  const { lists } = await createAnswerReader(inOneWindow(answer)).outline();
  const found = wanted ? lists.find(({ path }) => path.join('.') === wanted.join('.')) : lists[0];
  if (!found) {
    const names = lists.map(({ path }) => path.slice(1).join('.'));
    throw new CommandError(names.length > 0 ? WORDS.noSuchList(names) : WORDS.noList, EXIT.usage);
  }
  const { rootShape } = answer.text.index;
  const shape = shapeAt(rootShape, found.path) ?? rootShape;
  const block = { ...blockOf(answer), list: found.start, shape };
  await writeRows(() => [block], format, { csv, width }, write);
}

/** A word as a POSIX shell takes it. */
function quote(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
