import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { delivered } from '../testing/delivered.ts';
import { sharedSession } from '../testing/shared-sessions.ts';
import { message, reply } from './protocol.ts';
import { askTabs, type Tab } from './worker-service.ts';

const wanted = { serviceId: 'cities', newerThan: 3 };

/** A tab that answers when the test tells it to. */
function createTab() {
  const ports: MessagePort[] = [];
  const postMessage = vi.fn<Tab['postMessage']>((_notice, transfer) => {
    ports.push(...((transfer ?? []) as MessagePort[]));
  });
  return {
    postMessage,
    say: (data: unknown) => ports[0]?.postMessage(data),
    offer: (version: number) =>
      ports[0]?.postMessage(reply({ type: 'found', session: sharedSession({ version }) })),
    /** Whether the worker has closed the other end. */
    closed: () =>
      new Promise<void>((resolve) => {
        ports[0]?.addEventListener('close', () => resolve());
        ports[0]?.start();
      }),
  };
}

function ask(count: number) {
  const tabs = Array.from({ length: count }, createTab);
  const [a, b] = tabs;
  const settled = vi.fn();
  const asked = askTabs(tabs, wanted);
  void asked.then(settled);
  return { a, b, tabs, asked, settled };
}

const nobody = reply({ type: 'found', session: undefined });

beforeEach(() => {
  // The ports are real and deliver on their own.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  vi.useRealTimers();
});

test('every tab is asked for what is wanted, once', async () => {
  const { tabs, asked } = ask(2);
  for (const { postMessage, say } of tabs) {
    expect(postMessage).toHaveBeenCalledTimes(1);
    expect(postMessage.mock.calls[0]?.[0]).toEqual(message({ type: 'session-wanted', wanted }));
    say(nobody);
  }
  expect(await asked).toBeUndefined();
});

test('without another tab there is nothing to wait for', async () => {
  expect(await askTabs([], wanted)).toBeUndefined();
});

test.each([
  [7, 9],
  [9, 7],
])('the newest of %i and %i wins, as soon as all have answered', async (first, second) => {
  const { a, b, asked } = ask(2);
  a?.offer(first);
  await delivered();
  b?.offer(second);
  expect((await asked)?.version).toBe(9);
  expect(vi.getTimerCount()).toBe(0);
});

describe('while one tab is silent', () => {
  test('an offer is enough after 250 ms', async () => {
    const { a, asked, settled } = ask(2);
    a?.offer(7);
    await delivered();
    await vi.advanceTimersByTimeAsync(249);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect((await asked)?.version).toBe(7);
  });

  test('an offer after that is enough at once', async () => {
    const { a, asked, settled } = ask(2);
    await vi.advanceTimersByTimeAsync(900);
    expect(settled).not.toHaveBeenCalled();
    a?.offer(7);
    expect((await asked)?.version).toBe(7);
  });

  test('and the others have nothing, it is waited for, up to a second', async () => {
    const { a, asked, settled } = ask(2);
    a?.say(nobody);
    await delivered();
    await vi.advanceTimersByTimeAsync(999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await asked).toBeUndefined();
  });
});

describe('nothing is got from', () => {
  test.each([
    ['garbage', { hello: 'world' }],
    ['text', 'found'],
    ['another version', { ...nobody, version: 1 }],
    ['a session that is none', { ...nobody, session: { accessToken: 'x' } }],
    [
      'a reply that is the worker’s to give',
      reply({ type: 'granted', grant: { accessToken: 'x', expiresInS: 1 } }),
    ],
  ])('%s, and nobody waits for more', async (_, data) => {
    const { a, asked } = ask(1);
    a?.say(data);
    expect(await asked).toBeUndefined();
  });

  test('a second answer: it is not the other tab’s', async () => {
    const { a, b, asked, settled } = ask(2);
    a?.say(nobody);
    a?.offer(9);
    await delivered();
    expect(settled).not.toHaveBeenCalled();
    b?.offer(7);
    expect((await asked)?.version).toBe(7);
  });
});

test('the ports are closed once it is over, those of silent tabs too', async () => {
  const { tabs, asked } = ask(2);
  const closed = Promise.all(tabs.map((tab) => tab.closed()));
  await vi.advanceTimersByTimeAsync(1_000);
  await asked;
  await closed;
});

test('a tab that cannot be asked fails the question, and leaves nothing open', async () => {
  const tab = createTab();
  const gone: Tab = {
    postMessage() {
      throw new Error('gone');
    },
  };
  await expect(askTabs([tab, gone], wanted)).rejects.toThrow('gone');
  await tab.closed();
});
