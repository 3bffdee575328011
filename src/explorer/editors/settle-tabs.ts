import type { EditorTexts } from '../runs/run.ts';
import { UNTITLED, type OpenTab, type OpenTabs } from './open-tab.ts';

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
