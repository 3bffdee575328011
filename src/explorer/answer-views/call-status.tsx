import type { JSX } from 'react';
import type { CallStore, TabCall } from '../runs/call-store.ts';
import { describeCall } from '../runs/describe-call.ts';
import { EXPLORER_COPY } from '../transport/explorer-copy.ts';
import { useIsEditedSince } from '../graphiql/graphiql-adapter.ts';
import { useTabCall } from './use-tab-call.ts';

/** How the tab's last call went: status, time, size, under the answer. */
export function CallStatus({ calls }: { calls: CallStore }): JSX.Element {
  const [call] = useTabCall(calls);
  const isEdited = useIsEditedSince(call.run);
  const description = describeCall(call);
  return (
    <div
      className={description?.isBad ? 'gh-call-status gh-call-status-bad' : 'gh-call-status'}
      role="status"
      aria-label={EXPLORER_COPY.lastCall}
      // While an answer comes in, its size changes faster than anybody could listen.
      aria-busy={call.facts?.phase === 'waiting' || call.facts?.phase === 'reading'}
    >
      {(description?.parts ?? [wordsWithoutFacts(call)]).map((part) => (
        <span key={part}>{part}</span>
      ))}
      {isEdited && <span>{EXPLORER_COPY.editedSince}</span>}
    </div>
  );
}

function wordsWithoutFacts({ run, earlier }: TabCall): string {
  if (earlier) return EXPLORER_COPY.earlierAnswers[earlier];
  return run ? EXPLORER_COPY.phases.unsent : EXPLORER_COPY.answerHint;
}
