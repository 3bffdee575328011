import { countOf } from '../contract/language.ts';
import { createAnswersApi } from '../answers/create-answers-api.ts';
import { wholeAnswerText } from '../answers/json/answer-text.ts';
import { entryOfNote, type NotedField } from '../answers/json/sort-errors.ts';
import { READING } from '../answers/read-answer.ts';
import { createResultJoiner } from '../answers/store/join-results.ts';
import type { AddedResult, JoinedResults, ResultValues } from '../answers/store/joined-answers.ts';
import { inOneWindow } from '../answers/store/windows.ts';
import {
  callForValues,
  cutIntoChunks,
  mayBeOfValues,
  unpaired,
  type Chunk,
  type ValuesCall,
} from '../jobs/chunks.ts';
import { valueKey, type RowChoices } from '../jobs/row-lists.ts';
import type { BatchSink } from '../jobs/gather-pages.ts';
import {
  hasFailed,
  isRefusal,
  lostOf,
  runBatch,
  type Batch,
  type FailedValue,
  type ValueFailure,
} from '../jobs/run-batch.ts';
import type { JobPhase } from '../jobs/job-state.ts';
import { STEPS_FAULTS } from '../jobs/steps/steps-copy.ts';
import type { EachValues } from '../jobs/steps/step-values.ts';
import { countedBy, type PagePlan } from '../jobs/pages/page-plan.ts';
import { displayText } from '../session/display-text.ts';
import { UsageError } from '../doctor/terminal/command-options.ts';
import { CallError, mayHaveRun } from '../transport/call-failure.ts';
import { copyOfFailure } from '../transport/failure-copy.ts';
import { CommandError, EXIT } from './command-error.ts';
import { CALL_TITLES, COMMAND_COPY } from './copy.ts';
import { createProgress } from './progress.ts';
import { placesToAskAgain, type RowSpool, type RunState } from './row-spool.ts';
import type { RowsRunContext } from './rows-file.ts';
import { followJob, type RowsEnd } from './run-into.ts';
import type { RunOptions } from './run-options.ts';
import { notesOf, sayNotes } from './say-errors.ts';
import type { CommandTerminal } from './service-options.ts';

const { each: WORDS } = COMMAND_COPY;

type EachState = NonNullable<RunState['each']>;

export const NONE_DONE: EachState = { done: 0, lost: [], unassigned: 0, withMore: 0 };

const PAUSE_MS = 1_000;

/** Limit of a call's pages together, which are in memory; decoded bytes. */
const MAX_GATHERED_BYTES = 256 * 1024 * 1024;

export interface EachRun {
  readonly each: ValuesCall;
  readonly values: EachValues;
  readonly size: number;
  readonly choices: RowChoices;
  readonly joined: Omit<JoinedResults, 'key' | 'list'>;
  readonly isMutation: boolean;
  readonly plan: PagePlan | undefined;
  /** Keys below `data`; null where each answer is a row, undefined where it is not known. */
  readonly list: readonly string[] | null | undefined;
}

type EachContext = Pick<RowsRunContext, 'access' | 'callService' | 'terminal'> & {
  readonly options: Pick<RunOptions, 'chunkBytes' | 'isQuiet' | 'limit' | 'pageSize' | 'unknown'>;
};

/** Runs a call for each chunk of values, from the one on that the state of the rows names. */
export async function followEach(context: EachContext, run: EachRun, spool: RowSpool) {
  const { options, access, callService, terminal } = context;
  const { each, plan } = run;
  const start = settleUnknown(spool.state, run.values, options.unknown);
  const { jsons } = run.values;
  const { jsonsOf, placeOf, begin, stillLost } = withAgain(jsons, start, spool.state.isOver);
  const { maxBodyBytes = Infinity } = access.service;
  const service = { ...access.service, maxBodyBytes: Math.min(maxBodyBytes, options.chunkBytes) };
  const chunks = await cutRun(run, { begin, done: start.done }, service);
  const progress = createProgress(terminal, options.isQuiet);
  const counts = plan && countedBy(plan);
  if (counts !== undefined) progress.say(COMMAND_COPY.pages.countedBy(counts));
  const answersApi = createAnswersApi();
  const notes = notesOf(spool.state.errors);
  sayNotes(notes).forEach((line) => progress.say(line));
  const join = createEachJoiner(run, spool, { ...start, notes });
  let fault: CommandError | undefined;
  const mark = markMutations(run, spool);
  const stateAt = (done: number, more: readonly FailedValue[] = []): EachState => {
    const failedBefore = batch.store.getState().failed.filter(({ index }) => index < done);
    const failed = [...failedBefore, ...more].map((one) => ({ ...one, index: placeOf(one.index) }));
    const lost = [...stillLost(done), ...lostValues(run, failed)];
    const found = { list: join.list(), field: join.field() };
    return { ...NONE_DONE, ...spool.state.each, done: Math.max(done, start.done), lost, ...found };
  };
  const stopFor = (error: unknown): never => {
    fault ??= error instanceof CommandError ? error : new CommandError(String(error));
    void batch.cancel();
    throw error;
  };
  /** Adds a result, and stores it before the batch goes on: a stored one is never requested again. */
  const keep: BatchSink['add'] = async (chunk, result, facts) => {
    const { from, to } = chunk;
    const ofRows = unpaired(jsonsOf(from, to));
    const addedResult = await join.add({ values: ofRows, from: placeOf(from) }, result);
    callService.takeResult(addedResult);
    if (addedResult.kind === 'unusable' || isRefusal(addedResult)) {
      await mark.refused(() => stateAt(to, lostOf(chunk, addedResult)));
      return addedResult;
    }
    const added = { ...addedResult, ...facts };
    if (facts?.totalChange) progress.say(COMMAND_COPY.pages.totalChanged(facts.totalChange));
    sayNotes(added.notes ?? []).forEach((line) => progress.say(line));
    const now = stateAt(to, lostOf(chunk, added));
    await spool.checkpoint({
      rows: spool.state.rows + added.rows,
      pages: spool.state.pages + (added.pages ?? 1),
      errors: [...spool.state.errors, ...(added.notes ?? []).map(entryOfNote)],
      sent: undefined,
      each: {
        ...now,
        unassigned: now.unassigned + (added.unassigned ?? 0),
        withMore: now.withMore + (added.hasMore ? 1 : 0),
        isLimited: now.isLimited || added.isLimited,
      },
    });
    return added;
  };
  const batch: Batch = runBatch({
    clock: terminal.clock,
    chunks,
    atOnce: 1,
    isMutation: run.isMutation,
    isGoneOnWith: true,
    waitForQuotaMs: callService.waitForQuotaMs,
    pages: plan && {
      plan,
      answersApi: () => answersApi,
      nameOf: String,
      tell: callService.takeResult,
      limit: options.limit,
      maxBytes: MAX_GATHERED_BYTES,
    },
    async call({ from, to }, { signal, onSent }, position) {
      onSent();
      try {
        const call = plan?.ask(position, options.pageSize) ?? each.call;
        const chunkCall = callForValues({ ...each, call }, jsonsOf(from, to));
        await mark.begin(to);
        const once = () => callService(chunkCall, signal);
        // Several values are asked for again in halves.
        return await (to - from > 1 || run.isMutation ? once() : twice(once, terminal));
      } catch (error) {
        // A wait, another token or the end of all calls is no value's fault.
        const ofValues = await mark.failed(error);
        if (ofValues) throw ofValues;
        if (!signal.aborted) stopFor(error);
        throw error;
      }
    },
    describeFault: (error) => (error instanceof Error ? error.message : String(error)),
    sink: {
      add: (...result) => mark.add(keep(...result).catch(stopFor)),
    },
  });
  const phase = await followJob(batch, terminal, progress, ({ done }) => ({
    rows: spool.state.rows,
    of: WORDS.of(done, jsons.length),
    total: undefined,
  }));
  if (fault) return { fault };
  return endEach(phase, stateAt(jsons.length), spool, progress.say);
}

/** The chunks of the values that are not done, behind each of those from `begin` on that are asked for again. */
async function cutRun(
  { each, size, values: { jsons } }: EachRun,
  { begin, done }: { readonly begin: number; readonly done: number },
  service: Parameters<typeof cutIntoChunks>[3],
): Promise<readonly Chunk[]> {
  const cut = await cutIntoChunks(each, jsons, size, service, [done]);
  const again = Array.from({ length: done - begin }, (_, at): Chunk => {
    const from = begin + at;
    // It has failed before: five in a row are no sign that the service fails.
    return { from, to: from + 1, search: { callsLeft: 0, hasCome: false } };
  });
  return [...again, ...cut.filter(({ from }) => from >= done)];
}

/** Calls once more after a server's error. */
async function twice<Result>(once: () => Promise<Result>, { clock }: CommandTerminal) {
  try {
    return await once();
  } catch (error) {
    const cause = error instanceof CommandError ? error.cause : undefined;
    if (!(cause instanceof CallError) || cause.failure.code !== 'server-error') throw error;
    await clock.sleep(PAUSE_MS);
    return once();
  }
}

async function endEach(
  phase: JobPhase,
  end: EachState,
  spool: RowSpool,
  say: (line: string) => void,
): Promise<RowsEnd> {
  if (phase.kind === 'ended' && phase.how !== 'all') return { isCancelled: true };
  if (phase.kind === 'paused') {
    const message = `${end.lost.at(-1)?.said ?? ''} Five calls in a row have failed.`;
    return { fault: new CommandError(message.trim()) };
  }
  await spool.checkpoint({ isWhole: true, each: end });
  return sayEach(end, spool, say);
}

/** Marks in the state that a mutation is under way, so that a kill leaves word of it. */
function markMutations({ isMutation }: EachRun, spool: RowSpool) {
  let adding: Promise<unknown> = Promise.resolve();
  return {
    async begin(to: number): Promise<void> {
      if (!isMutation) return;
      // The outcome of the one before is kept first.
      await adding;
      await spool.checkpoint({ sent: to });
    },
    add<Result>(added: Promise<Result>): Promise<Result> {
      adding = added.catch(() => undefined);
      return added;
    },
    /** Keeps a refusal, which is final: a refused query may come again in parts. */
    async refused(state: () => EachState): Promise<void> {
      if (isMutation) await spool.checkpoint({ sent: undefined, each: state() });
    },
    /** @returns the error of a call that may succeed with fewer values, and has surely not run */
    async failed(error: unknown): Promise<CallError | undefined> {
      const cause = error instanceof CommandError ? error.cause : undefined;
      if (!(cause instanceof CallError)) return undefined;
      if (isMutation && mayHaveRun(cause.failure)) return undefined;
      if (isMutation) await spool.checkpoint({ sent: undefined });
      return mayBeOfValues(cause.failure) ? cause : undefined;
    },
  };
}

function lostValues(
  { values: { texts }, isMutation }: EachRun,
  failed: readonly FailedValue[],
): EachState['lost'] {
  return failed.map(({ index, failure }) => ({
    value: displayText(texts.slice(index, index + 1)[0] ?? '', []),
    said: failure.kind === 'nothing' ? undefined : sayFailure(failure),
    // A mutation is sent once.
    ...(hasFailed({ index, failure }) && !isMutation && { index }),
  }));
}

/** The values with those that are asked for again before the ones that are not done. */
function withAgain(jsons: EachValues['jsons'], each: EachState, isOver = false) {
  const { done, lost } = each;
  const again = isOver ? placesToAskAgain({ each }) : [];
  const begin = done - again.length;
  const placeOf = (index: number): number => (index < done ? again[index - begin] : index) ?? index;
  return {
    /** Values that are asked for again have a call each. */
    jsonsOf: (from: number, to: number) =>
      from < done ? jsons.slice(placeOf(from), placeOf(from) + 1) : jsons.slice(from, to),
    placeOf,
    begin,
    stillLost(to: number): EachState['lost'] {
      const asked = new Set(again.slice(0, to - begin));
      return lost.filter(({ index = -1 }) => !asked.has(index));
    },
  };
}

/**
 * Finds the point from which a run goes on. A mutation that was sent without an answer may have run: `--unknown` decides
 * whether it is sent again or its values are left out.
 * @throws {UsageError} there is such a mutation, and no `--unknown`
 */
function settleUnknown(
  { sent, each = NONE_DONE }: RunState,
  { texts }: EachValues,
  unknown: RunOptions['unknown'],
): EachState {
  if (sent === undefined || unknown === 'again') return each;
  const values = texts.slice(each.done, sent);
  if (unknown === undefined) throw new UsageError(WORDS.unknown(values));
  const lost = values.map((value) => ({
    value: displayText(value, []),
    said: STEPS_FAULTS.leftOut,
  }));
  return { ...each, done: sent, lost: [...each.lost, ...lost] };
}

export function sortLost(lost: EachState['lost']) {
  return {
    failed: lost.flatMap(({ value, said }) => (said === undefined ? [] : [{ value, said }])),
    missing: lost.flatMap(({ value, said }) => (said === undefined ? [value] : [])),
  };
}

function sayEach(
  { lost, unassigned, withMore, list }: EachState,
  { state: { pages } }: RowSpool,
  say: (line: string) => void,
): RowsEnd {
  const { failed, missing } = sortLost(lost);
  const [first] = failed;
  // Without one call that came there is nothing to write.
  if (pages === 0 && first) {
    return { fault: new CommandError(WORDS.allFailed(failed.length, first.said), EXIT.withErrors) };
  }
  for (const { value, said } of failed) say(`${value} failed: ${said}`);
  if (missing.length > 0)
    say(`Nothing came for ${countOf(missing.length, 'value')}: ${missing.join(', ')}`);
  // A whole answer is a row of all values of its call.
  if (unassigned > 0 && list) say(WORDS.unassigned(unassigned));
  if (withMore > 0)
    say(`${countOf(withMore, 'call')} had more pages, which did not come: rows are missing.`);
  if (lost.length > 0) return { exitCode: EXIT.withErrors };
  return { exitCode: withMore > 0 ? EXIT.incomplete : EXIT.done };
}

/** Adds results to the rows; where they are, the schema tells, `--list`, or the first answer that has a list. */
function createEachJoiner(
  { each, choices, joined, list: expected }: EachRun,
  { target }: RowSpool,
  earlier: EachState & { readonly notes: readonly NotedField[] },
) {
  let list = earlier.list ?? expected;
  let joiner: ReturnType<typeof createResultJoiner> | undefined;
  const findList = async (result: Uint8Array<ArrayBuffer>) => {
    const { lists } = await READING.outline(inOneWindow(wholeAnswerText(result)));
    return lists.find(({ path }) => path[0] === 'data')?.path.slice(1);
  };
  return {
    list: () => list ?? undefined,
    field: () => joiner?.field ?? earlier.field,
    async add(of: ResultValues, result: Uint8Array<ArrayBuffer>): Promise<AddedResult> {
      const inList = list === undefined ? await findList(result) : (list ?? undefined);
      const entry = choices.lists.find(({ path }) => path.join('.') === inList?.join('.'));
      const rowList = entry ?? (inList && { path: inList, keys: [] });
      const key = valueKey(each.variable, rowList, choices.keys);
      joiner ??= createResultJoiner(target, { ...earlier, key, list: inList, ...joined });
      const added = await joiner.add(of, result);
      // An error does not say where rows would be.
      if (added.kind === 'rows' && inList) list = inList;
      else if (!list) joiner = undefined;
      joiner?.end();
      return added;
    },
  };
}

function sayFailure(failure: Exclude<ValueFailure, { kind: 'nothing' }>): string {
  if (failure.kind === 'call') {
    return CALL_TITLES[failure.failure.code] ?? copyOfFailure(failure.failure).title;
  }
  if (failure.kind === 'fault') return failure.message;
  if (failure.message === undefined) return 'The answer is no result.';
  const said = COMMAND_COPY.serviceSays(displayText(failure.message, []));
  return failure.kind === 'partial' ? WORDS.inPart(said) : said;
}
