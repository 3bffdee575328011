import { expect, test } from 'vitest';
import type { AnswersApi } from '../../../answers/api.ts';
import { createFinder } from './finder.ts';

function stage(total: number) {
  const shown: number[] = [];
  const asked: [string, number][] = [];
  const read = {
    find: async (_: string, text: string, from: number) => {
      asked.push([text, from]);
      const count = text === 'none' ? 0 : Math.min(1_000, total - from);
      const next = from + 1_000 < total ? from + 1_000 : undefined;
      return { positions: Array.from({ length: count }, (__, n) => from + n), next };
    },
  };
  const finder = createFinder({ read: read as unknown as AnswersApi['read'] }, 'one');
  finder.store.subscribe((state, last) => {
    if (state.shown && state.shown !== last.shown) shown.push(state.shown.at);
  });
  return { finder, shown, asked };
}

test('the first match is shown, then the next ones, and the first again', async () => {
  const { finder, shown } = stage(3);
  await finder.look('a');
  expect(finder.store.getState()).toMatchObject({
    count: 3,
    current: 0,
    isWhole: true,
    isBusy: false,
  });
  for (const by of [1, 1, 1, -1] as const) await finder.step(by);
  expect(shown).toEqual([0, 1, 2, 0, 2]);
  await finder.look('none');
  await finder.step(1);
  expect(finder.store.getState()).toMatchObject({ count: 0, current: undefined });
  expect(shown).toHaveLength(5);
});

test('matches past those that are counted are reached too', async () => {
  const { finder, shown, asked } = stage(25_000);
  await finder.look('a');
  expect(finder.store.getState()).toMatchObject({ count: 10_000, isWhole: false });
  expect(asked).toHaveLength(10);
  await finder.step(-1);
  await finder.step(1);
  expect(shown).toEqual([0, 9_999, 10_000]);
  expect(finder.store.getState()).toMatchObject({ count: 11_000, current: 10_000 });
});

test('a search gives way to the one after it', async () => {
  const { finder, shown, asked } = stage(25_000);
  const first = finder.look('a');
  await finder.look('b');
  await first;
  expect(asked.filter(([text]) => text === 'a')).toHaveLength(1);
  expect(finder.store.getState()).toMatchObject({ text: 'b', count: 10_000, isBusy: false });
  expect(shown).toEqual([0]);
});
