import type { JSX } from 'react';
import { formatSeconds } from '../../../session/format-moment.ts';
import type { CallFacts } from '../../../transport/exchange.ts';
import { readQuota } from '../../../transport/read-quota.ts';
import { DETAILS_COPY } from './details-copy.ts';

/** How many calls the service says are left, of how many, until when. */
export function QuotaStatus({ facts }: { readonly facts: CallFacts }): JSX.Element | null {
  const { quota: lines = [], sentAt = 0, firstByteMs = 0 } = facts;
  const answeredAt = performance.timeOrigin + sentAt + firstByteMs;
  const quota = readQuota(lines, answeredAt);
  if (!quota) return null;
  const { left, of, resetS } = quota;
  const until = resetS === undefined ? undefined : formatSeconds(answeredAt + resetS * 1_000);
  const text = DETAILS_COPY.quota(left, of, until);
  return (
    <span className={left === 0 ? 'gh-quota gh-quota-used-up' : 'gh-quota'} title={text}>
      {text}
    </span>
  );
}
