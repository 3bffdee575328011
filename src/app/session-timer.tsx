import type { JSX } from 'react';
import { useRemaining } from '../explorer/ui/use-remaining.ts';
import type { SessionStore } from '../session/session-store.ts';
import { COPY, formatRemaining } from './copy.ts';

/** What is left of the live token; on its own, because it is rendered anew each second. */
export function SessionTimer({ store }: { store: SessionStore }): JSX.Element {
  const remaining = useRemaining(store) ?? 0;
  const { timer, noKnownEnd, noKnownEndHint } = COPY.bar;
  if (remaining === Infinity) {
    return (
      <span className="gh-bar-timer" title={noKnownEndHint}>
        <ClockIcon />
        {noKnownEnd}
        <span className="gh-unseen">{noKnownEndHint}</span>
      </span>
    );
  }
  return (
    <span className="gh-bar-timer" title={timer}>
      <ClockIcon />
      <span role="timer" aria-label={timer}>
        {formatRemaining(remaining)}
      </span>
    </span>
  );
}

function ClockIcon(): JSX.Element {
  return (
    <svg viewBox="0 0 16 16" fill="none" stroke="currentColor" aria-hidden="true">
      <circle cx="8" cy="8" r="6.25" />
      <path d="M8 4.5V8l2.25 1.5" />
    </svg>
  );
}
