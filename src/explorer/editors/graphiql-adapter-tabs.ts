import { pick, useGraphiQL, useGraphiQLActions } from '@graphiql/react';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import {
  SILENT_EDITOR,
  textsOf,
  useEditors,
  type InputEditors,
} from './graphiql-adapter-editors.ts';
import type { EditorTexts } from '../runs/run.ts';
import type { ReloadState } from '../../session/reload-state.ts';
import {
  isBlank,
  newTab,
  type OpenTab,
  type OpenTabs,
  type PlacedTab,
  type TabExtras,
  settleTabs,
} from './open-tab.ts';

export function useOpenTabList(): OpenTabs {
  return useGraphiQL(pick('tabs', 'activeTabIndex'));
}

/** The SQL of the tab in front, which GraphiQL stores with the tab. */
export function useTabSql(): [string | undefined, (sql: string) => void] {
  const { tabs, activeTabIndex } = useOpenTabList();
  const { updateActiveTabValues } = useGraphiQLActions();
  const note = (extras: TabExtras & Partial<EditorTexts>): void => updateActiveTabValues(extras);
  return [tabs[activeTabIndex]?.sql, (next) => note({ sql: next })];
}

/** Reads the tabs, and restores headers after a reload; undefined before there are editors. */
export function useOpenTabs() {
  const latest = useLatestTabs();
  const editors = useEditors();
  const actions = useGraphiQLActions();
  return useMemo(() => {
    if (!textsOf(editors)) return undefined;
    return {
      read: () => settleTabs(latest.current.state, textsOf(editors)),
      fill(reloadState: ReloadState): void {
        const { tabs, activeTabIndex } = latest.current.state;
        const active = tabs[activeTabIndex];
        const headersOf = ({ id, headers = null }: OpenTab): string | null =>
          reloadState.find(({ tabId }) => tabId === id)?.headers ?? headers;
        const filled = tabs.map((tab) =>
          tab === active ? tab : { ...tab, headers: headersOf(tab) },
        );
        replaceTabs(filled, actions, editors);
        if (!active) return;
        const headers = headersOf(active);
        editors.headerEditor?.setValue(headers ?? '');
        actions.updateActiveTabValues({ headers });
      },
    };
  }, [editors, latest, actions]);
}

export type TabActions = ReturnType<typeof useTabActions>;

export function useTabActions() {
  const latest = useLatestTabs();
  const actions = useGraphiQLActions();
  return useMemo(() => createTabActions(latest, actions), [latest, actions]);
}

function useLatestTabs() {
  const editors = useEditors();
  const state = useOpenTabList();
  const facts = useGraphiQL(pick('documentAST', 'operations'));
  const latest = useRef({ state, editors, facts });
  useLayoutEffect(() => {
    latest.current = { state, editors, facts };
  });
  return latest;
}

type LatestTabs = ReturnType<typeof useLatestTabs>;
type GraphiQLActions = ReturnType<typeof useGraphiQLActions>;

/** Without silent editors GraphiQL would fill them again, and lose their undo. */
function replaceTabs(
  tabs: readonly OpenTab[],
  { setEditor, moveTab }: Pick<GraphiQLActions, 'setEditor' | 'moveTab'>,
  editors: InputEditors,
): void {
  const names = Object.keys(editors).filter((name) => editors[name as keyof typeof editors]);
  setEditor(Object.fromEntries(names.map((name) => [name, SILENT_EDITOR])));
  moveTab([...tabs]);
  setEditor(editors);
}

function createTabChanges(latest: LatestTabs, actions: GraphiQLActions) {
  const change = (act: () => void): OpenTabs => {
    flushSync(act);
    return latest.current.state;
  };
  /** Else GraphiQL would show a running answer in the new tab. */
  const addTab = (): OpenTabs =>
    change(() => {
      actions.stop();
      actions.addTab();
    });
  /** GraphiQL takes typed text 100 ms later, and drops it if tabs change first. */
  const settle = (): OpenTabs => {
    const { state, editors } = latest.current;
    const tab = settleTabs(state, textsOf(editors)).tabs[state.activeTabIndex];
    if (!tab || tab === state.tabs[state.activeTabIndex]) return state;
    return change(() => actions.updateActiveTabValues(tab));
  };
  const arrange = (tabs: readonly OpenTab[]): OpenTabs =>
    change(() => replaceTabs(tabs, actions, latest.current.editors));
  const show = (id: string): void => {
    const { tabs, activeTabIndex } = settle();
    const index = indexOf(tabs, id);
    const tab = tabs[index];
    if (!tab || index === activeTabIndex) return;
    change(() => {
      actions.changeTab(index);
      // GraphiQL would give the old facts to the tab that is left next.
      actions.setOperationFacts({
        ...latest.current.facts,
        ...(tab.operationName && { operationName: tab.operationName }),
      });
    });
  };
  return { addTab, settle, arrange, change, show };
}

function createTabActions(latest: LatestTabs, actions: GraphiQLActions) {
  const { addTab, settle, arrange, change, show } = createTabChanges(latest, actions);
  const put = (placed: readonly PlacedTab[]): void => {
    const tabs = [...settle().tabs];
    for (const { tab, index } of placed) tabs.splice(index, 0, tab);
    arrange(tabs);
    const [first] = placed;
    if (first) show(first.tab.id);
  };
  const mark = (id: string, extras: TabExtras & Partial<EditorTexts>): void => {
    const { tabs, activeTabIndex } = settle();
    if (tabs[activeTabIndex]?.id === id) change(() => actions.updateActiveTabValues(extras));
    else arrange(tabs.map((tab) => (tab.id === id ? { ...tab, ...extras } : tab)));
  };
  return {
    add(): void {
      settle();
      addTab();
      // On a touch screen the keyboard would open.
      if (!matchMedia('(pointer: coarse)').matches) latest.current.editors.queryEditor?.focus();
    },
    /** @returns the new tab's id */
    addWith(texts: Parameters<typeof newTab>[0]): string {
      const tab = newTab(texts);
      put([{ tab, index: Number.MAX_SAFE_INTEGER }]);
      return tab.id;
    },
    show,
    close(ids: readonly string[]): void {
      let { tabs, activeTabIndex } = settle();
      if (tabs.every(({ id }) => ids.includes(id))) ({ tabs, activeTabIndex } = addTab());
      const stays = ({ id }: OpenTab): boolean => !ids.includes(id);
      const next =
        tabs.slice(0, activeTabIndex + 1).findLast(stays) ?? tabs.slice(activeTabIndex).find(stays);
      if (next) show(next.id);
      arrange(latest.current.state.tabs.filter(stays));
    },
    move(id: string, to: number): void {
      const { tabs } = settle();
      const tab = tabs.find((one) => one.id === id);
      if (!tab || !tabs[to] || tabs[to] === tab) return;
      arrange(tabs.filter((one) => one !== tab).toSpliced(to, 0, tab));
    },
    rename: (id: string, name: string): void => mark(id, { name: name.trim() || undefined }),
    mark,
    duplicate(id: string, nameOf: (name: string) => string): void {
      const { tabs } = settle();
      const index = indexOf(tabs, id);
      const tab = tabs[index];
      if (!tab) return;
      const name = tab.name === undefined ? undefined : nameOf(tab.name);
      const copy = { ...tab, id: crypto.randomUUID(), response: null, name, savedId: undefined };
      put([{ tab: copy, index: index + 1 }]);
    },
    restore(placed: readonly PlacedTab[]): void {
      const [only, ...rest] = settle().tabs;
      put(placed);
      if (only && rest.length === 0 && isBlank(only)) {
        arrange(latest.current.state.tabs.filter(({ id }) => id !== only.id));
      }
    },
  };
}

function indexOf(tabs: readonly OpenTab[], id: string): number {
  return tabs.findIndex((tab) => tab.id === id);
}
