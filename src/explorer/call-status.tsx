import type { JSX } from 'react';
import { useStore } from 'zustand';
import type { CallFacts, CallStore } from './call-store.ts';
import { EXPLORER_COPY } from './explorer-copy.ts';

/** Status, time and size of the last call, under the answer. */
export function CallStatus({ calls }: { calls: CallStore }): JSX.Element {
  const facts = useStore(calls, (state) => state.facts);
  return (
    <div className="gh-call-status" role="status" aria-label="Last call">
      {facts
        ? describe(facts).map((part) => <span key={part}>{part}</span>)
        : EXPLORER_COPY.answerHint}
    </div>
  );
}

function describe({ phase, status, firstByteMs, totalMs, bytes }: CallFacts): string[] {
  const parts: string[] = [PHASES[phase]];
  if (status !== undefined) parts.push(`HTTP ${status}`);
  if (firstByteMs !== undefined) parts.push(`first byte ${formatMs(firstByteMs)}`);
  if (totalMs !== undefined) parts.push(`total ${formatMs(totalMs)}`);
  if (bytes > 0) parts.push(formatBytes(bytes));
  return parts;
}

const PHASES: Record<CallFacts['phase'], string> = {
  waiting: 'Waiting for the service…',
  reading: 'Receiving…',
  done: 'Done',
  failed: 'Failed',
  stopped: 'Stopped',
};

function formatMs(milliseconds: number): string {
  return milliseconds < 1_000
    ? `${Math.round(milliseconds)} ms`
    : `${(milliseconds / 1_000).toFixed(1)} s`;
}

function formatBytes(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  return bytes < 1_000_000
    ? `${(bytes / 1_000).toFixed(1)} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
