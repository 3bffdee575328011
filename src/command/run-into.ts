import { countOf } from '../contract/language.ts';
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { StoreApi } from 'zustand/vanilla';
import type { ValuesRecord } from '../answers/export/manifest.ts';
import { graphqlEndpoint } from '../contract/paths.ts';
import type { JobPhase, JobState } from '../jobs/job-state.ts';
import { UsageError } from '../doctor/terminal/command-options.ts';
import { LEAST_SAID_S } from './call-service.ts';
import { CommandError, EXIT, type ExitCode } from './command-error.ts';
import { COMMAND_COPY, isOrAre, type Headway } from './copy.ts';
import { createFolderLock } from './folder-lock.ts';
import { writeTo } from './output.ts';
import { writeRun, type RowsOfRun, type RowsRunContext } from './rows-file.ts';
import type { createProgress } from './progress.ts';
import {
  FRESH,
  openRowSpool,
  placesToAskAgain,
  readRunState,
  startOf,
  type RowSpool,
  type RunState,
} from './row-spool.ts';
import { notesOf } from './say-errors.ts';
import type { CommandTerminal } from './service-options.ts';

const { rows: WORDS } = COMMAND_COPY;

export interface RowsRun {
  readonly of: Iterable<string>;
  readonly begin: Partial<RunState>;
  readonly follow: (spool: RowSpool) => Promise<RowsEnd>;
  readonly list: (state: RunState) => readonly string[];
  /** The columns of a file, where they are not the operation's alone. */
  readonly asked?: (list: readonly string[]) => RowsOfRun['asked'];
  readonly describe: (state: RunState) => string;
  /** Says what a stop keeps, where that is not its rows alone. */
  readonly kept?: string;
  readonly countedBy?: string | undefined;
  readonly values?: (state: RunState) => ValuesRecord;
}

export type RowsEnd =
  | { readonly isCancelled: true }
  /** `said`: why it is no more than that. */
  | { readonly exitCode: ExitCode; readonly said?: string }
  /** `isUnsaid`: a page does not say whether more follow, which another try may not change. */
  | { readonly fault: CommandError; readonly isUnsaid?: boolean };

/** Runs into `--out`, the standard output, or a file of its own until all rows are there. */
export async function runIntoFile(context: RowsRunContext, run: RowsRun): Promise<ExitCode> {
  const { options } = context;
  if (options.out !== undefined) return runInto(context, run, `${options.out}.part`);
  if (options.format === 'ndjson') return runInto(context, run, undefined);
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-'));
  try {
    return await runInto(context, run, join(folder, 'rows'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readBeginning({ call, options, access }: RowsRunContext, { of, begin }: RowsRun) {
  const { query, operationName, variables } = call;
  const endpoint = graphqlEndpoint(access.service.baseUrl);
  const hash = createHash('sha256');
  const asked = [endpoint, query, operationName ?? null, variables ?? null];
  hash.update(JSON.stringify(asked).slice(0, -1));
  for (const part of of) hash.update(`,${JSON.stringify(part)}`);
  const operation = hash.update(']').digest('hex');
  const fresh = { ...FRESH, operation, ...begin };
  if (options.out === undefined) return fresh;
  const path = `${options.out}.part`;
  const left = await readRunState(path, operation).catch((error: unknown) => {
    if (options.resumes || (error instanceof UsageError && error.cause === 'running')) throw error;
    return 'of another run' as const;
  });
  if (left === undefined || options.restarts) return fresh;
  const isOver = left !== 'of another run' && left.isOver === true;
  if (isOver && !options.retriesFailed) return fresh;
  if (!options.resumes) throw new UsageError(WORDS.stoppedBefore(path));
  return left === 'of another run' ? fresh : left;
}

/** Opens the rows and marks them as this run's, one program at a time: of two that start at once, one is refused. */
async function claimRows(context: RowsRunContext, run: RowsRun, path: string | undefined) {
  const { options, terminal } = context;
  const claim = async () => {
    const start = await readBeginning(context, run);
    const live = path === undefined ? writeTo(terminal.output) : undefined;
    const spool = await openRowSpool(path, start, live);
    const marked = spool.checkpoint({ pid: process.pid, started: startOf(process.pid) });
    return { spool, fault: await marked.catch((error: unknown) => error as Error) };
  };
  if (options.out === undefined) return claim();
  const of = { folder: dirname(options.out), holderDoes: WORDS.begins };
  const lock = createFolderLock({ ...of, path: `${path}.lock` });
  return lock.withLock(terminal.clock, claim);
}

async function runInto(context: RowsRunContext, run: RowsRun, path: string | undefined) {
  const { options, terminal } = context;
  const { spool, fault } = await claimRows(context, run, path);
  try {
    if (fault instanceof Error) throw fault;
    const end = await run.follow(spool);
    const isStopped = !('exitCode' in end);
    if (isStopped && options.out !== undefined) return await leave(context, run, spool, end);
    if (path !== undefined) await finish(context, run, spool, isWhole(end, spool.state));
    if (!('fault' in end)) return sayEnd(context, run, spool, end);
    if (end.fault.message !== '') terminal.messages.write(`${end.fault.message}\n`);
    return end.fault.exitCode;
  } catch (error) {
    // The rows are there: a later run can write their file.
    if (options.out === undefined || !(error instanceof CommandError)) throw error;
    return await leave(context, run, spool, { fault: error });
  } finally {
    await spool.close();
  }
}

/** Whether no rows are missing: a value without rows misses none, one that failed does, and so does a limit. */
function isWhole(end: RowsEnd, { each, isWhole: isAll }: RunState): boolean {
  if (!('exitCode' in end)) return false;
  if (!each) return isAll && end.exitCode === EXIT.done;
  const isCut = each.withMore > 0 || each.isLimited === true;
  return !isCut && each.lost.every(({ said }) => said === undefined);
}

async function finish(context: RowsRunContext, run: RowsRun, spool: RowSpool, hasAll: boolean) {
  const { options } = context;
  const { pages, rows, totalChange, end, inner, each, errors } = spool.state;
  const isCut = [...inner, each?.withMore ?? 0].some((withMore) => withMore > 0);
  const list = run.list(spool.state);
  const keep = await writeRun(context, {
    calls: {
      pages,
      values: run.values?.(spool.state),
      countedBy: run.countedBy,
      totalChange,
      pagesEnd: end ?? (isCut ? 'not-fetched' : undefined),
    },
    notes: notesOf(errors),
    rows: { count: rows, list },
    json: spool.writeJson,
    source: async () => ({ source: () => spool.blocks(), list, asked: run.asked?.(list) }),
    move: (to) => spool.rename(to),
    isWhole: hasAll,
  });
  const isKept = options.keepsState ?? placesToAskAgain(spool.state).length > 0;
  // A full disk leaves a run that goes on; one that is over must not be compared with itself.
  const putInPlace = await keep?.();
  if (options.out !== undefined) {
    await (isKept ? spool.checkpoint({ isOver: true }) : spool.remove());
  }
  await putInPlace?.();
}

async function leave(
  { options, terminal, goOn }: RowsRunContext,
  { describe, kept }: RowsRun,
  spool: RowSpool,
  end: Exclude<RowsEnd, { exitCode: ExitCode }>,
): Promise<ExitCode> {
  const { rows, pages, sent } = spool.state;
  const { messages } = terminal;
  if ('fault' in end) messages.write(`${end.fault.message}\n`);
  if (pages === 0 && sent === undefined) {
    await spool.remove();
    if (!('fault' in end)) messages.write(`${COMMAND_COPY.stopped}\n`);
  } else {
    const notice = kept ?? WORDS.kept(rows, describe(spool.state), `${options.out}.part`);
    messages.write(`${notice}\n${goOn}`);
  }
  if (!('fault' in end)) return exitOfStop(terminal);
  const { exitCode } = end.fault;
  const isOfService = exitCode === EXIT.failed || exitCode === EXIT.withErrors;
  return pages > 0 && isOfService && end.isUnsaid !== true ? EXIT.incomplete : exitCode;
}

function sayEnd(
  { options, terminal, goOn }: RowsRunContext,
  { describe }: RowsRun,
  spool: RowSpool,
  end: Exclude<RowsEnd, { fault: CommandError }>,
): ExitCode {
  const { rows } = spool.state;
  const { messages } = terminal;
  if ('isCancelled' in end) {
    messages.write(`${WORDS.stoppedAt(rows, describe(spool.state))}\n`);
    return exitOfStop(terminal);
  }
  if (end.said !== undefined) messages.write(`${end.said}\n`);
  else if (!options.isQuiet && options.out !== undefined) {
    messages.write(
      `${countOf(rows, 'row')} of ${describe(spool.state)} ${isOrAre(rows)} in ${options.out}.\n`,
    );
  }
  const failed = placesToAskAgain(spool.state).length;
  if (failed > 0 && goOn !== '' && options.out !== undefined) {
    messages.write(`${WORDS.askAgain(failed)}\n`);
  }
  return end.exitCode;
}

function exitOfStop({ signal }: CommandTerminal): ExitCode {
  return signal.reason === 'SIGTERM' ? EXIT.terminated : EXIT.interrupted;
}

/**
 * Follows a job until it ends or stays paused, and reports its progress. Stopping the command cancels it.
 * @param headway the number of rows with those of earlier runs, and their source
 */
export async function followJob<State extends JobState>(
  { store, cancel }: { readonly store: StoreApi<State>; readonly cancel: () => unknown },
  { signal, clock }: Pick<CommandTerminal, 'clock' | 'signal'>,
  progress: ReturnType<typeof createProgress>,
  headway: (state: State) => Omit<Headway, 'fetched'> & Partial<Headway>,
): Promise<JobPhase> {
  const stop = (): void => void cancel();
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  const phase = await new Promise<JobPhase>((resolve) => {
    const look = (state: State, last?: State): void => {
      const { phase: now, rows, ms } = state;
      if (now.kind === 'waiting' && now !== last?.phase) {
        const seconds = Math.ceil((now.until - clock.now()) / 1_000);
        if (seconds >= LEAST_SAID_S) progress.say(COMMAND_COPY.waitingForQuota(seconds));
      }
      progress.show({ fetched: { rows, ms }, ...headway(state) });
      if (!/^(?:running|waiting)$/.test(now.kind)) resolve(now);
    };
    store.subscribe(look);
    look(store.getState());
  });
  signal.removeEventListener('abort', stop);
  progress.clear();
  return phase;
}
