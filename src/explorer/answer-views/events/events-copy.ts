import { formatBytes, formatCount } from '../../../contract/format-count.ts';
import { inLanguage } from '../../../contract/language.ts';
import type { StreamEnd } from '../../runs/event-log.ts';
import { copyOfFailure } from '../../transport/failure-copy.ts';
import type { TokenEnding } from '../../transport/watch-token.ts';

/** The copy of a log of events. */
export const EVENTS_COPY = inLanguage('EVENTS_COPY', {
  actions: 'What to do with the events',
  list: 'Events, the newest last',
  count: (count: number) => (count === 1 ? '1 event' : `${formatCount(count)} events`),
  dropped: (count: number, kept: number) =>
    `The newest ${formatCount(kept)} are kept: ${formatCount(count)} older ${count === 1 ? 'one is' : 'ones are'} gone.`,
  waiting: 'Nothing has come yet.',
  none: 'No event came.',
  cleared: 'Cleared.',
  pause: 'Pause',
  resume: (count: number) => (count > 0 ? `Resume, ${formatCount(count)} new` : 'Resume'),
  clear: 'Clear',
  stop: 'Stop',
  save: 'Save as NDJSON',
  saved: (fileName: string, bytes: number) => `Saved ${fileName}, ${formatBytes(bytes)}.`,
  newest: 'Newest',
  errors: (count: number) => (count === 1 ? '1 error' : `${formatCount(count)} errors`),
  event: (count: number) => `Event ${formatCount(count)}`,
  facts: (time: string, bytes: number) => `${time}, ${formatBytes(bytes)}`,
  cut: 'The event is long, and its beginning is shown. Copying takes all of it.',
  earlier: 'Earlier',
  later: 'Later',
});

export const TOKEN_ENDINGS: Readonly<Record<TokenEnding, (time: string) => string>> = inLanguage(
  'TOKEN_ENDINGS',
  {
    expired: (time) => `the token expired at ${time}.`,
    replaced: (time) => `another sign-in replaced the token at ${time}.`,
    refused: (time) => `the service took the token no more at ${time}.`,
    'signed-out': (time) => `you signed out at ${time}.`,
  },
);

export const STREAM_ENDS = inLanguage('STREAM_ENDS', {
  completed: (time: string) => `The service ended it at ${time}.`,
  stopped: (time: string) => `Stopped by you at ${time}.`,
  left: (time: string) => `It ended at ${time}, when you left its tab.`,
  token: (ending: string) => `The subscription ended: ${ending}`,
  broken: (time: string) => `The connection broke off at ${time}.`,
  failed: (time: string, why: string) => `The subscription ended at ${time}: ${why}`,
});

/** Why there is no further event. */
export function endMessage(end: StreamEnd): string {
  const time = timeOfDay(end.at);
  switch (end.kind) {
    case 'completed':
      return STREAM_ENDS.completed(time);
    case 'stopped':
      return STREAM_ENDS.stopped(time);
    case 'left':
      return STREAM_ENDS.left(time);
    case 'token':
      return STREAM_ENDS.token(TOKEN_ENDINGS[end.ending](time));
    case 'failed':
      return end.failure.code === 'stream-broken'
        ? STREAM_ENDS.broken(time)
        : STREAM_ENDS.failed(time, copyOfFailure(end.failure).title);
  }
}

/** A moment as clocks on the wall show it, in hours and minutes; wall clock, milliseconds. */
function timeOfDay(at: number): string {
  return new Date(at).toTimeString().slice(0, 5);
}

/** The same to the millisecond. */
export function exactTimeOfDay(at: number): string {
  const date = new Date(at);
  const milliseconds = String(date.getMilliseconds()).padStart(3, '0');
  return `${date.toTimeString().slice(0, 8)}.${milliseconds}`;
}
