import { createStore } from 'zustand/vanilla';
import type { AnswersApi } from '../../../answers/api.ts';

export interface FinderState {
  readonly text: string;
  readonly count: number;
  readonly current: number | undefined;
  /** Where that begins, bytes; another object each time that it is to be shown. */
  readonly shown: { readonly at: number } | undefined;
  readonly isBusy: boolean;
  readonly isWhole: boolean;
}

/** So many matches are counted without being asked to. */
const MAX_COUNT = 10_000;

const NOTHING: FinderState = {
  text: '',
  count: 0,
  current: undefined,
  shown: undefined,
  isBusy: false,
  isWhole: true,
};

export function createFinder(answersApi: Pick<AnswersApi, 'read'>, name: string) {
  const store = createStore<FinderState>(() => NOTHING);
  const { getState, setState } = store;
  let matches: number[] = [];
  let next: number | undefined;
  const go = (current: number): void => {
    const at = matches[current];
    if (at !== undefined) setState({ current, shown: { at } });
  };
  const collect = async (wanted: number): Promise<void> => {
    const mine = matches;
    setState({ isBusy: true });
    while (next !== undefined && mine.length < wanted) {
      const found = await answersApi.read.find(name, getState().text, next);
      if (mine !== matches) return;
      for (const match of found.positions) mine.push(match);
      ({ next } = found);
      setState({ count: mine.length, isWhole: next === undefined });
      if (getState().current === undefined) go(0);
    }
    setState({ isBusy: false });
  };
  return {
    store,
    async look(text: string): Promise<void> {
      matches = [];
      next = text === '' ? undefined : 0;
      setState({ ...NOTHING, text, isWhole: next === undefined });
      await collect(MAX_COUNT);
    },
    async step(by: 1 | -1): Promise<void> {
      const { current } = getState();
      if (current === undefined) return;
      const wanted = current + by;
      if (wanted === matches.length && next !== undefined) await collect(matches.length + 1);
      go((wanted + matches.length) % matches.length);
    },
  };
}
