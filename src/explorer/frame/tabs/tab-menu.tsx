import type { JSX } from 'react';
import { useStore } from 'zustand';
import type { TabActions } from '../../editors/graphiql-adapter-tabs.ts';
import type { OpenTab } from '../../editors/open-tab.ts';
import { runCommand } from '../../commands/command-store.ts';
import { commandLabel, formatKeys, IS_MAC } from '../../commands/keymap.ts';
import { viewKeysOf, type ViewKeysId } from '../../commands/view-keys.ts';
import type { ClosedTabs } from './closed-tabs.ts';
import { OpenMenu, type MenuPart, type MenuPosition } from '../../ui/open-menu.tsx';
import { tabTitle } from './tab-title.ts';
import { TAB_COPY } from './tabs-copy.ts';

export interface TabMenuProps {
  readonly tabId: string;
  readonly at: MenuPosition;
  readonly tabs: readonly OpenTab[];
  readonly actions: TabActions;
  readonly closedTabs: ClosedTabs;
  readonly onClose: (ids: readonly string[]) => void;
  readonly onRename: (id: string) => void;
  /** `isLeft`: a press elsewhere closed it. */
  readonly onGone: (isLeft: boolean) => void;
}

function keysOf(id: ViewKeysId, which = 0): string {
  return formatKeys(viewKeysOf(id, IS_MAC ? 'mac' : 'other')[which] ?? '');
}

export function TabMenu(props: TabMenuProps): JSX.Element | null {
  const { tabId, at, tabs, actions, closedTabs, onClose, onRename, onGone } = props;
  const [lastClosing] = useStore(closedTabs.store, (state) => state.closings);
  const index = tabs.findIndex(({ id }) => id === tabId);
  const tab = tabs[index];
  if (!tab) return null;
  const ids = tabs.map(({ id }) => id);
  const closing = (id: CommandId, which: readonly string[], keys = ''): MenuPart => ({
    label: commandLabel(id),
    keys,
    act: () => onClose(which),
    isDisabled: which.length === 0,
  });
  const parts: readonly MenuPart[] = [
    { label: commandLabel('rename-tab'), act: () => onRename(tabId), keys: keysOf('tabs-rename') },
    { label: commandLabel('duplicate-tab'), act: () => actions.duplicate(tabId, TAB_COPY.copyOf) },
    {
      label: commandLabel('share-operation'),
      act() {
        actions.show(tabId);
        runCommand('share-operation');
      },
    },
    'line',
    {
      label: commandLabel('move-tab-left'),
      act: () => actions.move(tabId, index - 1),
      isDisabled: index === 0,
      keys: keysOf('tabs-reorder'),
    },
    {
      label: commandLabel('move-tab-right'),
      act: () => actions.move(tabId, index + 1),
      isDisabled: index === tabs.length - 1,
      keys: keysOf('tabs-reorder', 1),
    },
    'line',
    closing('close-tab', [tabId], keysOf('tabs-close')),
    closing(
      'close-other-tabs',
      ids.filter((id) => id !== tabId),
    ),
    closing('close-tabs-right', ids.slice(index + 1)),
    {
      label: TAB_COPY.reopen(lastClosing?.length ?? 0),
      act: () => lastClosing && actions.restore(closedTabs.tabsOf(lastClosing)),
      isDisabled: lastClosing === undefined,
    },
  ];
  return <OpenMenu {...{ parts, at, onGone }} label={TAB_COPY.menuOf(tabTitle(tab))} />;
}
