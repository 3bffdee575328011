import { useStore } from 'zustand';
import { useCommands, useSource, type Command } from '../../commands/command-store.ts';
import type { TabActions } from '../../editors/graphiql-adapter-tabs.ts';
import type { OpenTab } from '../../editors/open-tab.ts';
import type { ClosedTabs } from './closed-tabs.ts';
import { tabsNamed, tabTitle } from './tab-title.ts';
import { TAB_COPY } from './tabs-copy.ts';

export interface TabCommandsProps {
  readonly tabs: readonly OpenTab[];
  readonly actions: TabActions;
  readonly closedTabs: ClosedTabs;
  readonly onClose: (ids: readonly string[]) => void;
  readonly onRename: (id: string) => void;
}

/** Actions on a tab: commands act on the one in front, its menu on any. */
export function useCommandsOf(index: number, props: TabCommandsProps) {
  const { tabs, actions, closedTabs, onClose, onRename } = props;
  const [lastClosing] = useStore(closedTabs.store, (state) => state.closings);
  const ids = tabs.map(({ id }) => id);
  const id = ids[index] ?? '';
  const isOnly = tabs.length < 2 ? TAB_COPY.onlyTab : undefined;
  const isLast = index < tabs.length - 1 ? undefined : TAB_COPY.lastTab;
  const commands = {
    'rename-tab': { run: () => onRename(id) },
    'duplicate-tab': { run: () => actions.duplicate(id, TAB_COPY.copyOf) },
    'move-tab-left': {
      run: () => actions.move(id, index - 1),
      disabled: index > 0 ? undefined : TAB_COPY.firstTab,
    },
    'move-tab-right': { run: () => actions.move(id, index + 1), disabled: isLast },
    'close-tab': { run: () => onClose([id]) },
    'close-other-tabs': {
      run: () => onClose(ids.filter((one) => one !== id)),
      disabled: isOnly,
    },
    'close-tabs-right': { run: () => onClose(ids.slice(index + 1)), disabled: isLast },
    'reopen-tab': {
      run: () => lastClosing && actions.restore(closedTabs.tabsOf(lastClosing)),
      disabled: lastClosing ? undefined : TAB_COPY.noneClosed,
    },
  } satisfies Readonly<Record<string, Command>>;
  return { commands, isOnly, lastClosing };
}

export function useTabCommands(
  activeTabIndex: number,
  props: TabCommandsProps & { readonly onAdd: () => void },
): void {
  const { tabs, actions, onAdd } = props;
  const { commands, isOnly } = useCommandsOf(activeTabIndex, props);
  const showBeside = (step: 1 | -1): void => {
    const beside = tabs[(activeTabIndex + step + tabs.length) % tabs.length];
    if (beside) actions.show(beside.id);
  };
  useCommands({
    ...commands,
    'new-tab': { run: onAdd },
    'next-tab': { run: () => showBeside(1), disabled: isOnly },
    'previous-tab': { run: () => showBeside(-1), disabled: isOnly },
  });
  useSource('tabs', (text) =>
    tabsNamed(tabs, text).map((tab) => ({
      id: tab.id,
      label: tabTitle(tab),
      run: () => actions.show(tab.id),
    })),
  );
}
