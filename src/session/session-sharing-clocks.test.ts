import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { Clock } from '../contract/clock.ts';
import { deadlineAfter, remainingMs, type Session } from './session-state.ts';
import { createFixedClock } from '../testing/fixed-clock.ts';
import { receiveSession, sharedSessionSchema, shareSession } from './session-sharing.ts';

const authUrl = 'https://auth.example';
const service = { id: 'cities', authUrl };
const user = { authUrl, username: 'svc', apiKey: 'key', accessToken: 'eyJ' };

/** Two realms of one machine: one wall clock, two monotonic clocks with different origins. */
function setUp() {
  const here = createFixedClock();
  const startedLater = 7_000_000;
  const there = { ...here, monotonic: () => here.monotonic() + startedLater };
  return { here, there };
}

function sessionOf(lifetimeS: number, clock = setUp().here) {
  const lifetime = { seconds: lifetimeS, deadline: deadlineAfter(lifetimeS, clock) };
  return { ...user, receivedAt: clock.now(), version: 5, lifetime } satisfies Session;
}

const posted = (shared: unknown) => v.parse(sharedSessionSchema, structuredClone(shared));

/** A session as it arrives in a realm whose config has its service. */
function arrived(shared: unknown, clock: Clock): Session {
  const session = receiveSession(posted(shared), [service], clock);
  if (!session) throw new TypeError('the config has this service');
  return session;
}

const leftOf = ({ lifetime }: Session, clock: ReturnType<typeof createFixedClock>): number =>
  lifetime ? remainingMs(lifetime.deadline, clock) : Infinity;

test('a session arrives as it was sent, by the other realm’s clock', () => {
  const { here, there } = setUp();
  const session = sessionOf(60, here);
  here.advance(10_000);
  const received = arrived(shareSession(session, service, here), there);
  expect(received).toEqual({
    ...session,
    lifetime: {
      seconds: 60,
      deadline: { wall: session.lifetime.deadline.wall, monotonic: there.monotonic() + 50_000 },
    },
  });
  expect(leftOf(received, there)).toBe(50_000);
});

test('a session that does not say when it ends still does not', () => {
  const { here, there } = setUp();
  const session = { ...sessionOf(60), lifetime: undefined };
  expect(arrived(shareSession(session, service, here), there)).toEqual(session);
});

test('nothing more is sent than the other side takes', () => {
  const { here } = setUp();
  const more = { ...sessionOf(60, here), password: 'pässword' };
  expect(JSON.stringify(shareSession(more, service, here))).not.toContain('pässword');
});

describe('a session is over in the other realm too', () => {
  test('where it was over when it was sent', () => {
    const { here, there } = setUp();
    const session = sessionOf(60, here);
    here.advance(60_001);
    const shared = shareSession(session, service, here);
    expect(shared.lifetime?.remainingMs).toBe(0);
    expect(leftOf(arrived(shared, there), there)).toBe(0);
  });

  test('where it ended on its way, as in a tab that was frozen', () => {
    const { here, there } = setUp();
    const shared = shareSession(sessionOf(60, here), service, here);
    here.advance(60_000);
    expect(leftOf(arrived(shared, there), there)).toBe(0);
  });
});

test('no way of sending makes a session live longer, by either clock', () => {
  const moment = fc.integer({ min: 0, max: 100_000 });
  const jump = fc.integer({ min: -100_000, max: 100_000 });
  fc.assert(
    fc.property(
      fc.record({ lifetimeS: fc.nat(200), before: moment, slept: moment, jump, after: moment }),
      ({ lifetimeS, before, slept, jump: jumped, after }) => {
        const { here, there } = setUp();
        const session = sessionOf(lifetimeS, here);
        here.advance(before);
        here.sleep(slept);
        here.jump(jumped);
        const left = leftOf(session, here);
        const received = arrived(shareSession(session, service, here), there);
        const startedLater = there.monotonic() - here.monotonic();
        const deadline = received.lifetime?.deadline;
        const sent = session.lifetime.deadline;
        expect(deadline?.wall).toBeLessThanOrEqual(sent.wall);
        // An ended session has no time left, regardless of its age.
        const latest = Math.max(sent.monotonic, here.monotonic());
        expect(Number(deadline?.monotonic) - startedLater).toBeLessThanOrEqual(latest);
        expect(leftOf(received, there)).toBe(left);
        here.advance(after);
        expect(leftOf(received, there)).toBeLessThanOrEqual(leftOf(session, here));
        expect(leftOf(received, there)).toBe(Math.max(0, left - after));
      },
    ),
  );
});
