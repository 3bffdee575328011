import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ValuesRecord } from '../../../answers/export/manifest.ts';
import { countedBy, type PagePlan } from '../../../jobs/pages/page-plan.ts';
import { callForValues, cutIntoChunks, makeChunks, type ValuesCall } from '../../../jobs/chunks.ts';
import type { BatchSink } from '../../../jobs/gather-pages.ts';
import {
  runBatch,
  type Batch,
  type BatchState,
  type FailedValue,
} from '../../../jobs/run-batch.ts';
import type { GraphQLCall } from '../../../transport/request.ts';
import { createPace } from '../../../workers/pace.ts';
import type { FeatureProps } from '../../frame/define-feature.ts';
import { askQuestion, recordRun, type TabCall } from '../../runs/call-store.ts';
import type { CallFacts } from '../../../transport/exchange.ts';
import { answerErrorMessage } from '../../runs/run-copy.ts';
import { createJobAnswer, createTabJobs, type JobAnswerContext } from '../../runs/tab-jobs.ts';
import type { Run } from '../../runs/run.ts';
import { isError } from './batch-copy.ts';
import type { BatchValue } from './batch-values.ts';
import type { JoinedResults } from '../../../answers/store/joined-answers.ts';
import { handOver } from '../../../workers/worker-calls.ts';

export type BatchControlProps = Omit<FeatureProps, 'services' | 'isShown' | 'onService'>;

export interface BatchRequest {
  /** Its call has the variables that are the same for all. */
  readonly run: Run;
  readonly isMutation: boolean;
  readonly variable: string;
  /** Whether the variable takes a list; a call then takes `chunkSize` values at most. */
  readonly isList: boolean;
  readonly chunkSize: number;
  readonly values: readonly BatchValue[];
  readonly atOnce: number;
  readonly joined: JoinedResults;
  /** The call in place of the run's own: it also asks whether there are more pages. */
  readonly call: GraphQLCall;
  /** Set where all pages of each call are wanted. */
  readonly plan: PagePlan | undefined;
}

export interface TabBatch extends Batch {
  readonly request: BatchRequest;
  /** For views: each phase at once, and numbers every {@link SHOWN_APART_MS}. */
  readonly shown: StoreApi<BatchState>;
  /** Whether an answer, by the worker's name of it, is the batch's own, or the tab's from before it. */
  readonly mayShow: (name: string | undefined) => boolean;
}

/** Every call changes numbers in several views, which would take longer than the call; milliseconds. */
export const SHOWN_APART_MS = 200;

/** A result is in memory as a whole while it is added, bytes. */
export const MAX_JOB_RESULT_BYTES = 64 * 1024 * 1024;

/** Pages that the worker keeps on disk are not given out as one result, decoded bytes. */
export const MAX_GATHERED_BYTES = 32 * 1024 * 1024;

/** Holds the batches of all tabs; another answer, or closing the tab, ends its batch. */
export function createBatchRuns(context: BatchControlProps) {
  const { service, calls, answerStore } = context;
  const jobs = createTabJobs<TabBatch>('results', context, MAX_JOB_RESULT_BYTES);
  const { store, nameIn, dismiss, begin, watch } = jobs;
  /** Whether its statements about its answer are not true of another one. */
  const isEndedBefore = (batch: Batch): boolean => {
    const { phase } = batch.store.getState();
    return phase.kind === 'ended' && phase.how !== 'replaced';
  };
  return {
    store,
    async start(request: BatchRequest): Promise<void> {
      const { run, isMutation, chunkSize, values, joined, plan } = request;
      const { tabId } = run;
      const each: ValuesCall = request;
      const jsons = values.map(({ json }) => json);
      // Where the operation cannot be written as it is sent, sending it says so.
      const chunks = await cutIntoChunks(each, jsons, chunkSize, service).catch(() =>
        makeChunks(jsons, { size: chunkSize }),
      );
      const { quota, send, ...own } = begin(run);
      const { name, clock } = own;
      const sink = createBatchSink({ ...own, answerStore, run, values, joined });
      context.onRun(run);
      recordRun(calls, run, { errors: 0 });
      let latest: Partial<TabCall> = {};
      let sent = { count: 0, bytes: 0 };
      let told: CallFacts['phase'] | undefined;
      // Screen readers announce a call's record: of a batch, the first call and the last before it rests.
      const tell = (): void => recordRun(calls, run, latest);
      const show = (): void => {
        if (latest.quota) recordRun(calls, run, { quota: latest.quota });
        shown.setState(batch.store.getState(), true);
      };
      const pace = createPace(show, SHOWN_APART_MS, clock);
      const before = nameIn(tabId);
      const batch = runBatch({
        clock,
        chunks,
        isMutation,
        // Two at a time would ask two questions at a time.
        atOnce: isMutation ? 1 : request.atOnce,
        pages: plan && {
          plan,
          answersApi: answerStore.answersApi,
          nameOf: (number) => answerStore.nameOf(`${name}-pages`, number),
          tell: quota.takeResult,
          maxBytes: MAX_GATHERED_BYTES,
        },
        call: ({ from, to }, hooks, position) => {
          const call = plan?.ask(position) ?? each.call;
          return send(callForValues({ ...each, call }, jsons.slice(from, to)), hooks, {
            ...(isMutation && {
              mayRepeat: async () => (await askQuestion(calls, 'repeat', hooks.signal)) === 'run',
            }),
            onFacts(facts) {
              // A refused call is not the first once another has come through.
              const isFirst = told === undefined || (told !== 'done' && facts.phase === 'done');
              sent = { count: sent.count + 1, bytes: sent.bytes + facts.bytes };
              latest = { ...latest, facts, results: 1, quota: quota.tightest() };
              if (!isFirst) return;
              told = facts.phase;
              tell();
            },
          });
        },
        sink: {
          ...sink,
          async add(chunk, result) {
            const added = await sink.add(chunk, result);
            quota.takeResult(added);
            latest = { ...latest, quota: quota.tightest() };
            return added;
          },
        },
        describeFault: answerErrorMessage,
        waitForQuotaMs: quota.waitMs,
      });
      const shown = createStore<BatchState>()(batch.store.getState);
      batch.store.subscribe(({ phase, failed, rows, ms }, last) => {
        if (failed !== last.failed) latest = { ...latest, errors: failed.filter(isError).length };
        if (phase === last.phase) return pace.want();
        if (phase.kind !== 'running' && phase.kind !== 'waiting') {
          const { variable } = request;
          const texts = values.map(({ text }) => text);
          const outcomes = {
            ...valuesRecord(variable, texts, batch.store.getState()),
            countedBy: plan && countedBy(plan),
          };
          latest = { ...latest, values: outcomes, batch: { ...sent, ms } };
          tell();
        }
        show();
        if (phase.kind !== 'ended') return;
        pace.stop();
        const outcome = phase.how === 'all' ? 'ok' : 'stopped';
        context.onRunEnd(run, { outcome, errors: failed.filter(isError).length, rows, ms });
      });
      // The store reports the kept answer before the one shown in its place.
      const mayShow = (asked: string | undefined): boolean =>
        asked === sink.answerName() || (asked === before && asked !== undefined);
      store.setState({ [tabId]: { ...batch, request, shown, mayShow } });
    },
    dismiss,
    /** Begins no more calls for tabs that are closed: while that can be undone, their answers are there. */
    pauseClosed(openTabs: readonly { readonly id: string }[]): void {
      for (const [tabId, batch] of Object.entries(store.getState())) {
        if (openTabs.some(({ id }) => id === tabId)) continue;
        if (nameIn(tabId) === undefined) dismiss(tabId);
        else batch.pause();
      }
    },
    watch: () =>
      watch((tabId, batch, name) => {
        if (batch.mayShow(name)) return;
        if (name === undefined || isEndedBefore(batch)) dismiss(tabId);
        else batch.discard();
      }),
  };
}

/** The outcome of each value. @param texts values by their indexes */
export function valuesRecord(
  variable: string,
  texts: readonly string[],
  { failed, unassigned }: Pick<BatchState, 'failed' | 'unassigned'>,
): ValuesRecord {
  const textsOf = (isWanted: (one: FailedValue) => boolean): readonly string[] =>
    failed.filter(isWanted).map(({ index }) => texts[index] ?? '');
  return {
    variable,
    count: texts.length,
    failed: textsOf(isError),
    withoutRows: textsOf((one) => !isError(one)),
    untoldRows: unassigned,
  };
}

/** Makes the sink for the results of a batch: they are one answer, their tab's once the first has come. */
export function createBatchSink(
  context: JobAnswerContext & Pick<BatchRequest, 'values' | 'joined'>,
) {
  const { answerStore, run, values, joined } = context;
  const { answersApi } = answerStore;
  const grown = createJobAnswer(context);
  const begin = async (as: string): Promise<void> => {
    const errorPlaces = await answerStore.errorPlaces(run);
    await answersApi().write.beginResults(as, { ...joined, errorPlaces });
  };
  return {
    ...grown,
    add({ from, to }, result) {
      const of = { values: values.slice(from, to).map(({ json }) => json), from };
      return grown.add(begin, (as) =>
        answersApi().write.addResult(as, of, handOver(result, result.buffer)),
      );
    },
  } satisfies BatchSink & { answerName: unknown };
}
