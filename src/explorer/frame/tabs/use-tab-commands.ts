import type { TabMenuProps } from './tab-menu.tsx';
import { useStore } from 'zustand';
import { useCommands, useSource } from '../../commands/command-store.ts';
import { tabsNamed, tabTitle } from './tab-title.ts';
import { TAB_COPY } from './tabs-copy.ts';

interface TabCommands extends Omit<TabMenuProps, 'tabId' | 'at' | 'onGone'> {
  readonly activeTabIndex: number;
  readonly onAdd: () => void;
}

export function useTabCommands(props: TabCommands): void {
  const { tabs, activeTabIndex, actions, closedTabs, onAdd, onClose, onRename } = props;
  const [lastClosing] = useStore(closedTabs.store, (state) => state.closings);
  const activeId = tabs[activeTabIndex]?.id ?? '';
  const isOnly = tabs.length < 2 ? TAB_COPY.onlyTab : undefined;
  const ids = tabs.map(({ id }) => id);
  const isLast = activeTabIndex < tabs.length - 1 ? undefined : TAB_COPY.lastTab;
  const showBeside = (step: 1 | -1): void => {
    const beside = tabs[(activeTabIndex + step + tabs.length) % tabs.length];
    if (beside) actions.show(beside.id);
  };
  useCommands({
    'new-tab': { run: onAdd },
    'close-tab': { run: () => onClose([activeId]) },
    'next-tab': { run: () => showBeside(1), disabled: isOnly },
    'previous-tab': { run: () => showBeside(-1), disabled: isOnly },
    'reopen-tab': {
      run: () => lastClosing && actions.restore(closedTabs.tabsOf(lastClosing)),
      disabled: lastClosing ? undefined : TAB_COPY.noneClosed,
    },
    'rename-tab': { run: () => onRename(activeId) },
    'duplicate-tab': { run: () => actions.duplicate(activeId, TAB_COPY.copyOf) },
    'move-tab-left': {
      run: () => actions.move(activeId, activeTabIndex - 1),
      disabled: activeTabIndex > 0 ? undefined : TAB_COPY.firstTab,
    },
    'move-tab-right': { run: () => actions.move(activeId, activeTabIndex + 1), disabled: isLast },
    'close-other-tabs': {
      run: () => onClose(ids.filter((id) => id !== activeId)),
      disabled: isOnly,
    },
    'close-tabs-right': { run: () => onClose(ids.slice(activeTabIndex + 1)), disabled: isLast },
  });
  useSource('tabs', (text) =>
    tabsNamed(tabs, text).map((tab) => ({
      id: tab.id,
      label: tabTitle(tab),
      run: () => actions.show(tab.id),
    })),
  );
}
