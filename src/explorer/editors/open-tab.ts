import type { TabsState } from '@graphiql/react';
import { createStore } from 'zustand/vanilla';
import type { EditorTexts } from '../runs/run.ts';

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

/** Ids of tabs that differ from the operation saved under their `savedId`. */
export const unsavedTabs = createStore<ReadonlySet<string>>()(() => new Set());

export interface PlacedTab {
  readonly tab: OpenTab;
  readonly index: number;
}

export function isBlank(tab: Partial<Omit<OpenTab, 'id'>>): boolean {
  const { query, variables, headers, name, sql } = tab;
  return [query, variables, headers, name, sql].every((part) => (part ?? '').trim() === '');
}

/** The first operation's name, by GraphiQL's own rule. */
const OPERATION_NAME = /^[^#\n]*\b(?:query|mutation|subscription)\s+(\w+)/m;

const NAMES = ['query', 'variables', 'headers'] as const;

/** Adds typed text, which GraphiQL takes late; unchanged tabs stay identical objects. */
export function settleTabs({ tabs, activeTabIndex }: OpenTabs, texts: EditorTexts | undefined) {
  const settle = (tab: OpenTab): OpenTab => {
    const typed = NAMES.filter((name) => texts && (tab[name] ?? '') !== texts[name]);
    if (!texts || typed.length === 0) return tab;
    const settled: OpenTab = { ...tab };
    for (const name of typed) settled[name] = texts[name];
    if (!typed.includes('query')) return settled;
    const title = OPERATION_NAME.exec(texts.query)?.[1] ?? UNTITLED;
    return { ...settled, title, operationName: null };
  };
  return {
    tabs: tabs.map((tab, index) => (index === activeTabIndex ? settle(tab) : tab)),
    activeTabIndex,
  };
}

interface NewTab extends TabExtras {
  readonly query: string;
  readonly variables?: string | undefined;
  readonly headers?: string;
  readonly operationName?: string | undefined;
}

export function newTab({ variables = '', headers = '', operationName, ...more }: NewTab): OpenTab {
  const title = operationName ?? OPERATION_NAME.exec(more.query)?.[1] ?? UNTITLED;
  const texts = { variables, headers, operationName: operationName ?? null, response: null };
  return { id: crypto.randomUUID(), hash: '', title, ...texts, ...more };
}
