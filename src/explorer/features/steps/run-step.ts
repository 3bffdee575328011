import type { AnswersApi } from '../../../answers/api.ts';
import type { Clock } from '../../../contract/clock.ts';
import type { Service } from '../../../contract/config.ts';
import { callForValues, cutIntoChunks, mayBeOfValues, type Chunk } from '../../../jobs/chunks.ts';
import type { CallHooks } from '../../../jobs/job-state.ts';
import { pagesOfResults, valueKey } from '../../../jobs/row-lists.ts';
import { runBatch, type Batch, type FailedValue } from '../../../jobs/run-batch.ts';
import type { PlannedStep } from '../../../jobs/steps/plan-steps.ts';
import { readUntil } from '../../../jobs/steps/read-until.ts';
import { STEPS_FAULTS } from '../../../jobs/steps/steps-copy.ts';
import { StepsFaults } from '../../../jobs/steps/steps-file.ts';
import { mayHaveRun } from '../../../transport/call-failure.ts';
import { isQuota } from '../../../transport/throttling.ts';
import { handOver } from '../../../workers/worker-calls.ts';
import { placesOfRun } from '../../runs/places-of-run.ts';
import { answerErrorMessage } from '../../runs/run-copy.ts';
import type { createTabJobs } from '../../runs/tab-jobs.ts';

export type ServiceCalls = Pick<
  ReturnType<ReturnType<typeof createTabJobs>['begin']>,
  'quota' | 'send'
>;

type Bytes = Uint8Array<ArrayBuffer>;

export interface StepRun {
  readonly planned: PlannedStep<Service>;
  /** Each as JSON. */
  readonly values: readonly string[];
  /** The worker's name for the rows. */
  readonly name: string;
  readonly answersApi: () => AnswersApi;
  readonly calls: ServiceCalls;
  readonly clock: Clock;
  /** Whether a mutation that may have run is sent again. */
  readonly mayRepeat: (signal: AbortSignal) => Promise<boolean>;
  readonly onCall: (bytes: number) => void;
}

/** As the dialog of many values proposes. */
const AT_ONCE = 2;

/** Pages that the worker keeps on disk are not given out as one result, decoded bytes. */
const MAX_GATHERED_BYTES = 32 * 1024 * 1024;

/**
 * Runs a step for its values; its rows go into an answer that no tab shows.
 * @throws {StepsFaults} its rows have no pages, and all of them are wanted
 */
export async function runStep(run: StepRun): Promise<Batch> {
  const { planned, values, name, answersApi, calls, clock } = run;
  const { step, call, access: service, shown, each, typeText, choices, isMutation } = planned;
  const { variable } = each;
  const isList = typeText.startsWith('[');
  const keys = planned.list?.slice(1) ?? [];
  const list = keys.length > 0 ? keys : undefined;
  const options = { schema: shown, settings: service.pages, errorTypes: service.errorTypes };
  const told = pagesOfResults(call, variable, list, options);
  const plan = step.pages && told.plan;
  if (step.pages && !plan) throw new StepsFaults(STEPS_FAULTS.noPages);
  const places = placesOfRun({ call }, service, shown);
  const ofList = choices.lists.find(({ path }) => path.join('.') === list?.join('.'));
  const of = { call: plan?.ask(undefined) ?? told.asking, variable, isList };
  const maxBodyBytes = Math.min(service.maxBodyBytes ?? Infinity, step.chunk?.bytes ?? Infinity);
  const limits = maxBodyBytes < Infinity ? { ...service, maxBodyBytes } : service;
  const chunks = await cutIntoChunks(of, values, planned.size, limits);
  const valuesIn = ({ from, to }: Chunk) => values.slice(from, to);
  let hasBegun = false;
  const ask = (chunk: Chunk, hooks: CallHooks, position?: string): Promise<Bytes | undefined> => {
    const asked = { ...of, call: plan?.ask(position) ?? of.call };
    return calls.send(callForValues(asked, valuesIn(chunk)), hooks, {
      ...(isMutation && { mayRepeat: () => run.mayRepeat(hooks.signal) }),
      onFacts: ({ bytes }) => run.onCall(bytes),
    });
  };
  return runBatch({
    clock,
    chunks,
    isMutation,
    atOnce: isMutation ? 1 : AT_ONCE,
    pages: plan && {
      plan,
      answersApi,
      nameOf: (number) => `${name}-pages-${number}`,
      tell: calls.quota.takeResult,
      maxBytes: MAX_GATHERED_BYTES,
    },
    async call(chunk, hooks, position) {
      if (!step.until) return ask(chunk, hooks, position);
      const { path, is, every, atMost } = step.until;
      const end = clock.now() + atMost;
      for (;;) {
        const bytes = await ask(chunk, hooks, position);
        if (!bytes) return undefined;
        const keysOf = ['data', ...path.split('.')];
        const { state, isOver } = readUntil(bytes, keysOf, String(is), places);
        if (isOver) return bytes;
        if (clock.now() + every > end) throw new Error(STEPS_FAULTS.notReady(path, state, atMost));
        await new Promise<void>((resolve) => clock.after(every, resolve));
        hooks.signal.throwIfAborted();
      }
    },
    sink: {
      async add(chunk, result) {
        const { write } = answersApi();
        if (!hasBegun) {
          await write.beginResults(name, {
            key: valueKey(variable, ofList ?? (list && { path: list, keys: [] }), choices.keys),
            list,
            pages: plan ? told.others : told.pages,
            inner: told.inner,
            errorPlaces: places,
            ...(isList && { variable }),
          });
        }
        hasBegun = true;
        const added = await write.addResult(
          name,
          { values: valuesIn(chunk), from: chunk.from },
          handOver(result, result.buffer),
        );
        calls.quota.takeResult(added);
        return added;
      },
      async end() {
        if (hasBegun) await answersApi().write.endPages(name);
      },
      discard: () =>
        void answersApi()
          .write.drop(name)
          .catch(() => undefined),
    },
    describeFault: answerErrorMessage,
    waitForQuotaMs: calls.quota.waitMs,
  });
}

/** Whether a value failed by what may have ended when its call is made again, rather than by itself. */
export function mayComeYet({ failure }: FailedValue, isMutation: boolean): boolean {
  if (failure.kind === 'result') return isQuota(failure.message ?? '', undefined);
  if (failure.kind !== 'call') return failure.kind === 'fault';
  const isUnknown = isMutation && mayHaveRun(failure.failure);
  return isUnknown || !mayBeOfValues(failure.failure);
}
