import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recheck } from './page-life.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function start(finds: () => boolean = () => false, first = Promise.resolve()) {
  let isWanted = true;
  const look = vi.fn<() => Promise<void>>(async () => {
    if (finds()) isWanted = false;
    else throw new Error('Nobody answers.');
  });
  const stop = recheck(first, look, () => isWanted);
  return { look, stop };
}

test('looks a few times, later and later', async () => {
  const { look } = start();
  expect(look).toHaveBeenCalledTimes(0);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(look).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(look).toHaveBeenCalledTimes(4);
});

test('ends with the look that found something', async () => {
  const { look } = start(() => true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(look).toHaveBeenCalledTimes(1);
});

test('ends when it is told to, whatever is under way', async () => {
  const waiting = start();
  waiting.stop();
  const { look, stop } = start(() => {
    stop();
    return false;
  });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(waiting.look).toHaveBeenCalledTimes(0);
  expect(look).toHaveBeenCalledTimes(1);
});

test('does not begin where the first look could not be made', async () => {
  const { look } = start(undefined, Promise.reject(new Error('No config')));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(look).toHaveBeenCalledTimes(0);
});
