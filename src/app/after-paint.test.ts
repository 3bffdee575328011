import { beforeEach, expect, test, vi } from 'vitest';
import { afterPaint } from './after-paint.ts';

/** A document as far as painting goes. */
class Painted extends EventTarget {
  hidden = false;
}

let page: Painted;
let frames: FrameRequestCallback[];
let listeners: number;

beforeEach(() => {
  page = new Painted();
  frames = [];
  listeners = 0;
  const { addEventListener } = page;
  vi.spyOn(page, 'addEventListener').mockImplementation((...args) => {
    listeners += 1;
    const { signal } = args[2] as AddEventListenerOptions;
    signal?.addEventListener('abort', () => (listeners -= 1));
    addEventListener.apply(page, args);
  });
  vi.stubGlobal('document', page);
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

/** Whether it has settled by now. */
function watch(): () => Promise<boolean> {
  let isDone = false;
  void afterPaint().then(() => (isDone = true));
  return async () => {
    await vi.advanceTimersByTimeAsync(1);
    return isDone;
  };
}

test('waits for the frame, and for what comes after its callbacks', async () => {
  const isDone = watch();
  expect(await isDone()).toBe(false);
  frames.forEach((callback) => callback(0));
  expect(await isDone()).toBe(true);
  expect([vi.getTimerCount(), listeners]).toEqual([0, 0]);
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
