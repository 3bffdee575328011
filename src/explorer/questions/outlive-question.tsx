import type { JSX } from 'react';
import type { SessionStore } from '../../session/session-store.ts';
import type { Answers } from '../runs/call-store.ts';
import { EXPLORER_COPY } from '../transport/explorer-copy.ts';
import { useRemaining } from '../ui/use-remaining.ts';

interface OutliveQuestionProps {
  readonly store: SessionStore;
  readonly onAnswer: (answer: Answers['outlive']) => void;
}

/** The token ends within the minute: renew it first? */
export function OutliveQuestion({ store, onAnswer }: OutliveQuestionProps): JSX.Element {
  const remaining = useRemaining(store) ?? 0;
  const { before, timer, left, after, leave, run, renew } = EXPLORER_COPY.outlive;
  return (
    <>
      <p id="gh-question-body">
        {before}{' '}
        <span role="timer" aria-label={timer} className="gh-count">
          {left(Math.ceil(remaining / 1_000))}
        </span>
        . {after}
      </p>
      <div className="gh-dialog-actions">
        <button type="button" className="gh-button" onClick={() => onAnswer('leave')}>
          {leave}
        </button>
        <button type="button" className="gh-button" onClick={() => onAnswer('run')}>
          {run}
        </button>
        <button
          type="button"
          className="gh-button gh-button-primary"
          onClick={() => onAnswer('renew')}
        >
          {renew}
        </button>
      </div>
    </>
  );
}
