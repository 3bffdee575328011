import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { delivered } from '../testing/delivered.ts';
import { sharedSession } from '../testing/shared-sessions.ts';
import { message, PROTOCOL_VERSION, readReply, reply, type WorkerRequest } from './protocol.ts';
import { createWorkerService, type Page, type WorkerPorts } from './worker-service.ts';

const baseUrl = 'https://data.example/v1/graphiql/';
const user = { serviceId: 'cities', username: 'svc' };
const session = sharedSession();
const announce = message({ type: 'announce-session', session });
const signOut = message({ type: 'announce-sign-out', ...user, upTo: 8 });
const granted = reply({ type: 'granted', grant: { accessToken: 'eyJ', expiresInS: 60 } });
const request = message({
  type: 'request-token',
  serviceId: 'cities',
  apiKey: 'key-1f3a',
  username: 'svc',
  password: 'pässword',
});
const accepted = reply({ type: 'accepted', lifeLock: 'life' });
const nothing = reply({ type: 'found', session: undefined });
const found = reply({ type: 'found', session });

/** A page that gives the worker's question this answer. */
function createPage(id: string, answer: unknown = nothing, url = baseUrl) {
  const postMessage = vi.fn<Page['postMessage']>((_notice, transfer) => {
    (transfer as MessagePort[])[0]?.postMessage(answer);
  });
  return { id, url, postMessage };
}

function setUp(
  pages: readonly Page[] = [],
  exchange?: WorkerPorts['exchange'],
  lifeLock: WorkerPorts['lifeLock'] = Promise.resolve('life'),
) {
  const exchanging = vi.fn<WorkerPorts['exchange']>(exchange ?? (() => Promise.resolve(granted)));
  const findPages = vi.fn(() => Promise.resolve(pages));
  const serve = createWorkerService({
    baseUrl,
    findPages,
    exchange: exchanging,
    lifeLock,
  });
  return { serve, exchange: exchanging, findPages };
}

const sender = createPage('sender');

/** Serves a question, and returns all messages on its port until that was closed. */
async function ask(serve: ReturnType<typeof createWorkerService>, data: unknown, from = sender) {
  const { port1, port2 } = new MessageChannel();
  const replies: unknown[] = [];
  port1.onmessage = ({ data: answer }) => void replies.push(answer);
  const closed = new Promise<void>((resolve) => {
    port1.addEventListener('close', () => resolve());
  });
  const served = serve(data, from, port2);
  if (!served) {
    port2.close();
    return undefined;
  }
  const outcome = await served.catch((error: unknown) => error);
  await closed;
  return { replies, outcome };
}

const findSession = (nonce?: string): WorkerRequest =>
  message({ type: 'find-session', nonce, wanted: { serviceId: 'cities' } });

describe('a message is not served', () => {
  test.each([
    ['of another protocol', { ...request, protocol: 'other' }],
    ['of none', 'skipWaiting'],
    ['of nothing', undefined],
  ])('%s', async (_, data) => {
    const { serve, exchange, findPages } = setUp();
    expect(await ask(serve, data)).toBeUndefined();
    for (const never of [exchange, findPages]) expect(never).not.toHaveBeenCalled();
  });

  test.each([
    'https://data.example/',
    'https://data.example/v1/graphiql',
    'https://data.example/other/v1/graphiql/',
    'https://data.example.evil.example/v1/graphiql/',
  ])('from a page at %s', async (url) => {
    const tab = createPage('tab', found);
    const { serve, exchange } = setUp([tab]);
    const outside = createPage('outside', nothing, url);
    const newer = { ...request, version: PROTOCOL_VERSION + 1 };
    for (const data of [request, findSession(), announce, signOut, newer]) {
      expect(await ask(serve, data, outside)).toBeUndefined();
    }
    expect(exchange).not.toHaveBeenCalled();
    expect(tab.postMessage).not.toHaveBeenCalled();
  });
});

test.each([
  ['of an older version', { ...request, version: PROTOCOL_VERSION - 1 }],
  ['of a newer version', { ...announce, version: PROTOCOL_VERSION + 1 }],
  ['of an unknown type', { ...request, type: 'sign-in' }],
])('a message %s is answered that it is not supported, and nothing else', async (_, data) => {
  const tab = createPage('tab');
  const { serve, exchange } = setUp([tab]);
  expect(await ask(serve, data)).toEqual({
    replies: [{ version: PROTOCOL_VERSION, type: 'unsupported' }],
    outcome: undefined,
  });
  expect(exchange).not.toHaveBeenCalled();
  expect(tab.postMessage).not.toHaveBeenCalled();
});

describe('a token', () => {
  test('is exchanged for the page that asks, and told to nobody else', async () => {
    const tab = createPage('tab');
    const { serve, exchange } = setUp([sender, tab]);
    expect(await ask(serve, request)).toEqual({
      replies: [accepted, granted],
      outcome: undefined,
    });
    expect(exchange.mock.calls).toEqual([[request]]);
    expect(tab.postMessage).not.toHaveBeenCalled();
  });

  test('is not asked for before the page can watch the worker', async () => {
    let hold = (): void => undefined;
    const lifeLock = new Promise<string>((resolve) => {
      hold = () => resolve('life');
    });
    const { serve, exchange } = setUp([], undefined, lifeLock);
    const asked = ask(serve, request);
    await delivered();
    expect(exchange).not.toHaveBeenCalled();
    hold();
    expect(await asked).toMatchObject({ replies: [accepted, granted] });
  });

  test('that cannot be exchanged: the port is closed', async () => {
    const failure = new Error('no memory');
    const { serve } = setUp([], () => Promise.reject(failure));
    expect(await ask(serve, request)).toEqual({ replies: [accepted], outcome: failure });
  });
});

describe('what a page announces', () => {
  test.each([
    ['a session', announce, message({ type: 'session-announced', session })],
    ['a sign-out', signOut, message({ type: 'signed-out', ...user, upTo: 8 })],
  ])(
    '%s goes to every other tab of the explorer, and to no other page',
    async (_, data, notice) => {
      const tabs = [createPage('a'), createPage('b', nothing, `${baseUrl}?service=rivers#x`)];
      const others = [
        createPage('wiki', nothing, 'https://data.example/wiki/'),
        createPage('v2', nothing, 'https://data.example/v2/graphiql/'),
      ];
      const { serve } = setUp([sender, ...others, ...tabs]);
      sender.postMessage.mockClear();
      expect(await ask(serve, data)).toEqual({ replies: [], outcome: undefined });
      for (const tab of tabs) expect(tab.postMessage.mock.calls).toEqual([[notice, []]]);
      for (const page of [sender, ...others]) expect(page.postMessage).not.toHaveBeenCalled();
    },
  );

  test('needs no port', async () => {
    const tab = createPage('a');
    const { serve } = setUp([tab]);
    await serve(announce, sender, undefined);
    await serve({ ...announce, version: 1 }, sender, undefined);
    expect(tab.postMessage).toHaveBeenCalledTimes(1);
  });
});

describe('a session', () => {
  test('is the newest that another tab of the explorer has', async () => {
    const newest = reply({ type: 'found', session: sharedSession({ version: 9 }) });
    const own = reply({ type: 'found', session: sharedSession({ version: 99 }) });
    const asking = createPage('asking', own);
    const wiki = createPage('wiki', own, 'https://data.example/wiki/');
    const { serve } = setUp([asking, createPage('a', found), wiki, createPage('b', newest)]);
    expect(await ask(serve, findSession(), asking)).toMatchObject({ replies: [newest] });
    for (const page of [asking, wiki]) expect(page.postMessage).not.toHaveBeenCalled();
  });

  test('that nobody has is none, which the page can read', async () => {
    const { serve } = setUp([sender, createPage('a')]);
    const { replies } = (await ask(serve, findSession())) ?? {};
    expect(replies).toEqual([nothing]);
    expect(readReply(replies?.[0])).toEqual(nothing);
  });
});

describe('a session that was left', () => {
  const state = [{ tabId: 't', headers: '{"h": "1"}', response: '{"data": 1}' }];

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  /** A worker that keeps a page's session, and a tab with an older one. */
  async function leave() {
    const older = sharedSession({ version: 2, accessToken: 'older' });
    const tab = createPage('tab', reply({ type: 'found', session: older }));
    const { serve } = setUp([tab]);
    const over = vi.fn();
    const left = message({ type: 'keep-session', nonce: 'n', session });
    void serve(left, sender, undefined)?.then(over);
    void serve(message({ type: 'keep-reload-state', nonce: 'n', state }), sender, undefined);
    await delivered();
    const find = async (nonce?: string) =>
      readReply((await ask(serve, findSession(nonce)))?.replies[0]);
    const take = async (nonce?: string): Promise<string | undefined> => {
      const answer = await find(nonce);
      return answer?.type === 'found' ? answer.session?.accessToken : undefined;
    };
    const drop = (nonce: string) => serve(message({ type: 'drop-kept', nonce }), sender, undefined);
    const findState = async (nonce: string) =>
      (await ask(serve, message({ type: 'find-reload-state', nonce })))?.replies;
    return { serve, find, findState, take, drop, over, tab };
  }

  test('is given to the next page under its nonce, until it has it, before tabs are asked', async () => {
    const { take, drop, over, tab } = await leave();
    expect(await take('n')).toBe('token-1');
    expect(await take('n')).toBe('token-1');
    expect(over).not.toHaveBeenCalled();
    await drop('other');
    await drop('n');
    await delivered();
    expect(over).toHaveBeenCalledTimes(1);
    expect(tab.postMessage).not.toHaveBeenCalled();
    expect(await take('n')).toBe('older');
  });

  test('has its reload state beside it, which nobody else gets', async () => {
    const { find, findState, drop } = await leave();
    const none = reply({ type: 'reload-state', state: undefined });
    expect(await find('other')).not.toHaveProperty('hasReloadState');
    expect(await findState('other')).toEqual([none]);
    expect(await find('n')).toEqual(reply({ type: 'found', session, hasReloadState: true }));
    expect(await findState('n')).toEqual([reply({ type: 'reload-state', state })]);
    await drop('n');
    expect(await find('n')).not.toHaveProperty('hasReloadState');
    expect(await findState('n')).toEqual([none]);
  });

  test.each([undefined, 'other', ''])('is given to nobody under %j', async (nonce) => {
    const { take } = await leave();
    expect(await take(nonce)).toBe('older');
    expect(await take('n')).toBe('token-1');
  });

  test('is kept for ten seconds, while the worker lives for it', async () => {
    const { take, over } = await leave();
    await vi.advanceTimersByTimeAsync(9_999);
    expect(over).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(over).toHaveBeenCalledTimes(1);
    expect(await take('n')).toBe('older');
  });

  test.each([
    ['its user signed out', signOut],
    ['its user has a newer one', announce],
  ])('is dropped where %s', async (_, data) => {
    const { serve, take, over } = await leave();
    await serve(data, sender, undefined);
    await delivered();
    expect(over).toHaveBeenCalledTimes(1);
    expect(await take('n')).toBe('older');
  });

  test.each([
    ['another user signed out', { ...signOut, username: 'other' }],
    ['another user signed in', { ...announce, session: sharedSession({ username: 'other' }) }],
  ])('is kept where %s', async (_, data) => {
    const { serve, take } = await leave();
    await serve(data, sender, undefined);
    expect(await take('n')).toBe('token-1');
  });
});
