import { connectCalls } from '../workers/worker-calls.ts';
import type { ResultsDesk } from './results-desk.ts';
import ResultsWorker from './results.worker.ts?worker';

let desk: ResultsDesk | undefined;

/** The one worker that has the answers. It starts when it is first asked for, and lives as long as the page. */
export function resultsDesk(): ResultsDesk {
  desk ??= startResultsWorker();
  return desk;
}

function startResultsWorker(): ResultsDesk {
  const worker = new ResultsWorker({ name: 'results' });
  const { methods, fail } = connectCalls<ResultsDesk>(worker);
  worker.addEventListener('error', () => fail(new Error('The results worker has failed')));
  return methods;
}
