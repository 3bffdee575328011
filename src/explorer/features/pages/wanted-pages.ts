import { createStore } from 'zustand/vanilla';
import type { AnswerStore } from '../../runs/answer-store.ts';

/** Pages that are to be followed without being asked for once more. */
export interface WantedPages {
  readonly answerStore: AnswerStore;
  readonly tabId: string;
  readonly query: string;
  /** Keys from the answer's root to their rows. */
  readonly list: readonly string[];
  /** Of the first run in the tab that began then or later, epoch milliseconds. */
  readonly since: number;
}

export const wantedPages = createStore<{ readonly all: readonly WantedPages[] }>()(() => ({
  all: [],
}));

/** Those of the next run, unless it is said since when. */
export function wantPages(
  wanted: Omit<WantedPages, 'since'> & Partial<Pick<WantedPages, 'since'>>,
): void {
  forgetPages(wanted);
  wantedPages.setState(({ all }) => ({ all: [...all, { since: Date.now(), ...wanted }] }));
}

export function forgetPages({ tabId }: Pick<WantedPages, 'tabId'>): void {
  wantedPages.setState(({ all }) => ({ all: all.filter((one) => one.tabId !== tabId) }));
}
