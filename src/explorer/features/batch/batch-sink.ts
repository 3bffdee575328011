import type { BatchSink } from '../../../jobs/batch-state.ts';
import { handOver } from '../../../workers/worker-calls.ts';
import { createJobAnswer, type JobAnswerContext } from '../../runs/job-answer.ts';
import type { BatchValue } from './batch-values.ts';
import type { JoinedResults } from '../../../answers/store/joined-answers.ts';

interface BatchSinkContext extends JobAnswerContext {
  readonly values: readonly BatchValue[];
  readonly joined: JoinedResults;
}

/** Makes the sink for the results of a batch: they are one answer, their tab's once the first has come. */
export function createBatchSink(context: BatchSinkContext) {
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
