import { useEffect, useRef, type JSX } from 'react';
import { useStore } from 'zustand';
import { describePages } from './describe-pages.ts';
import type { PagesRun } from './follow-pages.ts';
import { PAGES_COPY } from './pages-copy.ts';
import { useAnnounced } from './use-announced.ts';
import { useNow } from './use-now.ts';

interface PagesStripProps {
  readonly run: PagesRun;
  readonly onDismiss: () => void;
}

/** How far a run is, and what can be done about it. */
export function PagesStrip({ run, onDismiss }: PagesStripProps): JSX.Element {
  const state = useStore(run.store);
  const { phase } = state;
  const now = useNow();
  const { sentence, numbers, share, isBad } = describePages(state, now);
  const words = [sentence, numbers.join(' · ')].filter(Boolean).join(' ');
  const announced = useAnnounced(words, phase.kind);
  const first = useRef<HTMLButtonElement>(null);
  // The form that had the focus is gone.
  useEffect(() => first.current?.focus(), []);
  const mayPause = phase.kind === 'running' || phase.kind === 'waiting';
  const goOn = wordsToGoOn(state.phase.kind, phase.kind === 'running' && phase.isPausing);
  return (
    <div className="gh-pages" role="group" aria-label={PAGES_COPY.region}>
      {phase.kind !== 'ended' && share !== undefined && (
        <progress aria-label={PAGES_COPY.progress} value={share} />
      )}
      <p className={isBad ? 'gh-pages-bad' : undefined}>
        {sentence !== undefined && <strong>{sentence} </strong>}
        <span className="gh-pages-numbers">{numbers.join(' · ')}</span>
      </p>
      <span className="gh-pages-live" role="status">
        {announced}
      </span>
      <span className="gh-pages-actions">
        {(goOn !== undefined || mayPause) && (
          <button
            ref={first}
            type="button"
            className="gh-answer-action"
            onClick={goOn === undefined ? run.pause : run.goOn}
          >
            {goOn ?? PAGES_COPY.pause}
          </button>
        )}
        {phase.kind === 'ended' ? (
          <button
            type="button"
            className="gh-answer-action"
            aria-label={PAGES_COPY.dismiss}
            title={PAGES_COPY.dismiss}
            onClick={onDismiss}
          >
            ×
          </button>
        ) : (
          <button type="button" className="gh-answer-action" onClick={run.cancel}>
            {goOn === undefined ? PAGES_COPY.cancel : PAGES_COPY.end}
          </button>
        )}
      </span>
    </div>
  );
}

/** What the button that lets it go on says; undefined where there is nothing to go on with. */
function wordsToGoOn(
  kind: 'running' | 'waiting' | 'needs-sign-in' | 'paused' | 'full' | 'failed' | 'ended',
  isPausing: boolean,
): string | undefined {
  if (kind === 'paused' || isPausing) return PAGES_COPY.resume;
  if (kind === 'failed') return PAGES_COPY.again;
  return kind === 'full' ? PAGES_COPY.goOnNow : undefined;
}
