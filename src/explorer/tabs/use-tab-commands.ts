import { useStore } from 'zustand';
import { useCommands, useSource } from '../commands/command-store.ts';
import type { TabActions } from '../graphiql/graphiql-adapter-tabs.ts';
import type { OpenTab } from '../graphiql/open-tab.ts';
import type { ClosedTabs } from './closed-tabs.ts';
import { titleOf } from './tab-title.ts';
import { TAB_COPY } from './tabs-copy.ts';

interface TabCommands {
  readonly tabs: readonly OpenTab[];
  readonly activeTabIndex: number;
  readonly actions: TabActions;
  readonly closedTabs: ClosedTabs;
  readonly onClose: (ids: readonly string[]) => void;
  readonly onRename: (id: string) => void;
}

/** Offers what can be done with the tab in front, and has the palette find the others. */
export function useTabCommands(props: TabCommands): void {
  const { tabs, activeTabIndex, actions, closedTabs, onClose, onRename } = props;
  const [lastClosing] = useStore(closedTabs.store, (state) => state.closings);
  const activeId = tabs[activeTabIndex]?.id ?? '';
  const isOnly = tabs.length < 2 ? TAB_COPY.onlyTab : undefined;
  const showBeside = (step: 1 | -1): void => {
    const beside = tabs[(activeTabIndex + step + tabs.length) % tabs.length];
    if (beside) actions.show(beside.id);
  };
  useCommands({
    'new-tab': { run: actions.add },
    'close-tab': { run: () => onClose([activeId]) },
    'next-tab': { run: () => showBeside(1), disabled: isOnly },
    'previous-tab': { run: () => showBeside(-1), disabled: isOnly },
    'reopen-tab': {
      run: () => lastClosing && actions.restore(closedTabs.tabsOf(lastClosing)),
      disabled: lastClosing ? undefined : TAB_COPY.noneClosed,
    },
    'rename-tab': { run: () => onRename(activeId) },
    'duplicate-tab': { run: () => actions.duplicate(activeId, TAB_COPY.copyOf) },
  });
  useSource('tabs', (text) => {
    const wanted = text.toLowerCase();
    const found = tabs.filter((tab) => titleOf(tab).toLowerCase().includes(wanted));
    return found.map((tab) => ({
      id: tab.id,
      label: titleOf(tab),
      run: () => actions.show(tab.id),
    }));
  });
}
