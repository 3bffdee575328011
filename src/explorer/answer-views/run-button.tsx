import type { JSX } from 'react';
import { useRun, useRunning, useStop } from '../graphiql/graphiql-adapter.ts';
import { RESULTS_COPY } from './shared/results-copy.ts';

/** Runs the tab's operation, or stops it, where GraphiQL's own button is out of sight. */
export function RunButton(): JSX.Element {
  const run = useRun();
  const stop = useStop();
  const isRunning = useRunning();
  const name = isRunning ? RESULTS_COPY.stop : RESULTS_COPY.run;
  return (
    <button
      type="button"
      className="gh-answer-action gh-run"
      aria-label={name}
      title={name}
      onClick={isRunning ? stop : run}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={isRunning ? 'M4 4h8v8H4z' : 'M5 3l8 5-8 5z'} />
      </svg>
    </button>
  );
}
