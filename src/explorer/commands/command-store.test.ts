import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { itemsWith, offers, runOnceOffered } from './command-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
  offers.setState({ commands: {}, refused: undefined });
});

afterEach(() => vi.useRealTimers());

const offer = (id: string, run: () => void): void =>
  offers.setState(({ commands }) => ({ commands: { ...commands, [id]: { run } } }));

test('keys of a command whose code is loading act once it is there, and once only', async () => {
  const run = vi.fn();
  runOnceOffered('fetch-all-pages');
  offer('save-answer', () => undefined);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(run).not.toHaveBeenCalled();
  offer('fetch-all-pages', run);
  await vi.advanceTimersByTimeAsync(0);
  offer('fetch-all-pages', run);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(run).toHaveBeenCalledTimes(1);
  expect(offers.getState().refused).toBeUndefined();
});

test('a command that is not offered says so, unless another press comes before', async () => {
  const giveUp = runOnceOffered('maximise-answer');
  giveUp();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(offers.getState().refused).toBeUndefined();
  runOnceOffered('maximise-answer');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(offers.getState().refused).toEqual({
    id: 'maximise-answer',
    reason: 'Not available here.',
  });
});

test('an item is found by its words of the other language too', () => {
  const dark = { id: 'dark', label: 'Farben: Dunkel', keywords: 'theme dark', run: vi.fn() };
  expect(itemsWith('dark theme', [dark])).toEqual([dark]);
  expect(itemsWith('farben dark', [dark])).toEqual([dark]);
  expect(itemsWith('light', [dark])).toEqual([]);
});
