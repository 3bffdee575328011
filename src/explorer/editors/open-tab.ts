import type { TabsState } from '@graphiql/react';
import { createStore } from 'zustand/vanilla';

export const tabElementId = (id: string): string => `gh-tab-${id}`;

export const UNTITLED = '<untitled>';

/** What a tab has beside what GraphiQL knows, which keeps and stores it with the tab. */
export interface TabExtras {
  readonly name?: string | undefined;
  readonly savedId?: string | undefined;
  /** Tells the texts that were saved or opened last from others. */
  readonly savedTexts?: string | undefined;
  readonly sql?: string | undefined;
}

export type OpenTab = TabsState['tabs'][number] & TabExtras;

export interface OpenTabs {
  readonly tabs: readonly OpenTab[];
  readonly activeTabIndex: number;
}

/** Ids of the tabs that hold something else than what is saved under their `savedId`. */
export const unsavedTabs = createStore<ReadonlySet<string>>()(() => new Set());

export interface PlacedTab {
  readonly tab: OpenTab;
  readonly index: number;
}

/** Whether somebody would miss nothing with a tab. */
export function isBlank(tab: Partial<Omit<OpenTab, 'id'>>): boolean {
  const { query, variables, headers, name, sql } = tab;
  return [query, variables, headers, name, sql].every((part) => (part ?? '').trim() === '');
}
