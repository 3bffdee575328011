import type { TabsState } from '@graphiql/react';
import { createStore } from 'zustand/vanilla';

export const tabElementId = (id: string): string => `gh-tab-${id}`;

export const UNTITLED = '<untitled>';

/** Our members of a tab, which GraphiQL stores with it. */
export interface TabExtras {
  readonly name?: string | undefined;
  readonly savedId?: string | undefined;
  /** Identifies the texts that were last saved or opened. */
  readonly savedTexts?: string | undefined;
  readonly sql?: string | undefined;
}

export type OpenTab = TabsState['tabs'][number] & TabExtras;

export interface OpenTabs {
  readonly tabs: readonly OpenTab[];
  readonly activeTabIndex: number;
}

/** Ids of tabs that differ from what is saved under their `savedId`. */
export const unsavedTabs = createStore<ReadonlySet<string>>()(() => new Set());

export interface PlacedTab {
  readonly tab: OpenTab;
  readonly index: number;
}

export function isBlank(tab: Partial<Omit<OpenTab, 'id'>>): boolean {
  const { query, variables, headers, name, sql } = tab;
  return [query, variables, headers, name, sql].every((part) => (part ?? '').trim() === '');
}
