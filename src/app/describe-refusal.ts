import type { Refusal } from '../session/session-state.ts';
import { COPY } from './copy.ts';
import { formatMoment } from '../session/format-moment.ts';

/** What has become of a refused token, in words. */
export interface RefusalWords {
  readonly title: string;
  readonly reason: string;
}

/**
 * Says who ended a token, as far as the service tells, and when it last worked.
 *
 * @param now wall clock, milliseconds
 */
export function describeRefusal(refusal: Refusal, username: string, now: number): RefusalWords {
  const { blame, noticedAt, lastAcceptedAt, words } = refusal;
  const { title, reason, lastWorked } = COPY.refused[blame];
  const at = formatMoment(noticedAt, now);
  const who = username || COPY.replaced.sameUser;
  const isExplained = blame === 'unknown' && words !== undefined;
  const sentences = [isExplained ? COPY.refused.unknown.said(at, words, who) : reason(at, who)];
  if (lastAcceptedAt !== undefined) sentences.push(lastWorked(formatMoment(lastAcceptedAt, now)));
  return { title, reason: sentences.join(' ') };
}
