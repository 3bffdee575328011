import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { ServiceEnv } from './request.ts';
import { ManualClock } from '../testing/manual-clock.ts';
import { findFaults, readyEndpoint, type ReadinessCheck } from './readiness.ts';

const up: ReadinessCheck = { name: 'users', findFault: () => undefined };
const stale: ReadinessCheck = { name: 'keys', isStale: true, findFault: () => 'Not JSON.' };
const down: ReadinessCheck = { name: 'store', findFault: async () => 'Redis is away.' };

const ask = (checks: readonly ReadinessCheck[], stopping = new AbortController().signal) =>
  new Hono<ServiceEnv>()
    .get('/readyz', readyEndpoint(checks, stopping, new ManualClock()))
    .request('/readyz');

test.each([
  [[], 200, { status: 'ready', checks: {} }],
  [[up], 200, { status: 'ready', checks: { users: { status: 'up' } } }],
  [[stale], 200, { status: 'ready', checks: { keys: { status: 'stale', reason: 'Not JSON.' } } }],
  [
    [up, down],
    503,
    {
      status: 'not ready',
      checks: { users: { status: 'up' }, store: { status: 'down', reason: 'Redis is away.' } },
    },
  ],
])('checks %j give %i', async (checks, status, body) => {
  const answer = await ask(checks);
  expect(answer.status).toBe(status);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await answer.json()).toEqual(body);
});

test('a service that stops is not ready, whatever its checks say', async () => {
  const answer = await ask([up], AbortSignal.abort());
  expect(answer.status).toBe(503);
  expect(await answer.json()).toEqual({ status: 'stopping', checks: {} });
});

test('a check that says nothing or throws counts as failed', async () => {
  const clock = new ManualClock();
  const faults = findFaults(
    [
      { name: 'silent', findFault: () => new Promise(() => undefined) },
      {
        name: 'broken',
        findFault: () => {
          throw new Error('a secret');
        },
      },
      up,
    ],
    clock,
  );
  await new Promise((resolve) => setImmediate(resolve));
  clock.advance(2_000);
  expect((await faults).map(({ name, fault }) => [name, fault])).toEqual([
    ['silent', 'It said nothing within 2 seconds.'],
    ['broken', 'Its check failed.'],
    ['users', undefined],
  ]);
});
