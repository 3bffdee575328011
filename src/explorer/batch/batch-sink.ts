import type { Clock } from '../../contract/clock.ts';
import type { BatchSink } from '../../jobs/batch-state.ts';
import { createPace } from '../../workers/pace.ts';
import { handOver } from '../../workers/worker-calls.ts';
import type { AnswerStore, IncomingAnswer } from '../runs/answer-store.ts';
import type { Run } from '../runs/run.ts';
import type { BatchValue } from './batch-values.ts';
import type { JoinedResults } from '../../answers/store/joined-answers.ts';

/** Views are told of more rows no oftener, milliseconds. */
const LOOKS_APART_MS = 500;

interface BatchSinkContext {
  /** What the worker knows the results by until they are the tab's answer. */
  readonly name: string;
  readonly answerStore: AnswerStore;
  readonly run: Run;
  readonly values: readonly BatchValue[];
  readonly joined: JoinedResults;
  readonly clock: Clock;
}

const ignore = (): void => undefined;

/** Makes the sink for the results of a batch: they are one answer, their tab's once the first has come. */
export function createBatchSink(context: BatchSinkContext) {
  const { name, answerStore, run, values, joined, clock } = context;
  const { answersApi } = answerStore;
  let hasBegun = false;
  /** Undefined while the tab has its old answer. */
  let shown: IncomingAnswer | undefined;
  let answerName: string | undefined;
  let isLeft = false;
  // What is wrong with the answer is told to who looks at it.
  const pace = createPace(() => shown?.look().then(ignore, ignore), LOOKS_APART_MS, clock);
  const growing = (): string => shown?.name ?? name;
  /** Makes it the tab's answer once it can be shown: the one before stays in sight until then. */
  const show = async (): Promise<void> => {
    const answer = answerStore.open(run.tabId, run);
    await answersApi().rename(name, answer.name);
    shown = answer;
    await answer.look();
    // A tab that was left, maybe by a sign-out, must not be given an answer.
    if (isLeft) return answer.discard();
    answerName = answer.name;
    answer.commit();
  };
  return {
    /** What the worker knows the tab's answer by that these results are; undefined before the first. */
    answerName: (): string | undefined => answerName,
    async add({ from, to }, result) {
      if (!hasBegun) {
        const errorPlaces = await answerStore.errorPlaces(run);
        await answersApi().beginResults(name, { ...joined, errorPlaces });
      }
      hasBegun = true;
      const of = { values: values.slice(from, to).map(({ json }) => json), from };
      const added = await answersApi().addResult(growing(), of, handOver(result, result.buffer));
      if (added.kind !== 'rows' || isLeft) return added;
      if (shown) pace.want();
      else await show();
      return added;
    },
    async rest() {
      await shown?.look();
    },
    async end() {
      pace.stop();
      if (!hasBegun) return;
      if (!shown) return answersApi().drop(name);
      await answersApi().endPages(shown.name);
      await shown.look();
    },
    leave() {
      isLeft = true;
      pace.stop();
      if (!shown && hasBegun) void answersApi().drop(name).catch(ignore);
    },
  } satisfies BatchSink & { answerName: unknown };
}
