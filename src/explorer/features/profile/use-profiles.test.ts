import { expect, test, vi } from 'vitest';
import type { AnswersApi } from '../../../answers/api.ts';
import type { Profile, ProfileRequest } from '../../../answers/profile/create-profiler.ts';
import { readProfile } from './use-profiles.ts';

const REQUEST: ProfileRequest = { list: ['data', 'rows'], columns: [['a']], topValues: 6 };

const step = (rows: number): Profile => ({ rows, total: 3, columns: [] });

/** An answer whose profile comes in these steps. */
function answersOf(...steps: readonly Promise<Profile>[]) {
  const left = [...steps];
  const profile = vi.fn<AnswersApi['compute']['profile']>(
    () => left.shift() ?? Promise.reject(new Error('It was whole.')),
  );
  return { profile, api: { compute: { profile } } as unknown as AnswersApi };
}

const resolve = (...rows: number[]) => rows.map((count) => Promise.resolve(step(count)));

test('a profile is read until it is whole, and told at each step', async () => {
  const { api, profile } = answersOf(...resolve(1, 2, 3));
  const told: number[] = [];
  const { signal } = new AbortController();
  await readProfile(api, 'answer', REQUEST, signal, ({ rows }) => told.push(rows));
  expect(told).toEqual([1, 2, 3]);
  expect(profile).toHaveBeenCalledTimes(3);
  expect(profile).toHaveBeenLastCalledWith('answer', REQUEST);
});

test('rows that went in the meantime end it too', async () => {
  const { api } = answersOf(Promise.resolve({ rows: 2, total: 1, columns: [] }));
  const { signal } = new AbortController();
  await expect(readProfile(api, 'answer', REQUEST, signal, vi.fn())).resolves.toBeUndefined();
});

test('a profile that is not wanted any more is neither told nor read on', async () => {
  const { api, profile } = answersOf(...resolve(1, 2, 3));
  const wanted = new AbortController();
  const told: number[] = [];
  const reading = readProfile(api, 'answer', REQUEST, wanted.signal, ({ rows }) => told.push(rows));
  wanted.abort();
  await reading;
  expect(told).toEqual([]);
  expect(profile).toHaveBeenCalledTimes(1);
});

test('an answer that is gone rejects as its worker does', async () => {
  const { api } = answersOf(Promise.resolve(step(1)), Promise.reject(new Error('gone')));
  const onProfile = vi.fn();
  const { signal } = new AbortController();
  await expect(readProfile(api, 'answer', REQUEST, signal, onProfile)).rejects.toThrow('gone');
  expect(onProfile).toHaveBeenCalledExactlyOnceWith(step(1));
});
