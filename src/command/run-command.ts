import { typedFormat } from '../answers/export/typed-formats.ts';
import { outlineOf } from '../answers/query/outline.ts';
import { isOfResult, readDataErrors } from '../answers/store/data-errors.ts';
import { hasMorePages } from '../answers/store/join-results.ts';
import { findPagePlans } from '../jobs/pages/find-page-plans.ts';
import { findErrorPlaces } from '../jobs/pages/error-places.ts';
import { COMPUTING, OpenAnswer } from '../answers/compute-rows.ts';
import { READING } from '../answers/read-answer.ts';
import { shapeAt } from '../answers/json/shape.ts';
import { inOneWindow } from '../answers/store/windows.ts';
import type { AnswerText } from '../answers/json/answer-text.ts';
import { UsageError } from '../doctor/terminal/command-options.ts';
import { readUntil } from '../jobs/steps/read-until.ts';
import { displayText } from '../session/display-text.ts';
import { INTROSPECTION_NAME } from '../transport/request.ts';
import { createServiceCalls, indexAnswer, type CallService } from './call-service.ts';
import { CommandError, EXIT, type ExitCode } from './command-error.ts';
import { COMMAND_COPY } from './copy.ts';
import { checkOutput } from './output.ts';
import { readOperation } from './read-operation.ts';
import { blockOf } from './row-block.ts';
import { defineSubcommand } from './define-subcommand.ts';
import { withMetrics } from './metrics.ts';
import { readRunOptions, RUN_OPTIONS, type RunOptions } from './run-options.ts';
import { askSchemaOnce, shownSchema, type AskSchema } from './introspect.ts';
import { readPinnedTypes } from './pinned-types.ts';
import { runPages } from './run-pages.ts';
import { sayDataErrors, sayErrors, sayNotes } from './say-errors.ts';
import {
  CALL_NOTES,
  openService,
  SERVICE_HEADING,
  type CommandTerminal,
  type ServiceAccess,
} from './service-options.ts';
import { readWorkspaceFolder } from './workspace-folder.ts';
import { writeRun, type RowsRunContext } from './rows-file.ts';
import type { WriteBytes } from './write-rows.ts';
import { FILE_START, type FilePosition } from '../answers/export/file-format.ts';

const { run: WORDS } = COMMAND_COPY;

export const RUN = defineSubcommand({
  about: `Usage: gatehouse run <file.graphql | saved name | -> [options]

Runs an operation, and writes its answer as it came or the rows of a list in it. Numbers stay as the
service has written them. "-" reads the operation from the standard input.`,
  options: RUN_OPTIONS,
  headings: { 'all-pages': '', resume: '', separator: '', ...SERVICE_HEADING },
  notes: CALL_NOTES,
  maxWords: 1,
  run: withMetrics(runOperation),
});

async function runOperation(
  typed: Parameters<typeof readRunOptions>[0],
  terminal: CommandTerminal,
  args: readonly string[],
): Promise<ExitCode> {
  const options = readRunOptions(typed);
  const call = await readOperation(options, terminal);
  const { source, variables = '', forEach } = options;
  const list = forEach?.source ?? '';
  const inputs = [source, variables.replace(/^@/, ''), list, list.replace(/:[^:]*$/, '')];
  await checkOutput(options.out, inputs);
  // What merges increments parses numbers; Node can keep them since its version 22.
  if (/@(?:defer|stream)\b/.test(call.query) && !('rawJSON' in JSON)) {
    throw new UsageError(WORDS.noIncrements);
  }
  // A folder must be named before it decides where passwords go.
  const isNamed = typed.isGiven('workspace');
  const offered = isNamed ? (await readWorkspaceFolder(options.workspace)).services : [];
  const access = await openService(typed, terminal, offered);
  return runCall({ call, options, access, terminal, goOn: sayGoOn('run', args) });
}

/** The command that goes on with a stopped one. */
export function sayGoOn(subcommand: string, args: readonly string[]): string {
  const again = args.includes('--resume') ? args : [...args, '--resume'];
  const words = again.filter((word) => word !== '--restart').map(quote);
  return `To go on:\n  gatehouse ${subcommand} ${words.join(' ')}\n`;
}

/** `schema`: asked for already; otherwise the call asks. */
type AskedCall = Pick<RowsRunContext, 'access' | 'call' | 'goOn' | 'options' | 'terminal'> & {
  readonly schema?: AskSchema;
};

/** Runs an operation as the options say. @throws {UsageError} and CommandError */
export async function runCall(asked: AskedCall): Promise<ExitCode> {
  const { options, access: opened, terminal } = asked;
  const access = options.inlinesFragments
    ? { ...opened, service: { ...opened.service, fragments: 'inline' as const } }
    : opened;
  const calls = await createServiceCalls(access, terminal, options.timeLimitMs);
  const { until } = options;
  const callService = until ? untilReady(calls, until, access, terminal) : calls;
  const { forEach } = options;
  const { pages, errorTypes } = access.service;
  // All pages end where the config names them wrongly, with the same sentence.
  const naming = options.isAllPages ? { errorTypes } : { errorTypes, pages };
  const schema = asked.schema ?? askSchemaOnce(callService, naming, terminal);
  // Before the first row: a service that takes no more calls says so at once.
  if (typedFormat(options.format)) await shownSchema(schema);
  const pins = options.types === undefined ? undefined : await readPinnedTypes(options.types);
  const startedAt = new Date(terminal.clock.now()).toISOString();
  const context = { ...asked, access, callService, schema, pins, startedAt };
  if (forEach) return (await import('./run-for-each.ts')).runForEach(context, forEach);
  return options.isAllPages ? runPages(context) : runOnce(context);
}

async function runOnce(context: RowsRunContext): Promise<ExitCode> {
  const { call, options, callService, terminal } = context;
  const { output, messages } = terminal;
  const { out } = options;
  const answer = indexAnswer(await callService(call));
  const { errors, errorCount, hasData, notes } = outlineOf(answer, answer.problems);
  const dataErrors = await findDataErrors(answer, context);
  // Formats of rows leave out what the answer says of its pages.
  const withMore = unfinishedIn(answer, context);
  const unfinished = options.format === 'json' ? [] : withMore;
  // An operation that was refused has no rows; its errors say why.
  const isRefused = dataErrors.some(isOfResult) && (out !== undefined || options.format !== 'json');
  if ((hasData || options.format === 'json') && !isRefused) {
    const isTerminal = out === undefined && output.isTTY === true;
    const keep = await writeRun(context, {
      calls: { pages: 1, ...(unfinished.length > 0 && { pagesEnd: 'not-fetched' }) },
      notes,
      json: (write) => writeAnswer(answer, isTerminal ? 'pretty' : 'json', write),
      source: () => findRows(answer, options),
      isWhole: errorCount + dataErrors.length + withMore.length === 0,
    });
    const putInPlace = await keep?.();
    await putInPlace?.();
  }
  const isMissing = !hasData && errorCount + dataErrors.length === 0;
  const lines = [
    ...answer.problems.flatMap(({ kind, at }) =>
      kind === 'invalid-utf8' || kind === 'odd-number' ? [WORDS.odd(kind, at + 1)] : [],
    ),
    ...(isMissing ? [WORDS.noData] : []),
    ...(unfinished.length > 0 ? [COMMAND_COPY.pages.hasMore(unfinished)] : []),
    ...sayNotes(notes),
    ...(dataErrors.length > 0 ? [sayDataErrors(dataErrors)] : []),
    ...(errorCount > 0 ? [sayErrors(errors.map(({ json }) => json))] : []),
    ...(errorCount > errors.length ? [WORDS.moreErrors(errorCount - errors.length)] : []),
  ];
  if (lines.length > 0) messages.write(`${lines.join('\n')}\n`);
  if (isMissing) return EXIT.failed;
  return errorCount + dataErrors.length > 0 ? EXIT.withErrors : EXIT.done;
}

/** Fields that say that the service has more rows of them. */
function unfinishedIn(answer: AnswerText, { call, access }: RowsRunContext): readonly string[] {
  const { pages: settings, errorTypes } = access.service;
  const { followed, fixed } = findPagePlans(call, { settings, errorTypes });
  const labels = [...followed, ...fixed]
    .filter(({ position }) => hasMorePages(answer, { ...position, size: undefined }))
    .map(({ label }) => label);
  return [...new Set(labels)];
}

/** The message for an empty object until the schema is known. */
const EMPTY = '{}';

/** The errors that are data in an answer; what an empty object is, the schema tells. */
async function findDataErrors({ text }: AnswerText, { call, access, schema: ask }: RowsRunContext) {
  const { errorTypes } = access.service;
  const guessed = readDataErrors(
    text,
    findErrorPlaces(call, { errorTypes, sayEmpty: () => EMPTY }),
  );
  const errorsWithMessage = guessed.filter(({ message }) => message !== EMPTY);
  if (errorsWithMessage.length === guessed.length) return errorsWithMessage;
  const schema = await ask();
  if (schema instanceof CommandError) return errorsWithMessage;
  const { emptyMember: sayEmpty } = COMMAND_COPY;
  return readDataErrors(text, findErrorPlaces(call, { schema, errorTypes, sayEmpty }));
}

async function writeAnswer(answer: AnswerText, format: 'json' | 'pretty', write: WriteBytes) {
  const opened = new OpenAnswer(inOneWindow(answer));
  for (let at: FilePosition | undefined = FILE_START; at;) {
    const { bytes, next } = await COMPUTING.file(opened, { format }, at);
    await write(bytes);
    at = next;
  }
}

async function findRows(answer: AnswerText, { list: listPath }: RunOptions) {
  const { lists } = await READING.outline(inOneWindow(answer));
  const rows = listPath
    ? lists.find(({ path }) => path.join('.') === listPath.join('.'))
    : lists[0];
  if (!rows) {
    const names = lists.map(({ path }) => path.slice(1).join('.'));
    throw new CommandError(names.length > 0 ? WORDS.noSuchList(names) : WORDS.noList, EXIT.usage);
  }
  const { rootShape } = answer.text.index;
  const shape = shapeAt(rootShape, rows.path) ?? rootShape;
  const block = { ...blockOf(answer), list: rows.start, shape };
  return { source: () => [block], list: rows.path };
}

function quote(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}

/**
 * Makes a call again until a field of its answer has a value, or the answer has an error.
 * The calls throw a CommandError once the time is over.
 */
function untilReady(
  calls: CallService,
  { path, value, everyMs, atMostMs }: NonNullable<RunOptions['until']>,
  { service }: ServiceAccess,
  { clock, signal: stopped }: CommandTerminal,
): CallService {
  let places: ReturnType<typeof findErrorPlaces> | undefined;
  const callUntil = async (...[call, signal = stopped]: Parameters<CallService>) => {
    let end: number | undefined;
    for (;;) {
      const bytes = await calls(call, signal);
      end ??= clock.now() + atMostMs;
      if (call.operationName === INTROSPECTION_NAME) return bytes;
      indexAnswer(bytes);
      places ??= findErrorPlaces(call, { ...service, sayEmpty: String });
      const { state, isOver } = readUntil(bytes, path, value, places);
      if (isOver || signal.aborted) return bytes;
      if (clock.now() + everyMs > end) {
        const said = displayText(state, []);
        const message = COMMAND_COPY.run.notReady(path.slice(1).join('.'), said, atMostMs);
        throw new CommandError(message, EXIT.incomplete);
      }
      await clock.sleep(everyMs);
    }
  };
  return Object.assign(callUntil, {
    requestIds: calls.requestIds,
    takeResult: calls.takeResult,
    waitForQuotaMs: calls.waitForQuotaMs,
  });
}
