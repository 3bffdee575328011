import type { Clock } from '../contract/clock.ts';
import type { CallFacts, QuotaReading } from './exchange.ts';
import { readQuota } from './read-quota.ts';
import { readResultQuota, type QuotaTexts } from './read-result-quota.ts';

const SPARING_SHARE = 0.1;

/**
 * Milliseconds to wait before the next call. Below a tenth of the quota, the rest is spread until it is renewed; a
 * call that costs more than the rest waits until then. `underWay`: calls that the reading does not count.
 */
export function waitForQuota({ quota, at }: QuotaReading, underWay: number, now: number): number {
  const { left, of, resetS, restorePerS = 0, cost = 1 } = quota;
  const elapsedS = Math.max(0, (now - at) / 1_000);
  if (cost === 0 || (resetS !== undefined && elapsedS >= resetS)) return 0;
  const restored = left + restorePerS * elapsedS;
  const available = Math.min(of ?? Infinity, restored) - underWay * cost;
  // A call beyond the whole quota must be tried: the service explains the refusal.
  const price = Math.min(cost, of || Infinity);
  const missing = price - available;
  if (missing > 0 && restorePerS > 0) return Math.ceil((missing / restorePerS) * 1_000);
  if (resetS === undefined) return 0;
  const untilReset = (resetS - elapsedS) * 1_000;
  if (missing > 0) return Math.ceil(untilReset);
  if (of === undefined || available > of * SPARING_SHARE) return 0;
  return Math.ceil(Math.min(untilReset, (untilReset * price) / (available + price)));
}

export function createQuotaPace(clock: Pick<Clock, 'now'>) {
  let ofHeaders: QuotaReading | undefined;
  let ofResults: QuotaReading | undefined;
  /** Their own queue (call-turns.ts) delays these calls, so nothing waits here. */
  let ofSettings: QuotaReading | undefined;
  const readings = () => [ofHeaders, ofResults].filter((reading) => reading !== undefined);
  return {
    takeHeaders({ quota: lines, paced }: Pick<CallFacts, 'quota' | 'paced'>, at = clock.now()) {
      const quota = lines && readQuota(lines, at);
      ofSettings = paced ?? ofSettings;
      if (quota) ofHeaders = { quota, at };
    },
    takeResult(texts: QuotaTexts, at = clock.now()): void {
      const quota = readResultQuota(texts, at);
      if (quota) ofResults = { quota, at };
    },
    waitMs: (underWay = 0): number =>
      Math.max(0, ...readings().map((reading) => waitForQuota(reading, underWay, clock.now()))),
    tightest: (): QuotaReading | undefined =>
      readings().toSorted((one, other) => shareLeft(one) - shareLeft(other))[0] ?? ofSettings,
  };
}

export function answeredAt({ sentAt = 0, firstByteMs = 0 }: CallFacts): number {
  return performance.timeOrigin + sentAt + firstByteMs;
}

/** Without a total, a large one is assumed. */
function shareLeft({ quota: { left, of = 1e9 } }: QuotaReading): number {
  return left / Math.max(1, of);
}
