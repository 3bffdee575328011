import { useStore } from 'zustand';
import { runCommand, useCommands, useSource, type Command } from '../../commands/command-store.ts';
import { commandLabel, formatKeys, PLATFORM } from '../../commands/keymap.ts';
import { viewKeysOf, type ViewKeysId } from '../../commands/view-keys.ts';
import type { TabActions } from '../../editors/graphiql-adapter-tabs.ts';
import type { OpenTab } from '../../editors/open-tab.ts';
import { OpenMenu, type MenuAction } from '../../ui/open-menu.tsx';
import type { Anchor } from '../../ui/popover.tsx';
import type { ClosedTabs } from './closed-tabs.ts';
import { tabsNamed, tabTitle } from './tab-title.ts';
import { TAB_COPY } from './tabs-copy.ts';

interface TabCommandsProps {
  readonly tabs: readonly OpenTab[];
  readonly actions: TabActions;
  readonly closedTabs: ClosedTabs;
  readonly onClose: (ids: readonly string[]) => void;
  readonly onRename: (id: string) => void;
}

/** Actions on a tab: commands act on the one in front, its menu on any. */
function useCommandsOf(index: number, props: TabCommandsProps) {
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

interface TabMenuProps extends TabCommandsProps {
  readonly tabId: string;
  readonly at: Anchor;
  /** `isLeft`: a press elsewhere closed it. */
  readonly onGone: (isLeft: boolean) => void;
}

function keysOf(id: ViewKeysId, which = 0): string {
  return formatKeys(viewKeysOf(id, PLATFORM)[which] ?? '');
}

export function TabMenu(props: TabMenuProps) {
  const { tabId, at, tabs, actions, onGone } = props;
  const index = tabs.findIndex(({ id }) => id === tabId);
  const { commands, lastClosing } = useCommandsOf(index, props);
  const tab = tabs[index];
  if (!tab) return null;
  const part = (id: keyof typeof commands, keys = ''): MenuAction => {
    const { run, disabled }: Command = commands[id];
    return { label: commandLabel(id), keys, act: () => void run(), refusal: disabled };
  };
  const share = (): void => {
    actions.show(tabId);
    runCommand('share-operation');
  };
  return (
    <OpenMenu
      {...{ at, onGone }}
      label={TAB_COPY.menuOf(tabTitle(tab))}
      parts={[
        part('rename-tab', keysOf('tabs-rename')),
        part('duplicate-tab'),
        { label: commandLabel('share-operation'), act: share },
        'line',
        part('move-tab-left', keysOf('tabs-reorder')),
        part('move-tab-right', keysOf('tabs-reorder', 1)),
        'line',
        part('close-tab', keysOf('tabs-close')),
        part('close-other-tabs'),
        part('close-tabs-right'),
        { ...part('reopen-tab'), label: TAB_COPY.reopen(lastClosing?.length ?? 0) },
      ]}
    />
  );
}
