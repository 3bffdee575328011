import { countOf } from '../contract/format-count.ts';
import { getOperationAST, parse, print } from 'graphql';
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
  proposedChunk,
  type ValuesCall,
} from '../jobs/chunks.ts';
import { findRowChoices, pagesOfResults, valueKey, type RowChoices } from '../jobs/row-lists.ts';
import type { BatchSink } from '../jobs/gather-pages.ts';
import {
  isRefusal,
  lostOf,
  runBatch,
  type Batch,
  type FailedValue,
  type ValueFailure,
} from '../jobs/run-batch.ts';
import { UsageError } from '../doctor/terminal/command-options.ts';
import { countedBy, type PagePlan } from '../jobs/pages/page-plan.ts';
import { findErrorPlaces } from '../jobs/pages/error-places.ts';
import { notesOf, sayNotes } from './say-errors.ts';
import { displayText } from '../session/display-text.ts';
import { CallError } from '../transport/call-failure.ts';
import { copyOfFailure } from '../transport/failure-copy.ts';
import { choosePages } from './run-pages.ts';
import { CommandError, EXIT, type ExitCode } from './command-error.ts';
import { CALL_TITLES, COMMAND_COPY } from './copy.ts';
import { shownSchema } from './introspect.ts';
import { createProgress } from './progress.ts';
import { readEachValues, type EachValues } from './read-values.ts';
import type { EachOption } from './run-options.ts';
import type { RowSpool, RunState } from './row-spool.ts';
import type { RowsRunContext } from './rows-file.ts';
import { followJob, runIntoFile, type RowsEnd } from './run-into.ts';

const { each: WORDS } = COMMAND_COPY;

type EachState = NonNullable<RunState['each']>;

const NONE_DONE: EachState = { done: 0, lost: [], unassigned: 0, withMore: 0 };

/** What the pages of a call may have together: they are in memory, decoded bytes. */
const MAX_GATHERED_BYTES = 256 * 1024 * 1024;

interface EachRun {
  readonly each: ValuesCall;
  readonly values: EachValues;
  readonly size: number;
  readonly choices: RowChoices;
  readonly joined: Omit<JoinedResults, 'key' | 'list'>;
  readonly isMutation: boolean;
  readonly plan: PagePlan | undefined;
  readonly list: readonly string[] | undefined;
}

export async function runForEach(context: RowsRunContext, option: EachOption): Promise<ExitCode> {
  const { call, options, access, terminal } = context;
  const { variable } = option;
  const document = parse(call.query);
  const operation = getOperationAST(document, call.operationName);
  const declared = operation?.variableDefinitions ?? [];
  const definition = declared.find((one) => one.variable.name.value === variable);
  if (!operation || !definition) {
    const names = declared.map((one) => `$${one.variable.name.value}`);
    throw new UsageError(WORDS.noVariable(variable, names));
  }
  const typeText = print(definition.type);
  const isList = typeText.startsWith('[');
  if (!isList && options.chunk !== undefined) throw new UsageError(WORDS.noChunk(variable));
  const values = await readEachValues(option, typeText, terminal);
  const { repeated, empty } = values;
  for (const [as, count] of Object.entries(options.isQuiet ? {} : { repeated, empty })) {
    if (count > 0) terminal.messages.write(`Left out as ${as}: ${countOf(count, 'value')}.\n`);
  }
  const schema = await shownSchema(context.schema);
  const choices = findRowChoices(document, operation, schema);
  const paths = choices.lists.map(({ path }) => path.join('.'));
  const wantedList = options.list?.slice(1);
  if (wantedList && paths.length > 0 && !paths.includes(wantedList.join('.'))) {
    throw new UsageError(COMMAND_COPY.run.noSuchList(paths));
  }
  const { errorTypes, pages: settings } = access.service;
  const one = callForValues({ call, variable, isList }, values.jsons.slice(0, 1));
  const plan = options.isAllPages
    ? await choosePages({ ...context, call: one }, variable)
    : undefined;
  const { parent = [], lists: ofPlan = [] } = plan?.position ?? {};
  const list = plan ? [...parent, ...ofPlan].slice(1) : (wantedList ?? choices.lists[0]?.path);
  const told = pagesOfResults(call, variable, list, { schema, settings, errorTypes });
  const { emptyMember: sayEmpty } = COMMAND_COPY;
  const errorPlaces = findErrorPlaces(call, { schema, errorTypes, sayEmpty });
  const run: EachRun = {
    each: { call: plan?.ask(undefined, options.pageSize) ?? told.asking, variable, isList },
    values,
    size: isList ? (options.chunk ?? proposedChunk(document, schema, variable)) : 1,
    choices,
    joined: { errorPlaces, ...told, ...(plan && { pages: [] }), ...(isList && { variable }) },
    isMutation: operation.operation === 'mutation',
    plan,
    list,
  };
  const ofPages = plan ? ['all pages', plan.label, plan.argument, String(options.limit)] : [];
  return runIntoFile(context, {
    of: [variable, options.list?.join('.') ?? '', ...values.jsons, ...ofPages],
    begin: { each: NONE_DONE },
    follow: (spool) => follow(context, run, spool),
    list: ({ each }) => ['data', ...(each?.list ?? [])],
    describe: ({ each }) => WORDS.of(each?.done ?? 0, values.jsons.length),
    countedBy: plan && countedBy(plan),
    values: ({ each: { lost, unassigned } = NONE_DONE }) => {
      const { failed, missing } = sortLost(lost);
      return {
        variable,
        count: values.jsons.length,
        failed: failed.map(({ value }) => value),
        withoutRows: missing,
        untoldRows: unassigned,
      };
    },
  });
}

function sortLost(lost: EachState['lost']) {
  return {
    failed: lost.flatMap(({ value, said }) => (said === undefined ? [] : [{ value, said }])),
    missing: lost.flatMap(({ value, said }) => (said === undefined ? [value] : [])),
  };
}

async function follow(context: RowsRunContext, run: EachRun, spool: RowSpool): Promise<RowsEnd> {
  const { options, access, callService, terminal } = context;
  const { each, values, size, plan } = run;
  const start = spool.state.each ?? NONE_DONE;
  const cut = await cutIntoChunks(each, values.jsons.slice(start.done), size, access.service);
  const chunks = cut.map(({ from, to }) => ({ from: from + start.done, to: to + start.done }));
  const progress = createProgress(terminal, options.isQuiet);
  const counts = plan && countedBy(plan);
  if (counts !== undefined) progress.say(COMMAND_COPY.pages.countedBy(counts));
  const answersApi = createAnswersApi();
  const notes = notesOf(spool.state.errors);
  sayNotes(notes).forEach((line) => progress.say(line));
  const join = createEachJoiner(run, spool, { ...start, notes });
  let fault: CommandError | undefined;
  const stateAt = (done: number, more: readonly FailedValue[] = []): EachState => {
    const failedBefore = batch.store.getState().failed.filter(({ index }) => index < done);
    const lost = [...failedBefore, ...more].map(({ index, failure }) => ({
      value: displayText(values.texts[index] ?? '', []),
      said: failure.kind === 'nothing' ? undefined : sayFailure(failure),
    }));
    const state = { ...(spool.state.each ?? NONE_DONE), done, list: join.list() };
    return { ...state, field: join.field(), lost: [...start.lost, ...lost] };
  };
  const stopFor = (error: unknown): void => {
    fault ??= error instanceof CommandError ? error : new CommandError(String(error));
    void batch.cancel();
  };
  /** Adds a result, and stores it before the batch goes on: a stored one is never requested again. */
  const keep: BatchSink['add'] = async (chunk, result, facts) => {
    const { from, to } = chunk;
    const addedResult = await join.add({ values: values.jsons.slice(from, to), from }, result);
    callService.takeResult(addedResult);
    if (addedResult.kind === 'unusable' || isRefusal(addedResult)) return addedResult;
    const added = { ...addedResult, ...facts };
    if (facts?.totalChange) progress.say(COMMAND_COPY.pages.totalChanged(facts.totalChange));
    sayNotes(added.notes ?? []).forEach((line) => progress.say(line));
    const now = stateAt(to, lostOf(chunk, added));
    await spool.checkpoint({
      rows: spool.state.rows + added.rows,
      pages: spool.state.pages + (added.pages ?? 1),
      errors: [...spool.state.errors, ...(added.notes ?? []).map(entryOfNote)],
      each: {
        ...now,
        unassigned: now.unassigned + (added.unassigned ?? 0),
        withMore: now.withMore + (added.hasMore ? 1 : 0),
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
        const chunkCall = callForValues({ ...each, call }, values.jsons.slice(from, to));
        return await callService(chunkCall, signal);
      } catch (error) {
        const cause = error instanceof CommandError ? error.cause : undefined;
        // What asks for a wait, another token or nothing more is no value's fault.
        if (cause instanceof CallError && mayBeOfValues(cause.failure)) throw cause;
        if (!signal.aborted) stopFor(error);
        throw error;
      }
    },
    describeFault: (error) => (error instanceof Error ? error.message : String(error)),
    sink: {
      add: (...result) =>
        keep(...result).catch((error: unknown) => {
          stopFor(error);
          throw error;
        }),
    },
  });
  const phase = await followJob(batch, terminal, progress, ({ done }) => ({
    rows: spool.state.rows,
    of: WORDS.of(done, values.jsons.length),
    total: undefined,
  }));
  if (fault) return { fault };
  if (phase.kind === 'ended' && phase.how !== 'all') return { isCancelled: true };
  const end = stateAt(values.jsons.length);
  if (phase.kind === 'paused') {
    const message = `${end.lost.at(-1)?.said ?? ''} Five calls in a row have failed.`;
    return { fault: new CommandError(message.trim()) };
  }
  await spool.checkpoint({ isWhole: true, each: end });
  return sayEach(end, spool, progress.say);
}

function sayEach(
  { lost, unassigned, withMore }: EachState,
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
  if (unassigned > 0) say(WORDS.unassigned(unassigned));
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
    list: () => list,
    field: () => joiner?.field ?? earlier.field,
    async add(of: ResultValues, result: Uint8Array<ArrayBuffer>): Promise<AddedResult> {
      const inList = list ?? (await findList(result));
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
  return COMMAND_COPY.serviceSays(displayText(failure.message, []));
}
