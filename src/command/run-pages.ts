import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAnswerReader } from '../answers/query/answer-reader.ts';
import { createPageJoiner } from '../answers/store/join-pages.ts';
import { inOneWindow } from '../answers/store/windows.ts';
import { systemClock, type Clock } from '../contract/clock.ts';
import { graphqlEndpoint } from '../contract/paths.ts';
import { UsageError } from '../doctor/terminal/command-options.ts';
import { findPagePlans } from '../pages/find-page-plans.ts';
import type { PagePlan } from '../pages/page-plan.ts';
import { followPages, type PagesPhase, type PagesRun } from '../pages/follow-pages.ts';
import type { GraphQLCall } from '../transport/request.ts';
import { indexAnswer, isOutOfCalls, type CallService } from './call-service.ts';
import { CommandError, EXIT, type ExitCode } from './command-error.ts';
import { COMMAND_COPY } from './copy.ts';
import { LazySchema } from '../schema/lazy-schema.ts';
import { askForSchema, indexSchemaAnswer } from './introspect.ts';
import { writeTo, writeWholeFile } from './output.ts';
import { createProgress } from './progress.ts';
import { FRESH, openRowSpool, readRunState, type RowSpool, type RunState } from './row-spool.ts';
import { isFailure, notesOf, sayErrors, sayNotes } from './say-errors.ts';
import type { RunOptions } from './run-options.ts';
import type { CommandTerminal, ServiceAccess } from './service-options.ts';
import type { WaitingClock } from './token-file.ts';
import { writeRows, type WriteBytes } from './write-rows.ts';

const { pages: WORDS } = COMMAND_COPY;

export interface PagesRunContext {
  readonly call: GraphQLCall;
  readonly options: RunOptions;
  readonly access: ServiceAccess;
  readonly callService: CallService;
  readonly terminal: CommandTerminal;
  /** The line that goes on with this run, should it be stopped. */
  readonly goOn: string;
}

export async function runPages(context: PagesRunContext): Promise<ExitCode> {
  const { options } = context;
  const connection = chooseList(await choosePlan(context), options);
  const begun = await readBeginning(context, connection);
  if (options.out !== undefined) {
    return runInto(context, connection, begun, `${options.out}.part`);
  }
  if (options.format === 'ndjson') return runInto(context, connection, begun, undefined);
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-'));
  try {
    return await runInto(context, connection, begun, join(folder, 'rows'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Finds the pages that are meant: a label, or a label and its argument where a field has several ways. */
async function choosePlan(context: PagesRunContext): Promise<PagePlan> {
  const { connection: wanted } = context.options;
  const { followed, fixed, missing } = await findPlans(context);
  if (missing.length > 0) throw new UsageError(WORDS.notInSchema(missing));
  const isWanted = ({ label, argument }: PagePlan): boolean =>
    wanted === undefined || wanted === label || wanted === `${label}:${argument}`;
  // Of several ways of one field the first is preferred.
  const chosen = followed.filter(isWanted);
  const [plan] = chosen;
  if (plan && chosen.every(({ label }) => label === plan.label)) return plan;
  const labels = [...new Set(followed.map(({ label }) => label))];
  if (plan) throw new UsageError(WORDS.several(labels));
  if (labels.length > 0) throw new UsageError(WORDS.noSuch(labels));
  const [obstacle] = fixed;
  throw new UsageError(obstacle ? WORDS.fixed(obstacle.label, obstacle.obstacle) : WORDS.none);
}

/** The operation tells all of a Relay connection; of other pages the schema does, or an answer. */
async function findPlans({ call, options, access, callService }: PagesRunContext) {
  const { requestFormat, pages: settings, errorTypes } = access.service;
  const told = { carriesVariables: requestFormat === 'json', settings, errorTypes };
  const found = findPagePlans(call, told);
  const { connection: wanted } = options;
  const isRelay = ({ label, form, adds, position }: PagePlan): boolean =>
    form === 'cursor' &&
    adds.length === 0 &&
    position.lists.every((key) => key === 'edges' || key === 'nodes') &&
    (wanted === undefined || wanted === label);
  if (found.followed.some(isRelay)) return found;
  try {
    const schema = new LazySchema(indexSchemaAnswer(await askForSchema(callService)));
    const { emptyMember: sayEmpty } = COMMAND_COPY;
    return findPagePlans(call, { ...told, schema, sayEmpty });
  } catch (error) {
    const isFailed = error instanceof CommandError && error.exitCode === EXIT.failed;
    if (!isFailed || isOutOfCalls(error)) throw error;
    const answer = inOneWindow(indexAnswer(await callService(call)));
    const { lists } = await createAnswerReader(answer).outline();
    const guessed = findPagePlans(call, { ...told, lists: lists.map(({ path }) => path) });
    if (guessed.followed.length === 0) throw error;
    return guessed;
  }
}

/**
 * Chooses between edges and nodes where the operation asks for both: `--list`, else nodes.
 * @throws {UsageError} it is JSON, which would hold one page of the other, or `--list` is neither
 */
function chooseList(connection: PagePlan, { list, format }: RunOptions): PagePlan {
  const { position } = connection;
  const { lists } = position;
  const paths = lists.map((key) => [...position.parent, key].join('.'));
  const wanted = list ? lists[paths.indexOf(list.join('.'))] : undefined;
  if (list && wanted === undefined) {
    throw new UsageError(COMMAND_COPY.run.noSuchList(paths.map((path) => path.slice(5))));
  }
  if (lists.length === 1) return connection;
  if (format === 'json') throw new UsageError(WORDS.twoLists);
  const [first = ''] = lists;
  const chosen = wanted ?? (lists.includes('nodes') ? 'nodes' : first);
  return { ...connection, position: { ...position, lists: [chosen] } };
}

/** Where the run begins: anew, or where an earlier one was stopped. */
async function readBeginning(
  { call, options, access }: PagesRunContext,
  { label, start, position }: PagePlan,
): Promise<RunState> {
  const { query, operationName, variables } = call;
  const asked = [
    graphqlEndpoint(access.service.baseUrl),
    query,
    operationName ?? null,
    variables ?? null,
    label,
    ...position.lists,
  ];
  const operation = createHash('sha256').update(JSON.stringify(asked)).digest('hex');
  const fresh = { ...FRESH, operation, ...(start !== undefined && { cursor: start }) };
  if (options.out === undefined) return fresh;
  const path = `${options.out}.part`;
  const left = await readRunState(path, operation).catch((error: unknown) => {
    if (options.resumes || (error instanceof UsageError && error.cause === 'running')) throw error;
    return 'of another run' as const;
  });
  if (left === undefined || options.restarts) return fresh;
  if (!options.resumes) throw new UsageError(WORDS.stoppedBefore(path));
  return left === 'of another run' ? fresh : left;
}

async function runInto(
  context: PagesRunContext,
  connection: PagePlan,
  begun: RunState,
  path: string | undefined,
): Promise<ExitCode> {
  const { options, terminal } = context;
  const toOutput = writeTo(terminal.output);
  const spool = await openRowSpool(path, begun, path === undefined ? toOutput : undefined);
  try {
    const isEnough = options.limit !== undefined && begun.rows >= options.limit;
    const end =
      begun.isWhole || isEnough
        ? { how: 'all' as const, errors: begun.errors.filter(isFailure).length }
        : await follow(context, connection, spool);
    const isStopped = 'fault' in end || end.how === 'cancelled';
    if (isStopped && options.out !== undefined) return await leave(context, spool, end);
    if (path !== undefined) await finish(context, spool, toOutput);
    if (!('fault' in end)) return sayEnd(context, spool, end);
    if (end.fault.message !== '') terminal.messages.write(`${end.fault.message}\n`);
    return end.fault.exitCode;
  } finally {
    await spool.close();
  }
}

type RunEnd =
  | { readonly how: Extract<PagesPhase, { kind: 'ended' }>['how']; readonly errors: number }
  | { readonly how?: undefined; readonly fault: CommandError };

async function follow(
  { options, callService, terminal }: PagesRunContext,
  connection: PagePlan,
  spool: RowSpool,
): Promise<RunEnd> {
  const { position, ask, inner } = connection;
  const { state } = spool;
  const { rows: rowsBefore, pages: pagesBefore } = state;
  const progress = createProgress(terminal, systemClock, options.isQuiet);
  const joiner = createPageJoiner(spool.target, position, state.cursor, {
    rows: rowsBefore,
    errors: state.errors,
  });
  let fault: CommandError | undefined;
  let told = state.errors.length;
  const run = followPages({
    clock: clockOf(terminal.clock),
    waitForQuotaMs: callService.waitForQuotaMs,
    start: state.cursor,
    limit: options.limit === undefined ? undefined : options.limit - rowsBefore,
    inner,
    async call(cursor, { signal, onSent }) {
      onSent();
      return callService(ask(cursor, options.pageSize), signal);
    },
    describeFault(error) {
      fault = error instanceof CommandError ? error : new CommandError(String(error));
      return fault.message;
    },
    sink: {
      takeFirst: async () => undefined,
      async add(page) {
        const added = await joiner.add(page);
        if (added.kind === 'same-cursor' || added.kind === 'same-rows') return added;
        callService.takeResult(added);
        if (added.kind !== 'page') {
          if (added.kind === 'unusable') indexAnswer(page);
          return added;
        }
        joiner.end();
        const said = joiner.errors.slice(told).filter(isFailure);
        for (const error of said) progress.say(sayErrors([error]));
        told = joiner.errors.length;
        const { rows, pages } = spool.state;
        const { endCursor, hasNextPage } = added;
        await spool.checkpoint({
          cursor: endCursor,
          isWhole: hasNextPage === false,
          rows: rows + added.rows,
          pages: pages + 1,
          total: connection.start === undefined ? added.totalCount : undefined,
          errors: [...joiner.errors],
        });
        return added;
      },
      rest: async () => undefined,
      end: async () => undefined,
      leave: () => undefined,
    },
  });
  const stop = (): void => run.cancel();
  if (terminal.signal.aborted) stop();
  terminal.signal.addEventListener('abort', stop);
  run.store.subscribe(({ phase, rows, pages, fetched }, last) => {
    const { total } = spool.state;
    if (phase.kind === 'waiting' && phase !== last.phase) {
      const seconds = Math.ceil((phase.until - terminal.clock.now()) / 1_000);
      if (seconds >= LEAST_SAID_S) progress.say(COMMAND_COPY.waitingForQuota(seconds));
    }
    progress.show({ rows: rows + rowsBefore, pages: pages + pagesBefore, total, fetched });
  });
  const phase = await settled(run);
  terminal.signal.removeEventListener('abort', stop);
  progress.clear();
  sayInner(run, progress.say);
  sayNotes(notesOf(joiner.errors)).forEach((line) => progress.say(line));
  if (phase.kind === 'ended') {
    return { how: phase.how, errors: joiner.errors.filter(isFailure).length };
  }
  if (phase.kind === 'failed' && phase.failure.kind === 'page') {
    const { reason, message } = phase.failure.page;
    const said = message === undefined ? '' : ` ${COMMAND_COPY.serviceSays(message)}`;
    return { fault: new CommandError(WORDS.unusable[reason] + said) };
  }
  return { fault: fault ?? new CommandError(WORDS.unusable['no-result']) };
}

/** Of shorter waits nothing is said: there may be one before each page. */
const LEAST_SAID_S = 5;

function clockOf(clock: WaitingClock): Clock {
  return {
    ...systemClock,
    now: () => clock.now(),
    every(intervalMs, callback) {
      let isOver = false;
      const tick = async (): Promise<void> => {
        while (!isOver) {
          await clock.sleep(intervalMs);
          if (!isOver) callback();
        }
      };
      // Whoever stops the command ends the wait as well.
      tick().catch(() => undefined);
      return () => {
        isOver = true;
      };
    },
  };
}

/** What a run comes to that nobody lets go on. */
function settled({ store }: PagesRun): Promise<PagesPhase> {
  return new Promise((resolve) => {
    const look = ({ phase }: { readonly phase: PagesPhase }): void => {
      if (phase.kind !== 'running' && phase.kind !== 'waiting') resolve(phase);
    };
    store.subscribe(look);
    look(store.getState());
  });
}

function sayInner({ store }: PagesRun, say: (line: string) => void): void {
  for (const { label, withMore } of store.getState().inner) {
    if (withMore > 0) say(WORDS.innerHasMore(label, withMore));
  }
}

/** Writes what was wanted from the rows that came. */
async function finish(
  { options, terminal }: PagesRunContext,
  spool: RowSpool,
  toOutput: WriteBytes,
): Promise<void> {
  const { format, out, csv } = options;
  const width = out === undefined && terminal.output.isTTY ? terminal.output.columns : undefined;
  const fill = async (write: WriteBytes): Promise<void> => {
    if (format === 'json') await spool.writeJson(write);
    else await writeRows(() => spool.blocks(), format, { csv, width }, write);
  };
  if (out === undefined) return fill(toOutput);
  if (format === 'ndjson') return spool.rename(out);
  await writeWholeFile(out, fill);
  await spool.remove();
}

/** Keeps what came, and says how to go on. */
async function leave(
  { options, terminal, goOn }: PagesRunContext,
  spool: RowSpool,
  end: RunEnd,
): Promise<ExitCode> {
  const { rows, pages } = spool.state;
  const { messages, signal } = terminal;
  if ('fault' in end) messages.write(`${end.fault.message}\n`);
  if (pages === 0) {
    await spool.remove();
    if (!('fault' in end)) messages.write(`${COMMAND_COPY.stopped}\n`);
  } else {
    messages.write(`${WORDS.kept(rows, pages, `${options.out}.part`)}\n${WORDS.goOn(goOn)}\n`);
  }
  if (!('fault' in end)) return signal.reason === 'SIGTERM' ? EXIT.terminated : EXIT.interrupted;
  const isWorse = pages === 0 || end.fault.exitCode === EXIT.refused;
  return isWorse ? end.fault.exitCode : EXIT.incomplete;
}

function sayEnd(
  { options, terminal }: PagesRunContext,
  spool: RowSpool,
  { how, errors }: Exclude<RunEnd, { fault: CommandError }>,
): ExitCode {
  const { rows, pages } = spool.state;
  const { messages, signal } = terminal;
  if (how === 'cancelled') {
    messages.write(`${WORDS.stoppedAt(rows, pages)}\n`);
    return signal.reason === 'SIGTERM' ? EXIT.terminated : EXIT.interrupted;
  }
  if (how === 'same-cursor' || how === 'same-rows' || how === 'no-cursor' || how === 'not-said') {
    messages.write(`${WORDS.noWayOn(how, rows)}\n`);
    return EXIT.incomplete;
  }
  if (!options.isQuiet && options.out !== undefined) {
    messages.write(`${WORDS.done(rows, pages, options.out)}\n`);
  }
  return errors > 0 ? EXIT.withErrors : EXIT.done;
}
