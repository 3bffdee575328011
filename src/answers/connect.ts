import { connectCalls } from '../workers/worker-calls.ts';
import { endWhenEmpty, type StartedDesk } from './end-when-empty.ts';
import type { ResultsDesk } from './api.ts';
import ResultsWorker from './answers.worker.ts?worker';

let desk: ResultsDesk | undefined;

/** The one worker that has the answers. It starts when it is first asked for something, and ends when it has none. */
export function resultsDesk(): ResultsDesk {
  desk ??= endWhenEmpty(startResultsWorker);
  return desk;
}

function startResultsWorker(): StartedDesk {
  const worker = new ResultsWorker({ name: 'results' });
  const { methods, fail } = connectCalls<ResultsDesk>(worker);
  worker.addEventListener('error', () => fail(new Error('The results worker has failed')));
  return { desk: methods, end: () => worker.terminate() };
}
