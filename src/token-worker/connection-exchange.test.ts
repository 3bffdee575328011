import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ExchangeInput, TokenExchange, TokenOutcome } from '../session/sign-in.ts';
import { connectTokenWorker, createWorkerExchange } from './connection.ts';
import { PROTOCOL_VERSION, readRequest } from './protocol.ts';

const address = {
  scriptUrl: 'https://data.example/v1/graphiql/token-worker.js',
  scope: 'https://data.example/v1/graphiql/',
  type: 'classic',
} as const;
const input: ExchangeInput = { serviceId: 'a', apiKey: 'key', username: 'svc', password: 'secret' };
const version = PROTOCOL_VERSION;
const grant = { accessToken: 'from-worker', expiresInS: 60 };
const inPage: TokenOutcome = { ok: true, grant: { accessToken: 'from-page', expiresInS: 60 } };

/** A worker that gives every request the same reply, on the request's own port; or none. */
class FakeWorker extends EventTarget {
  readonly scriptURL = address.scriptUrl;
  readonly requests: unknown[] = [];

  constructor(
    readonly reply?: unknown,
    public state: ServiceWorkerState = 'activated',
  ) {
    super();
  }

  postMessage(data: unknown, [port]: [MessagePort]): void {
    this.requests.push(structuredClone(data));
    if (this.reply !== undefined) port.postMessage(this.reply);
    port.close();
  }

  become(state: ServiceWorkerState): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

interface FakeRegistration {
  readonly active?: FakeWorker | undefined;
  readonly installing?: FakeWorker;
}

/** The registration of a worker that is being installed. */
const firstInstallation = (installing: FakeWorker): FakeRegistration => ({
  installing,
  get active() {
    return installing.state === 'activated' ? installing : undefined;
  },
});

/** A client in a page whose browser registers workers this way. */
function setUp(register: () => Promise<FakeRegistration>) {
  const registering = vi.fn(register);
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: { register: registering } });
  return { registering, ...createClient() };
}

function createClient() {
  const exchangeInPage = vi.fn<TokenExchange>(() => Promise.resolve(inPage));
  const connection = connectTokenWorker(address);
  const exchange = createWorkerExchange(connection, exchangeInPage);
  return { connection, exchange, exchangeInPage };
}

/** Web Locks of a page, in which a worker holds the named lock until it ends. */
function giveLock(name: string) {
  let come = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    come = resolve;
  });
  const isAwaited = new Promise<void>((resolve) => {
    const request = async (wanted: string, _options: LockOptions, task: () => void) => {
      expect(wanted).toBe(name);
      resolve();
      await ended;
      task();
    };
    vi.stubGlobal('navigator', Object.assign(navigator, { locks: { request } }));
  });
  return { isAwaited, come };
}

const withWorker = (active: FakeWorker) => setUp(() => Promise.resolve({ active }));

beforeEach(() => {
  // The ports are real and deliver on their own.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('with a worker', () => {
  test('the grant comes from it', async () => {
    const worker = new FakeWorker({ version, type: 'granted', grant });
    const { exchange, registering, exchangeInPage } = withWorker(worker);
    expect(await exchange(input)).toEqual({ ok: true, grant });
    expect(worker.requests.map(readRequest)).toEqual([expect.objectContaining(input)]);
    expect(registering).toHaveBeenCalledWith(address.scriptUrl, {
      scope: address.scope,
      type: 'classic',
      updateViaCache: 'none',
    });
    expect(exchangeInPage).not.toHaveBeenCalled();
  });

  test('a failure comes from it, and is not tried again in the page', async () => {
    const failure = { code: 'wrong-credentials', endpoint: 'https://auth.example', status: 401 };
    const { exchange, exchangeInPage } = withWorker(
      new FakeWorker({ version, type: 'failed', failure }),
    );
    expect(await exchange(input)).toEqual({ ok: false, failure });
    expect(exchangeInPage).not.toHaveBeenCalled();
  });

  test('registering ahead of need is done once', async () => {
    const { connection, exchange, registering } = withWorker(
      new FakeWorker({ version, type: 'granted', grant }),
    );
    expect(await Promise.all([connection.open(), connection.open()])).toEqual([true, true]);
    await exchange(input);
    expect(registering).toHaveBeenCalledTimes(1);
  });

  test('a first installation is waited for', async () => {
    const worker = new FakeWorker({ version, type: 'granted', grant }, 'installing');
    const { exchange } = setUp(() => Promise.resolve(firstInstallation(worker)));
    const exchanged = exchange(input);
    worker.become('installed');
    worker.become('activating');
    await vi.advanceTimersByTimeAsync(2_900);
    expect(worker.requests).toEqual([]);
    worker.become('activated');
    expect(await exchanged).toEqual({ ok: true, grant });
  });
});

describe('the page makes the exchange, and says so, where', () => {
  test('the worker speaks another version', async () => {
    const worker = new FakeWorker({ version: version + 1, type: 'unsupported' });
    const { connection, exchange, exchangeInPage } = withWorker(worker);
    expect(await exchange(input)).toBe(inPage);
    expect(exchangeInPage.mock.calls).toEqual([[input]]);
    expect(connection.isUsable()).toBe(false);
  });

  test('registering hangs', async () => {
    const { connection, exchange } = setUp(() => new Promise(() => undefined));
    const prepared = connection.open();
    const exchanged = exchange(input);
    await vi.advanceTimersByTimeAsync(2_999);
    await vi.advanceTimersByTimeAsync(1);
    expect(await exchanged).toBe(inPage);
    expect(await prepared).toBe(false);
    expect(connection.isUsable()).toBe(false);
  });

  test('registering fails, and the next time registers anew', async () => {
    const { exchange, exchangeInPage, registering } = setUp(() =>
      Promise.reject(new Error('blocked')),
    );
    expect(await exchange(input)).toBe(inPage);
    expect(await exchange(input)).toBe(inPage);
    expect(registering).toHaveBeenCalledTimes(2);
    expect(exchangeInPage).toHaveBeenCalledTimes(2);
  });

  test('the installation fails', async () => {
    const worker = new FakeWorker(undefined, 'installing');
    const { exchange } = setUp(() => Promise.resolve(firstInstallation(worker)));
    const exchanged = exchange(input);
    await vi.advanceTimersByTimeAsync(0);
    worker.become('redundant');
    expect(await exchanged).toBe(inPage);
    expect(worker.requests).toEqual([]);
  });

  test('there are no service workers', async () => {
    vi.stubGlobal('navigator', { onLine: true });
    const { connection, exchange } = createClient();
    expect(await connection.open()).toBe(false);
    expect(await exchange(input)).toBe(inPage);
    expect(connection.isUsable()).toBe(false);
  });
});

describe('a request that got no usable answer is not made again:', () => {
  test.each([
    ['none', undefined],
    ['one of another protocol', { hello: 'world' }],
    ['a grant of another version', { version: version + 1, type: 'granted', grant }],
  ])('%s', async (_, reply) => {
    const worker = new FakeWorker(reply);
    const { exchange, exchangeInPage } = withWorker(worker);
    const exchanged = exchange(input);
    await vi.advanceTimersByTimeAsync(40_000);
    const outcome = await exchanged;
    expect(outcome).toEqual({
      ok: false,
      failure: { code: 'timeout', endpoint: address.scriptUrl },
    });
    expect(JSON.stringify(outcome)).not.toContain('secret');
    expect(worker.requests).toHaveLength(1);
    expect(exchangeInPage).not.toHaveBeenCalled();
  });

  test('the worker ends before it answers: nobody waits for the time limit', async () => {
    const worker = new FakeWorker({ version, type: 'accepted', lifeLock: 'life' });
    const { exchange, exchangeInPage } = withWorker(worker);
    const end = giveLock('life');
    const exchanged = exchange(input);
    const isOpen = Symbol('no outcome yet');
    await end.isAwaited;
    expect(await Promise.race([exchanged, Promise.resolve(isOpen)])).toBe(isOpen);
    end.come();
    expect(await exchanged).toEqual({
      ok: false,
      failure: { code: 'interrupted', endpoint: address.scriptUrl },
    });
    expect(worker.requests).toHaveLength(1);
    expect(exchangeInPage).not.toHaveBeenCalled();
  });

  test('the next sign-in looks for a worker anew, since that one may be gone', async () => {
    const answering = new FakeWorker({ version, type: 'granted', grant });
    const silent = new FakeWorker();
    const workers = [silent, answering];
    const { exchange } = setUp(() => Promise.resolve({ active: workers.shift() as FakeWorker }));
    const first = exchange(input);
    await vi.advanceTimersByTimeAsync(40_000);
    expect(await first).toMatchObject({ ok: false });
    expect(await exchange(input)).toEqual({ ok: true, grant });
    expect(silent.requests).toHaveLength(1);
  });
});
