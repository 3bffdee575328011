import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sharedSession } from '../testing/shared-sessions.ts';
import { createKeptSessions } from './worker-service.ts';

const session = sharedSession();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});

afterEach(() => {
  vi.useRealTimers();
});

/** Keeps a session, and tells when the worker no longer needs to live for it. */
function keep(sessions: ReturnType<typeof createKeptSessions>, nonce: string, of = session) {
  const over = vi.fn();
  void sessions.keep(nonce, of).then(over);
  return over;
}

/** Takes a session as its page does: finds it, then drops it. */
function take(sessions: ReturnType<typeof createKeptSessions>, nonce: string) {
  const found = sessions.find(nonce);
  sessions.drop(nonce);
  return found;
}

const settle = () => vi.advanceTimersByTimeAsync(0);

test('a page that knows the nonce gets the session, until it has arrived', async () => {
  const sessions = createKeptSessions();
  const over = keep(sessions, 'n');
  await settle();
  expect(over).not.toHaveBeenCalled();
  expect(sessions.find('m')).toBeUndefined();
  expect(sessions.find('n')).toEqual({ session, hasReloadState: false });
  // A page that reloads before the answer arrives asks once more.
  expect(take(sessions, 'n')).toEqual({ session, hasReloadState: false });
  expect(sessions.find('n')).toBeUndefined();
  await settle();
  expect(over).toHaveBeenCalledTimes(1);
  expect(vi.getTimerCount()).toBe(0);
});

test('state beside a session is there and gone with it, and is kept beside none', async () => {
  const sessions = createKeptSessions();
  const state = [{ tabId: 't', headers: '{"h": "1"}' }];
  for (const nonce of ['taken', 'left', 'ended']) void sessions.keep(nonce, session);
  for (const nonce of ['taken', 'left', 'ended', 'none']) sessions.keepState(nonce, state);
  expect(sessions.find('taken')).toEqual({ session, hasReloadState: true });
  expect(sessions.findState('taken')).toBe(state);
  expect(sessions.findState('none')).toBeUndefined();
  sessions.drop('taken');
  sessions.dropOf({ serviceId: 'cities', username: 'other' });
  sessions.drop('ended');
  expect(sessions.findState('taken')).toBeUndefined();
  expect(sessions.findState('ended')).toBeUndefined();
  expect(sessions.findState('left')).toBe(state);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sessions.findState('left')).toBeUndefined();
});

test('it is kept for ten seconds', async () => {
  const sessions = createKeptSessions();
  const [taken, left] = [keep(sessions, 'taken'), keep(sessions, 'left')];
  await vi.advanceTimersByTimeAsync(9_999);
  expect(left).not.toHaveBeenCalled();
  expect(take(sessions, 'taken')).toBeDefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(left).toHaveBeenCalledTimes(1);
  expect(taken).toHaveBeenCalledTimes(1);
  expect(sessions.find('left')).toBeUndefined();
});

test('the time that it lies here is time off its life', async () => {
  const sessions = createKeptSessions();
  keep(sessions, 'n');
  await vi.advanceTimersByTimeAsync(4_000);
  expect(sessions.find('n')?.session).toEqual(
    sharedSession({ lifetime: { seconds: 60, endsAt: 61_000, remainingMs: 56_000 } }),
  );
});

test('one that does not say when it ends still does not', async () => {
  const sessions = createKeptSessions();
  keep(sessions, 'n', sharedSession({ lifetime: undefined }));
  await vi.advanceTimersByTimeAsync(4_000);
  expect(sessions.find('n')?.session).toEqual(sharedSession({ lifetime: undefined }));
});

test('a dropped one is gone', async () => {
  const sessions = createKeptSessions();
  const [dropped, other] = [keep(sessions, 'n'), keep(sessions, 'm')];
  sessions.drop('n');
  sessions.drop('unknown');
  await settle();
  expect(dropped).toHaveBeenCalledTimes(1);
  expect(other).not.toHaveBeenCalled();
  expect(sessions.find('n')).toBeUndefined();
  expect(take(sessions, 'm')).toEqual({ session, hasReloadState: false });
  expect(vi.getTimerCount()).toBe(0);
});

test('those of one user at one service can be dropped', async () => {
  const sessions = createKeptSessions();
  const dropped = [keep(sessions, 'a'), keep(sessions, 'b')];
  keep(sessions, 'c', sharedSession({ username: 'other' }));
  keep(sessions, 'd', sharedSession({ serviceId: 'rivers' }));
  sessions.dropOf({ serviceId: 'cities', username: 'svc' });
  await settle();
  for (const over of dropped) expect(over).toHaveBeenCalledTimes(1);
  expect(['a', 'b', 'c', 'd'].map((nonce) => sessions.find(nonce) !== undefined)).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

test('a second one under a nonce replaces the first, with a time of its own', async () => {
  const sessions = createKeptSessions();
  const first = keep(sessions, 'n');
  await vi.advanceTimersByTimeAsync(6_000);
  const second = keep(
    sessions,
    'n',
    sharedSession({ accessToken: 'token-2', lifetime: undefined }),
  );
  await settle();
  expect(first).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(second).not.toHaveBeenCalled();
  expect(sessions.find('n')?.session.accessToken).toBe('token-2');
});
