import { formatBytes, formatCount, inLanguage } from '../../../contract/language.ts';
import type { StreamEnd } from '../../runs/event-log.ts';
import { copyOfFailure } from '../../../transport/failure-copy.ts';
import type { TokenEnding } from '../../../transport/watch-token.ts';

export const EVENTS_COPY = inLanguage('EVENTS_COPY', {
  actions: 'Actions on the events',
  list: 'Events',
  /** With spaces, so that no field has such a name. */
  columns: { time: 'Received at', errors: 'GraphQL errors' },
  kept: (count: number) => `newest ${formatCount(count)} kept`,
  dropped: (count: number) =>
    count === 1 ? '1 older one is gone.' : `${formatCount(count)} older ones are gone.`,
  paused: (count: number) => (count > 0 ? `paused, ${formatCount(count)} new` : 'paused'),
  begun: 'Listening for events',
  waiting: 'Waiting for the first event',
  none: 'No event came',
  cleared: 'Cleared',
  more: 'Event actions',
  newestFirst: 'Newest first',
  pause: 'Pause',
  resume: 'Resume',
  over: 'The stream has ended.',
  clear: 'Clear',
  nothing: 'There are no events.',
  save: 'Save as NDJSON',
  saved: (name: string, bytes: number) => `Saved ${name}, ${formatBytes(bytes)}.`,
  event: (count: number) => `Event ${formatCount(count)}`,
  cut: 'The event is long, and its beginning is shown. Copying takes all of it.',
  earlier: 'Earlier',
  later: 'Later',
});

export const TOKEN_ENDINGS: Readonly<Record<TokenEnding, (time: string) => string>> = inLanguage(
  'TOKEN_ENDINGS',
  {
    expired: (time) => `the token expired at ${time}`,
    replaced: (time) => `another sign-in replaced the token at ${time}`,
    revoked: (time) => `the token was revoked at ${time}`,
    refused: (time) => `the service took the token no more at ${time}`,
    'signed-out': (time) => `you signed out at ${time}`,
  },
);

export const STREAM_ENDS = inLanguage('STREAM_ENDS', {
  completed: (time: string) => `completed ${time}`,
  stopped: (time: string) => `stopped ${time}`,
  left: (time: string) => `ended ${time}, when you left its tab`,
  broken: (time: string) => `connection broke off ${time}`,
  errors: (time: string) => `ended ${time} with errors`,
  failed: (time: string, reason: string) => `ended ${time}: ${reason}`,
});

export function endMessage(end: StreamEnd): string {
  const time = new Date(end.at).toTimeString().slice(0, 5);
  if (end.kind === 'token') return TOKEN_ENDINGS[end.ending](time);
  if (end.kind !== 'failed') return STREAM_ENDS[end.kind](time);
  return end.failure.code === 'stream-broken'
    ? STREAM_ENDS.broken(time)
    : STREAM_ENDS.failed(time, copyOfFailure(end.failure).title);
}

export function exactTimeOfDay(at: number): string {
  const date = new Date(at);
  const milliseconds = String(date.getMilliseconds()).padStart(3, '0');
  return `${date.toTimeString().slice(0, 8)}.${milliseconds}`;
}
