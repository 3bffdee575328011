import { afterEach, expect, test, vi } from 'vitest';
import { holdLifeLock } from './worker-service.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('the lock is named once it is held, and never let go', async () => {
  const held: [string, Promise<unknown>][] = [];
  const request = (name: string, hold: () => Promise<unknown>) => {
    const work = hold();
    held.push([name, work]);
    return work;
  };
  vi.stubGlobal('navigator', { locks: { request } });
  const name = await holdLifeLock();
  expect(name).toMatch(/^gatehouse:worker:[\da-f-]{36}$/);
  expect(held).toEqual([[name, expect.any(Promise)]]);
  const isHeld = Symbol('held');
  expect(await Promise.race([held[0]?.[1], Promise.resolve(isHeld)])).toBe(isHeld);
  expect(await holdLifeLock()).not.toBe(name);
});

test.each([
  ['has none', {}],
  ['refuses them', { locks: { request: () => Promise.reject(new Error('forbidden')) } }],
])('a browser that %s: nothing to be watched', async (_, navigator) => {
  vi.stubGlobal('navigator', navigator);
  expect(await holdLifeLock()).toBeUndefined();
});
