import { afterEach, describe, expect, test, vi } from 'vitest';
import { createFixedClock } from '../testing/fixed-clock.ts';
import type { Session } from '../session/session-state.ts';
import { delivered } from '../testing/delivered.ts';
import { receiveSession, shareSession } from '../session/session-sharing.ts';
import { createFakeConnection } from '../testing/fake-connection.ts';
import { deferred } from '../testing/fake-peers.ts';
import { sharedSession } from '../testing/shared-sessions.ts';
import { AUTH_URL, SERVICES, session } from '../testing/sessions.ts';
import { createTabPeers, listenToTabs, type TabSession } from './peers.ts';
import { message, PROTOCOL_VERSION, reply } from './protocol.ts';

const user = { serviceId: 'cities', username: session.username };

function setUp() {
  const connection = createFakeConnection();
  const clock = createFixedClock();
  return { clock, connection, peers: createTabPeers(connection, () => SERVICES, clock) };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the other tabs', () => {
  test('are asked for a session by way of the worker', async () => {
    const { clock, connection, peers } = setUp();
    const shared = sharedSession();
    connection.ask.mockResolvedValue(reply({ type: 'found', session: shared }));
    const wanted = { authUrl: AUTH_URL, username: session.username, newerThan: 3 };
    expect(await peers.find(wanted)).toEqual(receiveSession(shared, SERVICES, clock));
    // The question for an earlier version's page, which has its session for one service.
    const asked = (serviceId: string) => ({ serviceId, username: session.username, newerThan: 3 });
    expect(connection.ask.mock.calls).toEqual([
      [message({ type: 'find-session', nonce: undefined, wanted: asked('cities') }), 2_000],
      [message({ type: 'find-session', nonce: undefined, wanted: asked('towns') }), 2_000],
    ]);
  });

  test('are asked once where any session will do', async () => {
    const { connection, peers } = setUp();
    await peers.find({});
    expect(connection.ask.mock.calls).toEqual([
      [message({ type: 'find-session', nonce: undefined, wanted: {} }), 2_000],
    ]);
  });

  test('have several: the newest counts, with the key that was typed', async () => {
    const { connection, peers } = setUp();
    const keyed = sharedSession({ serviceId: 'towns' });
    const older = sharedSession({ version: 4, accessToken: 'older' });
    for (const shared of [older, sharedSession({ apiKey: '' }), keyed]) {
      connection.ask.mockResolvedValueOnce(reply({ type: 'found', session: shared }));
    }
    const wanted = { authUrl: AUTH_URL };
    const { accessToken } = (await peers.find(wanted)) ?? {};
    expect(accessToken).toBe(keyed.accessToken);
    connection.ask.mockResolvedValueOnce(reply({ type: 'found', session: keyed }));
    expect(await peers.find(wanted)).toMatchObject({ authUrl: AUTH_URL, apiKey: keyed.apiKey });
  });

  test('have one of a service that the config does not have: none', async () => {
    const { connection, peers } = setUp();
    const shared = sharedSession({ serviceId: 'gone' });
    connection.ask.mockResolvedValue(reply({ type: 'found', session: shared }));
    expect(await peers.find({})).toBeUndefined();
  });

  test.each([
    undefined,
    { type: 'silence' as const },
    { type: 'broken' as const },
    reply({ type: 'found' as const, session: undefined }),
    { version: 1, type: 'unsupported' as const },
    reply({ type: 'granted' as const, grant: { accessToken: 'x', expiresInS: 1 } }),
  ])('have nothing where the answer is %j', async (asked) => {
    const { connection, peers } = setUp();
    connection.ask.mockResolvedValue(asked);
    expect(await peers.find({})).toBeUndefined();
  });

  test('are told of a session and of a sign-out, once for each service that shares it', () => {
    const { clock, connection, peers } = setUp();
    peers.announce(session);
    peers.announceSignOut({ ...session }, 8);
    expect(connection.tell.mock.calls).toEqual([
      [message({ type: 'announce-session', session: shareSession(session, SERVICES[0], clock) })],
      [message({ type: 'announce-session', session: shareSession(session, SERVICES[1], clock) })],
      [message({ type: 'announce-sign-out', ...user, upTo: 8 })],
      [message({ type: 'announce-sign-out', ...user, serviceId: 'towns', upTo: 8 })],
    ]);
  });
});

/** Web Locks as a browser has them, for one lock at a time. */
function createLocks() {
  const names: string[] = [];
  let last: Promise<unknown> = Promise.resolve();
  let holders = 0;
  const request = vi.fn(async (name: string, ...rest: unknown[]): Promise<unknown> => {
    names.push(name);
    const callback = rest.at(-1) as (lock: unknown) => unknown;
    if (rest.length > 1 && holders > 0) return callback(null);
    holders += 1;
    const before = last;
    const take = async (): Promise<unknown> => {
      try {
        await before;
        return await callback({ name });
      } finally {
        holders -= 1;
      }
    };
    const turn = take();
    last = turn.catch(() => undefined);
    return turn;
  });
  vi.stubGlobal('navigator', { locks: { request } });
  return { request, names };
}

describe('a turn', () => {
  const forbidden = new DOMException('Access to locks is denied', 'SecurityError');
  const task = () => vi.fn((waited: boolean) => Promise.resolve(`waited: ${waited}`));

  test('is had at once where no other tab has one', async () => {
    const { names } = createLocks();
    const own = task();
    expect(await setUp().peers.takeTurn('cities', own)).toBe('waited: false');
    expect(own).toHaveBeenCalledTimes(1);
    expect(names).toEqual(['gatehouse:sign-in:https://data.example/v1/graphiql/:cities']);
  });

  test('comes after the one of another tab, and says so', async () => {
    createLocks();
    const { peers } = setUp();
    const theirs = deferred<string>();
    const other = peers.takeTurn('cities', () => theirs.promise);
    const own = task();
    const turn = peers.takeTurn('cities', own);
    await new Promise(setImmediate);
    expect(own).not.toHaveBeenCalled();
    theirs.resolve('theirs');
    expect(await turn).toBe('waited: true');
    expect(await other).toBe('theirs');
    expect(own).toHaveBeenCalledTimes(1);
  });

  test('comes after one that failed, too', async () => {
    createLocks();
    const { peers } = setUp();
    const failure = new Error('failed');
    const failing = peers.takeTurn('cities', () => Promise.reject(failure));
    const own = peers.takeTurn('cities', task());
    await expect(failing).rejects.toBe(failure);
    expect(await own).toBe('waited: true');
  });

  test.each([
    ['fails', () => Promise.reject(new Error('failed'))],
    [
      'throws',
      () => {
        throw new Error('failed');
      },
    ],
  ])('whose task %s is not taken twice', async (_, failing: () => Promise<string>) => {
    createLocks();
    const own = vi.fn(failing);
    await expect(setUp().peers.takeTurn('cities', own)).rejects.toThrow('failed');
    expect(own).toHaveBeenCalledTimes(1);
  });

  test('needs no locks where the browser has none', async () => {
    vi.stubGlobal('navigator', {});
    expect(await setUp().peers.takeTurn('cities', task())).toBe('waited: false');
  });

  test('needs no locks where the browser refuses them', async () => {
    const { request } = createLocks();
    request.mockRejectedValue(forbidden);
    const own = task();
    expect(await setUp().peers.takeTurn('cities', own)).toBe('waited: false');
    expect(own).toHaveBeenCalledTimes(1);
  });
});

class FakeServiceWorker extends EventTarget {
  constructor(readonly scriptURL: string) {
    super();
  }
}

/** A listening tab; `receive` delivers a worker's message and returns the answer. */
function listen(own?: Session) {
  const { clock, connection } = setUp();
  const container = Object.assign(new EventTarget(), { startMessages: vi.fn() });
  vi.stubGlobal('navigator', { serviceWorker: container });
  vi.stubGlobal('ServiceWorker', FakeServiceWorker);
  const tab = {
    offer: vi.fn<TabSession['offer']>(() => own),
    adopt: vi.fn<TabSession['adopt']>(),
    takeSignOut: vi.fn<TabSession['takeSignOut']>(),
  };
  const stop = listenToTabs(connection, tab, () => SERVICES, clock);
  const worker = new FakeServiceWorker(connection.address.scriptUrl);
  const receive = async (data: unknown, source: unknown = worker) => {
    const port = { postMessage: vi.fn() };
    container.dispatchEvent(Object.assign(new Event('message'), { data, source, ports: [port] }));
    await delivered();
    return port.postMessage.mock.calls.map(([answer]: unknown[]) => answer);
  };
  return { clock, container, tab, stop, receive };
}

const announced = message({ type: 'session-announced', session: sharedSession() });
const signedOut = message({ type: 'signed-out', ...user, upTo: 8 });
const wantedBy = (wanted: object) => message({ type: 'session-wanted', wanted });

describe('a tab that listens', async () => {
  test('takes what others announce', async () => {
    const { container, tab, receive } = listen();
    await receive(announced);
    expect(tab.adopt.mock.calls).toEqual([[announced.session]]);
    expect(container.startMessages).toHaveBeenCalledTimes(1);
  });

  test('takes others’ sign-outs', async () => {
    const { tab, receive } = listen();
    await receive(signedOut);
    expect(tab.takeSignOut.mock.calls).toEqual([['cities', user.username, 8]]);
  });

  test.each([
    ['no worker', null],
    ['another application’s worker', new FakeServiceWorker('https://data.example/sw.js')],
    [
      'something that only says that it is ours',
      { scriptURL: 'https://data.example/v1/graphiql/token-worker.js' },
    ],
  ])('believes nothing that comes from %s', async (_, source) => {
    const { tab, receive } = listen(session);
    for (const data of [announced, signedOut, wantedBy({})]) {
      expect(await receive(data, source)).toEqual([]);
    }
    for (const never of [tab.adopt, tab.takeSignOut, tab.offer]) {
      expect(never).not.toHaveBeenCalled();
    }
  });

  test.each([
    ['another version', { ...announced, version: PROTOCOL_VERSION + 1 }],
    ['another protocol', { ...signedOut, protocol: 'other' }],
    ['a session without a token', { ...announced, session: {} }],
    ['nothing', undefined],
  ])('does nothing for %s', async (_, data) => {
    const { tab, receive } = listen(session);
    expect(await receive(data)).toEqual([]);
    for (const never of [tab.adopt, tab.takeSignOut, tab.offer]) {
      expect(never).not.toHaveBeenCalled();
    }
  });

  test('hears nothing once it has stopped', async () => {
    const { tab, stop, receive } = listen(session);
    stop();
    for (const data of [announced, signedOut, wantedBy({})]) await receive(data);
    for (const never of [tab.adopt, tab.takeSignOut, tab.offer]) {
      expect(never).not.toHaveBeenCalled();
    }
  });

  test('is none where the browser has no workers', () => {
    vi.stubGlobal('navigator', {});
    const { clock, connection } = setUp();
    const tab = { offer: vi.fn(), adopt: vi.fn(), takeSignOut: vi.fn() };
    listenToTabs(connection, tab, () => SERVICES, clock)();
  });
});

describe('a tab that is asked', async () => {
  test.each([
    ['whatever there is', {}],
    ['its service', { serviceId: user.serviceId }],
    ['its user', user],
    ['one newer than an older one', { ...user, newerThan: session.version - 1 }],
  ])('for %s offers its session', async (_, wanted) => {
    const { clock, receive } = listen(session);
    expect(await receive(wantedBy(wanted))).toEqual([
      reply({ type: 'found', session: shareSession(session, SERVICES[0], clock) }),
    ]);
  });

  test.each([
    ['a service of another token service', { serviceId: 'rivers' }],
    ['a service that there is not', { serviceId: 'gone' }],
    ['another user', { ...user, username: 'other' }],
    ['its user at another token service', { ...user, serviceId: 'rivers' }],
    ['one newer than its own', { ...user, newerThan: session.version }],
  ])('for %s says at once that it has none', async (_, wanted) => {
    const { receive } = listen(session);
    expect(await receive(wantedBy(wanted))).toEqual([reply({ type: 'found', session: undefined })]);
  });

  test('for another service of its token service offers it as that one’s', async () => {
    const { clock, receive } = listen(session);
    expect(await receive(wantedBy({ serviceId: 'towns' }))).toEqual([
      reply({ type: 'found', session: shareSession(session, SERVICES[1], clock) }),
    ]);
  });

  test('and is about to get its session waits for it', async () => {
    const { clock, tab, receive } = listen();
    let come = (_session: Session): void => undefined;
    tab.offer.mockImplementation(() => new Promise<Session>((resolve) => void (come = resolve)));
    const asked = receive(wantedBy({}));
    come(session);
    expect(await asked).toEqual([
      reply({ type: 'found', session: shareSession(session, SERVICES[0], clock) }),
    ]);
  });

  test('and has no session says so at once', async () => {
    const { receive } = listen();
    expect(await receive(wantedBy({}))).toEqual([reply({ type: 'found', session: undefined })]);
  });
});
