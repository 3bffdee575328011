import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sharedSession } from '../testing/shared-sessions.ts';
import { createHandOvers } from './worker-hand-overs.ts';

const session = sharedSession();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});

afterEach(() => {
  vi.useRealTimers();
});

/** Keeps a session, and tells when the worker need not live for it any more. */
function keep(handOvers: ReturnType<typeof createHandOvers>, nonce: string, of = session) {
  const over = vi.fn();
  void handOvers.keep(nonce, { session: of }).then(over);
  return over;
}

/** What a page does that has its session: it has the worker forget it. */
function take(handOvers: ReturnType<typeof createHandOvers>, nonce: string) {
  const found = handOvers.find(nonce);
  handOvers.drop(nonce);
  return found;
}

const settle = () => vi.advanceTimersByTimeAsync(0);

test('whoever knows the nonce gets the session, until it has arrived', async () => {
  const handOvers = createHandOvers();
  const over = keep(handOvers, 'n');
  await settle();
  expect(over).not.toHaveBeenCalled();
  expect(handOvers.find('m')).toBeUndefined();
  expect(handOvers.find('n')).toEqual({ session });
  // A page that is reloaded before it has the answer asks once more.
  expect(take(handOvers, 'n')).toEqual({ session });
  expect(handOvers.find('n')).toBeUndefined();
  await settle();
  expect(over).toHaveBeenCalledTimes(1);
  expect(vi.getTimerCount()).toBe(0);
});

test('what came with the session goes with it, and is gone with it', async () => {
  const handOvers = createHandOvers();
  const luggage = [{ tabId: 't', headers: '{"h": "1"}' }];
  for (const nonce of ['taken', 'left', 'ended']) void handOvers.keep(nonce, { session, luggage });
  expect(take(handOvers, 'taken')).toEqual({ session, luggage });
  expect(handOvers.find('taken')).toBeUndefined();
  handOvers.drop('ended');
  expect(handOvers.find('ended')).toBeUndefined();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(handOvers.find('left')).toBeUndefined();
});

test('it is kept for ten seconds', async () => {
  const handOvers = createHandOvers();
  const [taken, left] = [keep(handOvers, 'taken'), keep(handOvers, 'left')];
  await vi.advanceTimersByTimeAsync(9_999);
  expect(left).not.toHaveBeenCalled();
  expect(take(handOvers, 'taken')).toBeDefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(left).toHaveBeenCalledTimes(1);
  expect(taken).toHaveBeenCalledTimes(1);
  expect(handOvers.find('left')).toBeUndefined();
});

test('the time that it lies here is time off its life', async () => {
  const handOvers = createHandOvers();
  keep(handOvers, 'n');
  await vi.advanceTimersByTimeAsync(4_000);
  expect(handOvers.find('n')).toEqual({
    session: sharedSession({ lifetime: { seconds: 60, endsAt: 61_000, remainingMs: 56_000 } }),
  });
});

test('one that does not say when it ends still does not', async () => {
  const handOvers = createHandOvers();
  keep(handOvers, 'n', sharedSession({ lifetime: undefined }));
  await vi.advanceTimersByTimeAsync(4_000);
  expect(handOvers.find('n')).toEqual({ session: sharedSession({ lifetime: undefined }) });
});

test('a dropped one is gone', async () => {
  const handOvers = createHandOvers();
  const [dropped, other] = [keep(handOvers, 'n'), keep(handOvers, 'm')];
  handOvers.drop('n');
  handOvers.drop('unknown');
  await settle();
  expect(dropped).toHaveBeenCalledTimes(1);
  expect(other).not.toHaveBeenCalled();
  expect(handOvers.find('n')).toBeUndefined();
  expect(take(handOvers, 'm')).toEqual({ session });
  expect(vi.getTimerCount()).toBe(0);
});

test('those of one user at one service can be dropped', async () => {
  const handOvers = createHandOvers();
  const dropped = [keep(handOvers, 'a'), keep(handOvers, 'b')];
  keep(handOvers, 'c', sharedSession({ username: 'other' }));
  keep(handOvers, 'd', sharedSession({ serviceId: 'rivers' }));
  handOvers.dropOf({ serviceId: 'cities', username: 'svc' });
  await settle();
  for (const over of dropped) expect(over).toHaveBeenCalledTimes(1);
  expect(['a', 'b', 'c', 'd'].map((nonce) => handOvers.find(nonce) !== undefined)).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

test('a second one under a nonce takes the place of the first, with a time of its own', async () => {
  const handOvers = createHandOvers();
  const first = keep(handOvers, 'n');
  await vi.advanceTimersByTimeAsync(6_000);
  const second = keep(
    handOvers,
    'n',
    sharedSession({ accessToken: 'token-2', lifetime: undefined }),
  );
  await settle();
  expect(first).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(second).not.toHaveBeenCalled();
  expect(handOvers.find('n')?.session.accessToken).toBe('token-2');
});
