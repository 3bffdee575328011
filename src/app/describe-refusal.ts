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
  const { blame, noticedAt, lastAcceptedAt } = refusal;
  const { title, reason, lastWorked } = COPY.refused[blame];
  const sentences = [reason(formatMoment(noticedAt, now), username || COPY.replaced.sameUser)];
  if (lastAcceptedAt !== undefined) sentences.push(lastWorked(formatMoment(lastAcceptedAt, now)));
  return { title, reason: sentences.join(' ') };
}
