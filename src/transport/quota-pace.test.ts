import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createFixedClock } from '../testing/fixed-clock.ts';
import { createQuotaPace, waitForQuota } from './quota-pace.ts';
import type { Quota } from './exchange.ts';

/** Milliseconds to wait, this many seconds after the reading. */
const wait = (quota: Quota, underWay = 0, elapsedS = 0): number =>
  waitForQuota({ quota, at: 1_000 }, underWay, 1_000 + elapsedS * 1_000);

describe('a quota that is reset', () => {
  test('is used freely as long as more than a tenth is left', () => {
    expect(wait({ left: 11, of: 100, resetS: 60 })).toBe(0);
    expect(wait({ left: 100, of: 100, resetS: 60 })).toBe(0);
  });
  test('is spread over the time until there is more, once it is nearly used up', () => {
    expect(wait({ left: 9, of: 100, resetS: 60 })).toBe(6_000);
    expect(wait({ left: 1, of: 100, resetS: 60 })).toBe(30_000);
  });
  test('is waited for once nothing is left, and not any longer', () => {
    expect(wait({ left: 0, of: 100, resetS: 60 })).toBe(60_000);
    expect(wait({ left: 0, of: 100, resetS: 60 }, 0, 59)).toBe(1_000);
    expect(wait({ left: 0, of: 100, resetS: 60 }, 0, 60)).toBe(0);
    expect(wait({ left: 0, resetS: 5 })).toBe(5_000);
  });
  test('is shared with the calls under way', () => {
    expect(wait({ left: 2, of: 10, resetS: 60 }, 1)).toBeGreaterThan(0);
    expect(wait({ left: 2, of: 10, resetS: 60 }, 2)).toBe(60_000);
  });
  test('counts points as the calls cost them', () => {
    expect(wait({ left: 400, of: 5_000, resetS: 10, cost: 500, unit: 'points' })).toBe(10_000);
    expect(wait({ left: 4_000, of: 5_000, resetS: 10, cost: 500, unit: 'points' })).toBe(0);
  });
});

describe('a quota that comes back all the time', () => {
  const points: Quota = { left: 100, of: 1_000, restorePerS: 50, cost: 200, unit: 'points' };
  test('is waited for until there is enough for a call', () => {
    expect(wait(points)).toBe(2_000);
    expect(wait(points, 1)).toBe(6_000);
    expect(wait(points, 0, 2)).toBe(0);
  });
  test('is not waited for where a call needs more than there ever is', () => {
    expect(wait({ ...points, left: 1_000, cost: 5_000 })).toBe(0);
  });
});

test('what says nothing of a reset makes nobody wait', () => {
  expect(wait({ left: 0 })).toBe(0);
});

test('no wait is longer than until the reset, whatever a service says', () => {
  const amount = fc.double({ min: 0, max: 1e15, noNaN: true });
  const quotas = fc.record({ left: amount, of: amount, resetS: fc.nat(1e6), cost: amount });
  fc.assert(
    fc.property(quotas, fc.nat(4), (quota, underWay) => {
      const ms = wait(quota, underWay);
      return ms >= 0 && ms <= Math.ceil(quota.resetS * 1_000);
    }),
  );
});

test('of headers and results the one with less left is told, and both are heeded', () => {
  const clock = createFixedClock();
  const pace = createQuotaPace(clock);
  expect(pace.tightest()).toBeUndefined();
  expect(pace.waitMs()).toBe(0);
  pace.takeHeaders({ quota: [['ratelimit', '"calls";r=50;t=60']] });
  pace.takeResult({ extensions: '{"requestQuota":{"limit":"60 req/m","remaining":0}}' });
  expect(pace.tightest()?.quota).toMatchObject({ left: 0, of: 60 });
  expect(pace.waitMs()).toBe(1_000);
  clock.advance(1_000);
  expect(pace.waitMs()).toBe(0);
});
