import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenQuiet } from './idle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('waits until nobody types or clicks any more, and calls back once', () => {
  const page = new EventTarget();
  const callback = vi.fn();
  whenQuiet(callback, page);
  for (const press of ['keydown', 'pointerdown', 'keydown']) {
    vi.advanceTimersByTime(900);
    page.dispatchEvent(new Event(press));
  }
  vi.advanceTimersByTime(900);
  expect(callback).not.toHaveBeenCalled();
  vi.advanceTimersByTime(3_000);
  page.dispatchEvent(new Event('keydown'));
  vi.advanceTimersByTime(3_000);
  expect(callback).toHaveBeenCalledOnce();
});

test.each([0, 1_010])('does not call back once it is undone, after %i ms', (ms) => {
  const callback = vi.fn();
  const undo = whenQuiet(callback, new EventTarget());
  vi.advanceTimersByTime(ms);
  undo();
  vi.advanceTimersByTime(10_000);
  expect(callback).not.toHaveBeenCalled();
});
