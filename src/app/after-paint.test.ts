import { beforeEach, expect, test, vi } from 'vitest';
import { afterPaint } from './after-paint.ts';

/** The part of a document that concerns painting. */
class Painted extends EventTarget {
  hidden = false;
}

let page: Painted;
let listeners: number;
let observers: Set<PerformanceObserverCallback>;

class Observer {
  readonly #callback: PerformanceObserverCallback;
  constructor(callback: PerformanceObserverCallback) {
    this.#callback = callback;
  }
  observe({ type, buffered }: PerformanceObserverInit): void {
    if (type === 'paint' && buffered) observers.add(this.#callback);
  }
  disconnect(): void {
    observers.delete(this.#callback);
  }
}

beforeEach(() => {
  page = new Painted();
  observers = new Set();
  listeners = 0;
  const { addEventListener } = page;
  vi.spyOn(page, 'addEventListener').mockImplementation((...args) => {
    listeners += 1;
    const { signal } = args[2] as AddEventListenerOptions;
    signal?.addEventListener('abort', () => (listeners -= 1));
    addEventListener.apply(page, args);
  });
  vi.stubGlobal('document', page);
  vi.stubGlobal('PerformanceObserver', Observer);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

function watch(): () => Promise<boolean> {
  let isDone = false;
  void afterPaint().then(() => (isDone = true));
  return async () => {
    await vi.advanceTimersByTimeAsync(1);
    return isDone;
  };
}

function paint(what: string): void {
  const list = { getEntriesByName: (name: string) => (name === what ? [{}] : []) };
  observers.forEach((callback) => callback(list as never, undefined as never));
}

test('waits for the first contents on the screen, not for a background', async () => {
  const isDone = watch();
  expect(await isDone()).toBe(false);
  paint('first-paint');
  expect(await isDone()).toBe(false);
  paint('first-contentful-paint');
  expect(await isDone()).toBe(true);
  expect([vi.getTimerCount(), listeners, observers.size]).toEqual([0, 0, 0]);
});

test('a page in the background is not waited for', async () => {
  page.hidden = true;
  expect(await watch()()).toBe(true);
});

test('nor is one that goes there', async () => {
  const isDone = watch();
  expect(await isDone()).toBe(false);
  page.dispatchEvent(new Event('visibilitychange'));
  expect(await isDone()).toBe(true);
});

test('nor a browser that paints nothing', async () => {
  const isDone = watch();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await isDone()).toBe(true);
});
