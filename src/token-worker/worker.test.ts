import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answers, startServer } from '../testing/local-server.ts';
import { setOnline } from '../testing/set-online.ts';
import { sharedSession } from '../testing/shared-sessions.ts';
import { message } from './protocol.ts';

class FakeClient {
  readonly postMessage = vi.fn();

  constructor(
    readonly id: string,
    readonly url: string,
  ) {}
}

/** The part of a service worker's global scope that the script uses. */
class FakeScope extends EventTarget {
  readonly listensTo: string[] = [];
  readonly clients = { matchAll: vi.fn(() => Promise.resolve(this.pages)) };
  readonly pages: FakeClient[] = [];
  readonly registration: { readonly scope: string };

  constructor(scope: string) {
    super();
    this.registration = { scope };
  }

  override addEventListener(type: string, listener: EventListener): void {
    this.listensTo.push(type);
    super.addEventListener(type, listener);
  }

  /** The work of the worker for a message, which must keep it alive. */
  receive(data: unknown, source: unknown, ports: readonly MessagePort[] = []) {
    const waitUntil = vi.fn<(work: Promise<unknown>) => void>();
    this.dispatchEvent(Object.assign(new Event('message'), { data, source, ports, waitUntil }));
    return waitUntil;
  }
}

/** Runs the worker's script; its types belong to another realm than the tests'. */
async function startWorker(scope: string): Promise<FakeScope> {
  const fake = new FakeScope(scope);
  vi.stubGlobal('self', fake);
  vi.stubGlobal('Client', FakeClient);
  vi.resetModules();
  const script: string = './worker.ts';
  await import(/* @vite-ignore */ script);
  return fake;
}

beforeEach(() => setOnline(true));

afterEach(() => {
  vi.unstubAllGlobals();
});

const scope = 'https://data.example/v1/graphiql/';
const announce = message({ type: 'announce-session', session: sharedSession() });

test('the script stands between no page and the network', async () => {
  expect((await startWorker(scope)).listensTo).toEqual(['message']);
});

test('every window is told, controlled or not, and the worker lives until then', async () => {
  const worker = await startWorker(scope);
  const [sender, tab] = [new FakeClient('a', scope), new FakeClient('b', scope)];
  worker.pages.push(sender, tab);
  const waitUntil = worker.receive(announce, sender);
  await waitUntil.mock.calls[0]?.[0];
  expect(tab.postMessage).toHaveBeenCalledTimes(1);
  expect(sender.postMessage).not.toHaveBeenCalled();
  expect(worker.clients.matchAll.mock.calls).toEqual([
    [{ type: 'window', includeUncontrolled: true }],
  ]);
});

test.each([
  ['no page', null, announce],
  ['another worker', { id: 'a', url: scope }, announce],
  ['a page outside the scope', new FakeClient('a', 'https://data.example/wiki/'), announce],
  ['a page that means somebody else', new FakeClient('a', scope), { type: 'skipWaiting' }],
])('a message of %s keeps the worker from nothing', async (_, source, data) => {
  const worker = await startWorker(scope);
  expect(worker.receive(data, source)).not.toHaveBeenCalled();
  expect(worker.clients.matchAll).not.toHaveBeenCalled();
});

test('a token is asked for where the config beside the script says', async () => {
  const token = { access_token: 'eyJ.a.b', expires_in: 60, token_type: 'Bearer' };
  const config = { services: [{ id: 'cities', name: 'Cities', authUrl: '/auth', baseUrl: '/' }] };
  const server = await startServer((response, request) =>
    answers(200, request.path.endsWith('config.json') ? config : token)(response, request),
  );
  const here = `${server.url}/v1/graphiql/`;
  const worker = await startWorker(here);
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise((resolve) => {
    port1.onmessage = ({ data }) => data.type !== 'accepted' && resolve(data);
  });
  const request = message({
    type: 'request-token',
    serviceId: 'cities',
    apiKey: 'key-1f3a',
    username: 'svc',
    password: 'secret',
  });
  worker.receive(request, new FakeClient('a', here), [port2]);
  expect(await answer).toMatchObject({ type: 'granted', grant: { accessToken: 'eyJ.a.b' } });
  expect(server.received.map(({ path }) => path)).toEqual([
    '/v1/graphiql/config.json',
    '/auth/oauth2/token?grant_type=client_credentials',
  ]);
});
