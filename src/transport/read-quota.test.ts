import { expect, test } from 'vitest';
import { readQuota } from './read-quota.ts';
import type { HeaderLine } from './exchange.ts';

const NOW = Date.UTC(2026, 0, 1);

const draft11: HeaderLine[] = [
  ['ratelimit', '"burst";r=50;t=30, "daily, all";r=7;t=3600;pk=:dHJp:'],
  ['ratelimit-policy', '"burst";q=100;w=60,"daily, all";q=1000;w=86400'],
];

test.each<[string, HeaderLine[], object | undefined]>([
  ['draft 11, the least of several', draft11, { left: 7, of: 1_000, resetS: 3_600 }],
  [
    'draft 11 without a reset, in whose window there is more',
    [
      ['ratelimit', '"calls";r=0'],
      ['ratelimit-policy', '"calls";q=120;w=60'],
    ],
    { left: 0, of: 120, restorePerS: 2 },
  ],
  ['draft 11 without a policy', [['ratelimit', '"calls";r=0']], { left: 0 }],
  [
    'what is no number of requests is passed over',
    [
      ['RateLimit', '"b";r=1;t=1,"c";r=9;t=5'],
      ['RateLimit-Policy', '"b";q=65535;qu="content-bytes";w=10,"c";q=10;w=60'],
    ],
    { left: 9, of: 10, resetS: 5 },
  ],
  [
    'draft 7',
    [['ratelimit', 'limit=100, remaining=50, reset=5']],
    { left: 50, of: 100, resetS: 5 },
  ],
  [
    'draft 6',
    [
      ['ratelimit-limit', '100, 100;w=60'],
      ['ratelimit-remaining', '99'],
      ['ratelimit-reset', '12'],
    ],
    { left: 99, of: 100, resetS: 12 },
  ],
  [
    'X-RateLimit with a moment in seconds',
    [
      ['x-ratelimit-limit', '5000'],
      ['x-ratelimit-remaining', '4999'],
      ['x-ratelimit-reset', String(NOW / 1_000 + 90)],
    ],
    { left: 4_999, of: 5_000, resetS: 90 },
  ],
  [
    'X-Rate-Limit with a moment in milliseconds that is over',
    [
      ['x-rate-limit-remaining', '3'],
      ['x-rate-limit-reset', String(NOW - 5_000)],
    ],
    { left: 3, resetS: 0 },
  ],
  ['nothing', [['content-type', 'application/json']], undefined],
  ['nonsense', [['ratelimit', '"x";r=-1, ;;;, "']], undefined],
  ['no number', [['x-ratelimit-remaining', 'many']], undefined],
])('%s', (_, lines, expected) => expect(readQuota(lines, NOW)).toEqual(expected));

test('a field that is too long is passed over', () => {
  const lines: HeaderLine[] = [
    ['ratelimit', 'a'.repeat(250_000)],
    ['ratelimit-policy', '"\\'.repeat(100_000)],
    ['x-ratelimit-remaining', '5'],
  ];
  expect(readQuota(lines, NOW)).toEqual({ left: 5 });
});
