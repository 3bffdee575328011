import { expect, test } from 'vitest';
import { readResultQuota, type QuotaTexts } from './read-result-quota.ts';

const NOW = Date.UTC(2026, 0, 1);

const told = (extensions: object): QuotaTexts => ({ extensions: JSON.stringify(extensions) });

test.each<[string, QuotaTexts, object | undefined]>([
  [
    'Shopify',
    told({
      cost: {
        requestedQueryCost: 101,
        actualQueryCost: 46,
        throttleStatus: { maximumAvailable: 1000.0, currentlyAvailable: 954, restoreRate: 50.0 },
      },
    }),
    { unit: 'points', left: 954, of: 1_000, restorePerS: 50, cost: 101 },
  ],
  [
    'Spire Maritime 2.0',
    told({ requestId: 'x', requestQuota: { limit: '60 req/m (burst 60)', remaining: 57 } }),
    { left: 57, of: 60, restorePerS: 1 },
  ],
  [
    'Spire without a limit that can be read',
    told({ requestQuota: { limit: 'many', remaining: 0 } }),
    { left: 0 },
  ],
  [
    'GitHub',
    { rateLimit: '{"limit":5000,"cost":1,"remaining":4999,"resetAt":"2026-01-01T00:10:00Z"}' },
    { unit: 'points', left: 4_999, of: 5_000, cost: 1, resetS: 600 },
  ],
  ['GitHub, null', { rateLimit: 'null' }, undefined],
  ['other extensions', told({ tracing: {}, cost: 5 }), undefined],
  ['what is cut', { extensions: '{"cost":{"throttleStatus":{' }, undefined],
  [
    'nonsense',
    told({ cost: { throttleStatus: { currentlyAvailable: -1 } }, requestQuota: [] }),
    undefined,
  ],
  ['no number', told({ requestQuota: { remaining: 'many' } }), undefined],
  ['nothing', {}, undefined],
])('%s', (_, texts, expected) => expect(readResultQuota(texts, NOW)).toEqual(expected));
