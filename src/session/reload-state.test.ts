import { expect, test, vi } from 'vitest';
import { createReloadStateHolder } from './reload-state.ts';

const state = [{ tabId: 't', headers: '{"x-secret": "geheim"}' }];

test('what was put in is given out once', () => {
  const holder = createReloadStateHolder();
  expect(holder.take()).toBeUndefined();
  holder.put(state);
  expect(holder.take()).toBe(state);
  expect(holder.take()).toBeUndefined();
});

test('what was dropped is not given out', () => {
  const holder = createReloadStateHolder();
  holder.put(state);
  holder.put(undefined);
  expect(holder.take()).toBeUndefined();
});

test('what is registered collects, when asked to and not before', () => {
  const holder = createReloadStateHolder();
  expect(holder.collect()).toBeUndefined();
  const collect = vi.fn(() => state);
  holder.collectWith(collect);
  expect(collect).not.toHaveBeenCalled();
  expect(holder.collect()).toBe(state);
});

test('what nobody has taken goes on to the next page, until something collects anew', () => {
  const holder = createReloadStateHolder();
  holder.put(state);
  expect(holder.collect()).toBe(state);
  holder.collectWith(() => []);
  expect(holder.collect()).toEqual([]);
});

test('what was taken away collects no more, and takes nothing else with it', () => {
  const holder = createReloadStateHolder();
  const leave = holder.collectWith(() => []);
  holder.collectWith(() => state);
  leave();
  expect(holder.collect()).toBe(state);
  holder.collectWith(() => state)();
  expect(holder.collect()).toBeUndefined();
});

test('what fails at it collects nothing, and nothing else fails', () => {
  const holder = createReloadStateHolder();
  holder.collectWith(() => {
    throw new Error('disposed');
  });
  expect(holder.collect()).toBeUndefined();
});
