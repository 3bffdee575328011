import type { JSX } from 'react';
import { useStore } from 'zustand';
import type { EventLog } from '../../runs/event-log.ts';
import { wordsOfEnd } from './events-copy.ts';

/** Why a stream has ended, beside any other view of it. */
export function StreamEndLine({ log }: { readonly log: EventLog }): JSX.Element {
  const end = useStore(log.store, (state) => state.end);
  return (
    <p className="gh-answer-head" role="status">
      {end && wordsOfEnd(end)}
    </p>
  );
}
