import { expect, test, vi } from 'vitest';
import { createReloadStateHolder, MAX_ANSWERS_LENGTH } from './reload-state.ts';

const entry = { tabId: 't', headers: '{"x-secret": "geheim"}' };
const ofOther = { tabId: 'other', response: '{}' };

test('what was put in is given out once, to the explorer that has the tab', () => {
  const holder = createReloadStateHolder();
  expect(holder.take(['t'])).toEqual([]);
  holder.put([entry, ofOther]);
  expect(holder.take(['t', 'new'])).toEqual([entry]);
  expect(holder.take(['t'])).toEqual([]);
  expect(holder.take(['other'])).toEqual([ofOther]);
});

test('what was dropped is not given out', () => {
  const holder = createReloadStateHolder();
  holder.put([entry]);
  holder.put(undefined);
  expect(holder.take(['t'])).toEqual([]);
});

test('what is registered collects, when asked to and not before, what is in sight first', () => {
  const holder = createReloadStateHolder();
  expect(holder.collect()).toBeUndefined();
  const collect = vi.fn(() => [entry]);
  holder.collectWith(collect, false);
  const undo = holder.collectWith(() => [ofOther]);
  expect(collect).not.toHaveBeenCalled();
  expect(holder.collect()).toEqual([ofOther, entry]);
  undo();
  expect(holder.collect()).toEqual([entry]);
});

test('what the first collect leaves is the room for answers of the others', () => {
  const holder = createReloadStateHolder();
  const collect = vi.fn(() => []);
  holder.collectWith(collect, false);
  holder.collectWith(() => [{ tabId: 'large', response: 'x'.repeat(1_000) }]);
  holder.collect();
  expect(collect.mock.calls).toEqual([[MAX_ANSWERS_LENGTH - 1_000]]);
});

test('what nobody has taken goes on to the next page, beside what is collected', () => {
  const holder = createReloadStateHolder();
  holder.put([entry, ofOther]);
  expect(holder.collect()).toEqual([entry, ofOther]);
  holder.take(['t']);
  holder.collectWith(() => [entry]);
  expect(holder.collect()).toEqual([entry, ofOther]);
});

test('what fails at it collects nothing, and nothing else fails', () => {
  const holder = createReloadStateHolder();
  holder.collectWith(() => [entry]);
  holder.collectWith(() => {
    throw new Error('disposed');
  });
  expect(holder.collect()).toEqual([entry]);
});
