import { beforeAll, describe, expect, test, vi } from 'vitest';
import { ManualClock } from '../testing/manual-clock.ts';
import { hashApiKey } from '../users/credential-hashes.ts';
import { toServiceUser } from '../users/load-users.ts';
import { UserDirectory } from '../users/user-directory.ts';
import { SignIn } from './sign-in.ts';
import { SignInLimits } from './sign-in-limits.ts';
import type { TokenCall } from './token-request.ts';
import { MemoryWindowCounters } from '../http/window-counters.ts';

let users: UserDirectory;

const clock = new ManualClock();

beforeAll(async () => {
  const alice = await toServiceUser({ username: 'alice', apiKey: 'key-a', password: 'right' });
  const apiKeys = [{ hash: hashApiKey('key-b') }];
  users = new UserDirectory({ users: [alice, { ...alice, username: 'bob', apiKeys }] }, clock);
});

function request(username: string, password: string, apiKey = 'key-a'): TokenCall {
  return { apiKey, flow: 'body', readings: [{ username, password }] };
}

function createSignIn(perUserAndAddress = 3): SignIn {
  const settings = { windowS: 60, perUserAndAddress, perAddress: 100, perUser: 100 };
  return new SignIn(users, new SignInLimits(settings, new MemoryWindowCounters(60_000, clock)));
}

const statusOf = (attempt: Promise<string>): Promise<unknown> =>
  attempt.then(
    () => 200,
    (error: { status: number }) => error.status,
  );

describe('the API key', () => {
  test('of another user, with right credentials, is refused with 403', async () => {
    const attempt = createSignIn().identify(request('alice', 'right', 'key-b'), 'here');
    await expect(attempt).rejects.toMatchObject({ status: 403, code: 'invalid_client' });
  });

  test('that nobody has is refused before any hashing', async () => {
    const check = vi.spyOn(users, 'checkPassword');
    expect(await statusOf(createSignIn().identify(request('alice', 'right', 'x'), 'here'))).toBe(
      403,
    );
    expect(check).not.toHaveBeenCalled();
    check.mockRestore();
  });

  test('that nobody has shuts nobody out who has one, however often it is sent', async () => {
    const signIn = createSignIn();
    const junk = await Promise.all(
      Array.from({ length: 300 }, (_, guess) =>
        statusOf(signIn.identify(request('alice', 'right', `junk-${guess}`), 'here')),
      ),
    );
    expect(junk.filter((status) => status === 403)).toHaveLength(100);
    expect(junk.filter((status) => status === 429)).toHaveLength(200);
    expect(await signIn.identify(request('alice', 'right'), 'here')).toBe('alice');
  });
});

describe('the work', () => {
  test('is the same for an unknown user as for a wrong password', async () => {
    const check = vi.spyOn(users, 'checkPassword');
    await statusOf(createSignIn().identify(request('alice', 'wrong'), 'here'));
    const forKnown = check.mock.calls.length;
    await statusOf(createSignIn().identify(request('nobody', 'wrong'), 'here'));
    expect(check.mock.calls.length - forKnown).toBe(forKnown);
    check.mockRestore();
  });

  test('is done for both readings, even where the first is right', async () => {
    const check = vi.spyOn(users, 'checkPassword');
    const readings = [
      { username: 'alice', password: 'right' },
      { username: 'alice', password: 'other' },
    ] as const;
    expect(
      await createSignIn().identify({ apiKey: 'key-a', flow: 'basic', readings }, 'here'),
    ).toBe('alice');
    expect(check).toHaveBeenCalledTimes(2);
    check.mockRestore();
  });

  test('of the same try made many times at once is done once', async () => {
    const check = vi.spyOn(users, 'checkPassword');
    const signIn = createSignIn();
    const names = await Promise.all(
      Array.from({ length: 50 }, () => signIn.identify(request('alice', 'right'), 'here')),
    );
    expect(new Set(names)).toEqual(new Set(['alice']));
    expect(check).toHaveBeenCalledTimes(1);
    check.mockRestore();
  });
});

describe('wrong tries', () => {
  test('are refused with 429 and Retry-After after too many, even if right then', async () => {
    const signIn = createSignIn(2);
    for (const password of ['1', '2']) {
      expect(await statusOf(signIn.identify(request('alice', password), 'here'))).toBe(401);
    }
    await expect(signIn.identify(request('alice', 'right'), 'here')).rejects.toMatchObject({
      status: 429,
      headers: { 'retry-after': expect.stringMatching(/^[1-9]\d?$/) as unknown },
    });
    expect(await signIn.identify(request('alice', 'right'), 'elsewhere')).toBe('alice');
  });

  test('made at the same time cannot outrun the count', async () => {
    const signIn = createSignIn(3);
    const statuses = await Promise.all(
      Array.from({ length: 12 }, (_, guess) =>
        statusOf(signIn.identify(request('alice', `guess-${guess}`), 'here')),
      ),
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(3);
    expect(statuses.filter((status) => status === 429)).toHaveLength(9);
  });

  test('that are right do not count', async () => {
    const signIn = createSignIn(2);
    for (let time = 0; time < 5; time += 1) {
      expect(await statusOf(signIn.identify(request('alice', 'right'), 'here'))).toBe(200);
    }
  });
});

describe('a flood from one address', () => {
  /** Passwords are checked when the test says so. */
  function holdChecks() {
    const held: (() => void)[] = [];
    const begun: string[] = [];
    const check = vi
      .spyOn(users, 'checkPassword')
      .mockImplementation(async (username, password) => {
        begun.push(username);
        await new Promise<void>((resolve) => held.push(resolve));
        return password === 'right';
      });
    const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
    /** Lets all go on until nothing is left to do. */
    const finish = async (): Promise<void> => {
      for (await settle(); held.length > 0; await settle()) held.shift()?.();
      check.mockRestore();
    };
    return { begun, settle, finish };
  }

  test('of guesses for many users is checked no more often than the limit allows', async () => {
    const { begun, finish } = holdChecks();
    const limits = { windowS: 60, perUserAndAddress: 5, perAddress: 10, perUser: 20 };
    const signIn = new SignIn(
      users,
      new SignInLimits(limits, new MemoryWindowCounters(60_000, clock)),
    );
    const statuses = Promise.all(
      Array.from({ length: 60 }, (_, user) =>
        statusOf(signIn.identify(request(`user-${user}`, 'guess'), 'here')),
      ),
    );
    await finish();
    expect((await statuses).filter((status) => status === 429)).toHaveLength(50);
    expect(begun).toHaveLength(10);
  });

  test('leaves hands for everybody else', async () => {
    const { begun, settle, finish } = holdChecks();
    const signIn = createSignIn();
    const flood = Array.from({ length: 300 }, (_, user) =>
      statusOf(signIn.identify(request(`user-${user}`, 'guess'), '2001:db8::1')),
    );
    await settle();
    const honest = signIn.identify(request('bob', 'right', 'key-b'), 'elsewhere');
    await settle();
    expect(begun).toEqual(['user-0', 'user-1', 'bob']);
    await finish();
    expect(await honest).toBe('bob');
    const statuses = await Promise.all(flood);
    // Beyond the queue's room; neither checked nor counted.
    expect(statuses.filter((status) => status === 503)).toHaveLength(198);
  });

  test('lets somebody with the right password in from the same address afterwards', async () => {
    const { finish } = holdChecks();
    const signIn = createSignIn();
    const flood = Promise.all(
      Array.from({ length: 300 }, (_, user) =>
        statusOf(signIn.identify(request(`user-${user}`, 'guess'), 'here')),
      ),
    );
    await finish();
    await flood;
    clock.advance(60_000);
    expect(await signIn.identify(request('bob', 'right', 'key-b'), 'here')).toBe('bob');
  });
});
