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

const settle = () => vi.advanceTimersByTimeAsync(0);

test('whoever knows the nonce gets the session, once', async () => {
  const handOvers = createHandOvers();
  const over = keep(handOvers, 'n');
  await settle();
  expect(over).not.toHaveBeenCalled();
  expect(handOvers.take('m')).toBeUndefined();
  expect(handOvers.take('n')).toEqual({ session });
  expect(handOvers.take('n')).toBeUndefined();
  await settle();
  expect(over).toHaveBeenCalledTimes(1);
  expect(vi.getTimerCount()).toBe(0);
});

test('what came with the session goes with it, and is gone with it', async () => {
  const handOvers = createHandOvers();
  const luggage = [{ tabId: 't', headers: '{"h": "1"}' }];
  for (const nonce of ['taken', 'left', 'ended']) void handOvers.keep(nonce, { session, luggage });
  expect(handOvers.take('taken')).toEqual({ session, luggage });
  expect(handOvers.take('taken')).toBeUndefined();
  handOvers.drop('ended');
  expect(handOvers.take('ended')).toBeUndefined();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(handOvers.take('left')).toBeUndefined();
});

test('it is kept for ten seconds', async () => {
  const handOvers = createHandOvers();
  const [taken, left] = [keep(handOvers, 'taken'), keep(handOvers, 'left')];
  await vi.advanceTimersByTimeAsync(9_999);
  expect(left).not.toHaveBeenCalled();
  expect(handOvers.take('taken')).toBeDefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(left).toHaveBeenCalledTimes(1);
  expect(taken).toHaveBeenCalledTimes(1);
  expect(handOvers.take('left')).toBeUndefined();
});

test('the time that it lies here is time off its life', async () => {
  const handOvers = createHandOvers();
  keep(handOvers, 'n');
  await vi.advanceTimersByTimeAsync(4_000);
  expect(handOvers.take('n')).toEqual({
    session: sharedSession({ lifetime: { seconds: 60, endsAt: 61_000, remainingMs: 56_000 } }),
  });
});

test('one that does not say when it ends still does not', async () => {
  const handOvers = createHandOvers();
  keep(handOvers, 'n', sharedSession({ lifetime: undefined }));
  await vi.advanceTimersByTimeAsync(4_000);
  expect(handOvers.take('n')).toEqual({ session: sharedSession({ lifetime: undefined }) });
});

test('a dropped one is gone', async () => {
  const handOvers = createHandOvers();
  const [dropped, other] = [keep(handOvers, 'n'), keep(handOvers, 'm')];
  handOvers.drop('n');
  handOvers.drop('unknown');
  await settle();
  expect(dropped).toHaveBeenCalledTimes(1);
  expect(other).not.toHaveBeenCalled();
  expect(handOvers.take('n')).toBeUndefined();
  expect(handOvers.take('m')).toEqual({ session });
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
  expect(['a', 'b', 'c', 'd'].map((nonce) => handOvers.take(nonce) !== undefined)).toEqual([
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
  expect(handOvers.take('n')?.session.accessToken).toBe('token-2');
});
