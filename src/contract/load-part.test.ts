import { expect, test, vi } from 'vitest';
import { loadBeforeParts, loadPart, onLoadFailure, PartError } from './load-part.ts';

function countedClock() {
  const pauses: number[] = [];
  const after = (delayMs: number, callback: () => void) => {
    pauses.push(delayMs);
    callback();
    return () => undefined;
  };
  return { pauses, after };
}

test('a part that fails twice is there at the third try, and each failure is told', async () => {
  const clock = countedClock();
  const told = vi.fn();
  const stop = onLoadFailure(told);
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new TypeError('500'))
    .mockRejectedValueOnce(new TypeError('500'))
    .mockResolvedValue('part');
  expect(await loadPart(load, clock)).toBe('part');
  expect(load).toHaveBeenCalledTimes(3);
  expect(told).toHaveBeenCalledTimes(2);
  expect(clock.pauses).toEqual([250, 1_000]);
  stop();
});

test('what fails three times is told with its cause, and is tried anew when it is asked for again', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module');
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(cause);
  const failing = loadPart(load, countedClock());
  await expect(failing).rejects.toBeInstanceOf(PartError);
  await expect(failing).rejects.toMatchObject({ cause });
  expect(load).toHaveBeenCalledTimes(3);
  load.mockResolvedValue('part');
  expect(await loadPart(load, countedClock())).toBe('part');
});

test('what comes before parts is loaded once, before the first is, and fails as a part does', async () => {
  const order: string[] = [];
  const load = async () => void order.push('part');
  const words = vi.fn<() => Promise<void>>().mockRejectedValue(new TypeError('500'));
  loadBeforeParts(words);
  await expect(loadPart(load, countedClock())).rejects.toBeInstanceOf(PartError);
  expect([words.mock.calls.length, order]).toEqual([3, []]);
  words.mockImplementation(async () => void order.push('words'));
  await loadPart(load, countedClock());
  await loadPart(load, countedClock());
  expect(order).toEqual(['words', 'part', 'part']);
});
