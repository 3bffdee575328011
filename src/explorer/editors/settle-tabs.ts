import type { TabsState } from '@graphiql/react';
import type { EditorTexts } from '../runs/run.ts';
import { UNTITLED } from './open-tab.ts';

/** The first operation's name, where GraphiQL would look for it. */
const OPERATION_NAME = /^[^#\n]*\b(?:query|mutation|subscription)\s+(\w+)/m;

/** Tabs with all that was typed, which GraphiQL takes late; unchanged ones stay identical objects. */
export function settleTabs({ tabs, activeTabIndex }: TabsState, texts: EditorTexts): TabsState {
  const settle = (tab: TabsState['tabs'][number]): TabsState['tabs'][number] => {
    const taken = (name: keyof EditorTexts): string | null =>
      (tab[name] ?? '') === texts[name] ? (tab[name] ?? null) : texts[name];
    const settled = {
      ...tab,
      query: taken('query'),
      variables: taken('variables'),
      headers: taken('headers'),
    };
    if (settled.query === tab.query) return settled;
    const title = OPERATION_NAME.exec(texts.query)?.[1] ?? UNTITLED;
    return { ...settled, title, operationName: null };
  };
  return {
    tabs: tabs.map((tab, index) => (index === activeTabIndex ? settle(tab) : tab)),
    activeTabIndex,
  };
}
