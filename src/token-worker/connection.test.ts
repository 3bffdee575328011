import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { delivered } from '../testing/delivered.ts';
import { sharedSession } from '../testing/shared-sessions.ts';
import { connectTokenWorker } from './connection.ts';
import { message, reply } from './protocol.ts';

const address = {
  scriptUrl: 'https://data.example/v1/graphiql/token-worker.js',
  scope: 'https://data.example/v1/graphiql/',
  type: 'classic',
} as const;
const question = message({ type: 'find-session', nonce: undefined, wanted: {} });
const news = message({ type: 'announce-sign-out', serviceId: 'a', username: 'svc', upTo: 5 });
const found = (version: number) => reply({ type: 'found', session: sharedSession({ version }) });

/** A worker whose answers the test sends. */
class FakeWorker extends EventTarget {
  readonly state = 'activated';
  readonly ports: MessagePort[] = [];
  readonly postMessage = vi.fn((_request: unknown, transfer: MessagePort[] = []) => {
    this.ports.push(...transfer);
    const [port] = transfer;
    if (this.answer !== undefined) port?.postMessage(this.answer);
  });

  constructor(
    readonly answer?: unknown,
    readonly scriptURL: string = address.scriptUrl,
  ) {
    super();
  }
}

interface Registration {
  active: FakeWorker | null;
  waiting?: FakeWorker;
}

function setUp(existing?: Registration | (() => Promise<never>)) {
  const getRegistration = vi.fn(
    typeof existing === 'function' ? existing : () => Promise.resolve(existing),
  );
  const register = vi.fn<() => Promise<Registration>>();
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: { getRegistration, register } });
  return { getRegistration, register, connection: connectTokenWorker(address) };
}

beforeEach(() => {
  // The ports are real and deliver on their own.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a worker of an earlier page', () => {
  test('is asked, and nothing is registered', async () => {
    const worker = new FakeWorker(found(7));
    const { connection, getRegistration, register } = setUp({ active: worker });
    expect(await connection.openExisting()).toBe(true);
    expect(getRegistration.mock.calls).toEqual([[address.scope]]);
    expect(await connection.ask(question, 1_000)).toEqual(found(7));
    expect(worker.postMessage.mock.calls[0]?.[0]).toEqual(question);
    expect(register).not.toHaveBeenCalled();
  });

  test.each<[string, Parameters<typeof setUp>[0]]>([
    ['there is none', undefined],
    ['it is still being installed', { active: null }],
    [
      'it is another application’s, of a folder above',
      { active: new FakeWorker(found(7), 'https://data.example/sw.js') },
    ],
    ['the browser refuses', () => Promise.reject(new DOMException('no', 'SecurityError'))],
  ])('is none where %s', async (_, existing) => {
    const { connection } = setUp(existing);
    expect(await connection.openExisting()).toBe(false);
    expect(await connection.ask(question, 1_000)).toBeUndefined();
    connection.tell(news);
    const worker = typeof existing === 'object' ? existing.active : undefined;
    expect(worker?.postMessage.mock.calls ?? []).toEqual([]);
  });

  test('is none where the browser has no workers', async () => {
    vi.stubGlobal('navigator', {});
    expect(await connectTokenWorker(address).openExisting()).toBe(false);
  });
});

test('nobody is asked or told before the connection is open', async () => {
  const worker = new FakeWorker(found(7));
  const { connection } = setUp({ active: worker });
  expect(await connection.ask(question, 1_000)).toBeUndefined();
  connection.tell(news);
  expect(worker.postMessage).not.toHaveBeenCalled();
});

test('what needs no answer goes at once, without a port', async () => {
  const worker = new FakeWorker();
  const { connection } = setUp({ active: worker });
  await connection.openExisting();
  connection.tell(news);
  expect(worker.postMessage.mock.calls).toEqual([[news]]);
});

test('a version that waits is told what must outlast the one before it, and no more', async () => {
  const [active, waiting] = [new FakeWorker(), new FakeWorker()];
  const { connection } = setUp({ active, waiting });
  await connection.openExisting();
  connection.tell(news);
  expect(waiting.postMessage).not.toHaveBeenCalled();
  connection.tellAll(news);
  expect(active.postMessage).toHaveBeenCalledTimes(2);
  expect(waiting.postMessage.mock.calls).toEqual([[news]]);
});

test('after an update it is the new worker that is asked and told', async () => {
  const [before, after] = [new FakeWorker(found(7)), new FakeWorker(found(8))];
  const registration = { active: before };
  const { connection } = setUp(registration);
  await connection.openExisting();
  expect(await connection.ask(question, 1_000)).toEqual(found(7));
  registration.active = after;
  connection.tell(news);
  expect(await connection.ask(question, 1_000)).toEqual(found(8));
  expect(before.postMessage).toHaveBeenCalledTimes(1);
  expect(after.postMessage).toHaveBeenCalledTimes(2);
});

describe('opening', () => {
  test('registers once, until the connection is reset', async () => {
    const { connection, register } = setUp();
    register.mockResolvedValue({ active: new FakeWorker() });
    expect(await connection.open()).toBe(true);
    expect(await connection.open()).toBe(true);
    expect(register).toHaveBeenCalledTimes(1);
    connection.reset();
    expect(await connection.open()).toBe(true);
    expect(register).toHaveBeenCalledTimes(2);
    expect(vi.getTimerCount()).toBe(0);
  });

  test.each<[string, () => Promise<Registration>]>([
    ['fails', () => Promise.reject(new TypeError('no network'))],
    ['gives none', () => Promise.resolve({ active: null })],
    ['hangs', () => new Promise(() => undefined)],
  ])('that %s leaves the worker in use that there was', async (_, registering) => {
    const worker = new FakeWorker(found(7));
    const { connection, register } = setUp({ active: worker });
    await connection.openExisting();
    register.mockImplementation(registering);
    const opened = connection.open();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await opened).toBe(false);
    expect(await connection.ask(question, 1_000)).toEqual(found(7));
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a question', () => {
  async function open(worker: FakeWorker) {
    const { connection } = setUp({ active: worker });
    await connection.openExisting();
    return connection;
  }

  test('that is answered leaves no timer and no port behind', async () => {
    const worker = new FakeWorker(found(7));
    const connection = await open(worker);
    await connection.ask(question, 1_000);
    expect(vi.getTimerCount()).toBe(0);
    await new Promise((resolve) => {
      worker.ports[0]?.addEventListener('close', resolve);
      worker.ports[0]?.start();
    });
  });

  test('that is not answered is given up at its limit, not before', async () => {
    const worker = new FakeWorker();
    const connection = await open(worker);
    const settled = vi.fn();
    const asked = connection.ask(question, 1_000);
    void asked.then(settled);
    await vi.advanceTimersByTimeAsync(999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await asked).toEqual({ type: 'silence' });
    worker.ports[0]?.postMessage(found(7));
    await delivered();
    expect(settled.mock.calls).toEqual([[{ type: 'silence' }]]);
  });

  test('has the answer that came on its own port', async () => {
    const worker = new FakeWorker();
    const connection = await open(worker);
    const asked = [connection.ask(question, 1_000), connection.ask(question, 1_000)];
    worker.ports[1]?.postMessage(found(2));
    await delivered();
    worker.ports[0]?.postMessage(found(1));
    expect(await Promise.all(asked)).toEqual([found(1), found(2)]);
  });

  test.each([['text'], [{ ...found(7), version: 1 }], [news]])(
    'answered by %j has no answer',
    async (answer) => {
      const connection = await open(new FakeWorker(answer));
      expect(await connection.ask(question, 1_000)).toEqual({ type: 'silence' });
    },
  );

  test('that cannot be posted fails, and leaves no timer', async () => {
    const worker = new FakeWorker();
    worker.postMessage.mockImplementation(() => {
      throw new DOMException('gone', 'InvalidStateError');
    });
    const connection = await open(worker);
    await expect(connection.ask(question, 1_000)).rejects.toThrow('gone');
    expect(vi.getTimerCount()).toBe(0);
  });
});
