import { jsonOrNone, objectOf } from '../contract/json-members.ts';
import type { Quota } from './exchange.ts';

export interface QuotaTexts {
  readonly extensions?: string | undefined;
  readonly rateLimit?: string | undefined;
}

const PERIODS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 };

/**
 * Reads `extensions.cost` of Shopify's Admin API (points that are restored), `extensions.requestQuota` of Spire Maritime
 * 2.0 (requests per minute), and the field `rateLimit` of GitHub's API (points until a moment).
 */
export function readResultQuota({ extensions, rateLimit }: QuotaTexts, now: number) {
  const parts = objectIn(extensions);
  return (
    costOf(objectOf(parts['cost'])) ??
    requestQuotaOf(objectOf(parts['requestQuota'])) ??
    rateLimitOf(objectIn(rateLimit), now)
  );
}

function costOf(cost: JsonObject): Quota | undefined {
  const throttle = objectOf(cost['throttleStatus']);
  const left = amountOf(throttle['currentlyAvailable']);
  if (left === undefined) return undefined;
  // Services refuse by the estimate, regardless of the actual cost.
  const price = amountOf(cost['requestedQueryCost']) ?? amountOf(cost['actualQueryCost']);
  return {
    unit: 'points',
    left,
    ...withAmount('of', throttle['maximumAvailable']),
    ...withAmount('restorePerS', throttle['restoreRate']),
    ...(price !== undefined && { cost: price }),
  };
}

function requestQuotaOf(quota: JsonObject): Quota | undefined {
  const left = amountOf(quota['remaining']);
  if (left === undefined) return undefined;
  const [, count, unit = ''] = /^(\d{1,15}) ?req\/([smhd])/.exec(String(quota['limit'])) ?? [];
  const period = PERIODS[unit];
  const of = Number(count);
  return { left, ...(period !== undefined && { of, restorePerS: of / period }) };
}

function rateLimitOf(limits: JsonObject, now: number): Quota | undefined {
  const left = amountOf(limits['remaining']);
  if (left === undefined) return undefined;
  const resetAt = typeof limits['resetAt'] === 'string' ? Date.parse(limits['resetAt']) : NaN;
  return {
    unit: 'points',
    left,
    ...withAmount('of', limits['limit']),
    ...withAmount('cost', limits['cost']),
    ...(Number.isFinite(resetAt) && { resetS: Math.max(0, Math.ceil((resetAt - now) / 1_000)) }),
  };
}

type JsonObject = ReturnType<typeof objectOf>;

function objectIn(text = ''): JsonObject {
  return objectOf(jsonOrNone(text));
}

function withAmount(key: 'of' | 'cost' | 'restorePerS', value: unknown): Partial<Quota> {
  const amount = amountOf(value);
  return amount === undefined ? {} : { [key]: amount };
}

function amountOf(value: unknown): number | undefined {
  return typeof value === 'number' && value >= 0 && value <= Number.MAX_SAFE_INTEGER
    ? value
    : undefined;
}
