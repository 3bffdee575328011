import { DropdownMenu } from '../../editors/parts/graphiql-parts.ts';
import { useRef, useState, type JSX } from 'react';
import { useStore } from 'zustand';
import type { TabActions } from '../../editors/graphiql-adapter-tabs.ts';
import type { OpenTab } from '../../editors/open-tab.ts';
import { runCommand } from '../../commands/command-store.ts';
import { commandLabel, formatKeys, IS_MAC } from '../../commands/keymap.ts';
import { viewKeysOf, type ViewKeysId } from '../../commands/view-keys.ts';
import type { ClosedTabs } from './closed-tabs.ts';
import { tabTitle } from './tab-title.ts';
import { TAB_COPY } from './tabs-copy.ts';

export interface TabMenuProps {
  readonly tabId: string;
  /** Where it opens, CSS pixels of the window. */
  readonly at: { readonly x: number; readonly y: number };
  readonly tabs: readonly OpenTab[];
  readonly actions: TabActions;
  readonly closedTabs: ClosedTabs;
  readonly onClose: (ids: readonly string[]) => void;
  readonly onRename: (id: string) => void;
  /** Called once it is closed, with whether somebody has gone on elsewhere. */
  readonly onGone: (isLeft: boolean) => void;
}

/** The keys of the strip, the first of them unless another one is asked for. */
function keysOf(id: ViewKeysId, which = 0): string {
  return formatKeys(viewKeysOf(id, IS_MAC ? 'mac' : 'other')[which] ?? '');
}

export function TabMenu(props: TabMenuProps): JSX.Element | null {
  const { tabId, at, tabs, actions, closedTabs, onClose, onRename, onGone } = props;
  const [isOpen, setOpen] = useState(true);
  const chosen = useRef<() => void>(undefined);
  const isLeft = useRef(false);
  const [lastClosing] = useStore(closedTabs.store, (state) => state.closings);
  const index = tabs.findIndex(({ id }) => id === tabId);
  const tab = tabs[index];
  if (!tab) return null;
  const ids = tabs.map(({ id }) => id);
  const labels = TAB_COPY.actions;
  const item = (label: string, act: () => void, isPossible = true, keys = ''): JSX.Element => (
    <DropdownMenu.Item
      disabled={!isPossible}
      // Once it has gone: until then the menu keeps the focus.
      onSelect={() => {
        chosen.current = act;
      }}
    >
      <span>{label}</span>
      {keys !== '' && <kbd aria-hidden="true">{keys}</kbd>}
    </DropdownMenu.Item>
  );
  return (
    <DropdownMenu open={isOpen} onOpenChange={setOpen} modal={false}>
      <DropdownMenu.Button
        className="gh-tab-menu-anchor"
        style={{ left: at.x, top: at.y }}
        tabIndex={-1}
        aria-hidden
      />
      <DropdownMenu.Content
        className="gh-tab-menu"
        aria-labelledby={undefined}
        aria-label={TAB_COPY.menuOf(tabTitle(tab))}
        sideOffset={2}
        collisionPadding={8}
        onInteractOutside={() => {
          isLeft.current = true;
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          onGone(isLeft.current);
          chosen.current?.();
        }}
      >
        {item(labels.rename, () => onRename(tabId), true, keysOf('tabs-rename'))}
        {item(labels.duplicate, () => actions.duplicate(tabId, TAB_COPY.copyOf))}
        {item(commandLabel('share-operation'), () => {
          actions.show(tabId);
          runCommand('share-operation');
        })}
        <hr />
        {item(
          labels.moveLeft,
          () => actions.move(tabId, index - 1),
          index > 0,
          keysOf('tabs-reorder'),
        )}
        {item(
          labels.moveRight,
          () => actions.move(tabId, index + 1),
          index < tabs.length - 1,
          keysOf('tabs-reorder', 1),
        )}
        <hr />
        {item(labels.close, () => onClose([tabId]), true, keysOf('tabs-close'))}
        {item(labels.closeOthers, () => onClose(ids.filter((id) => id !== tabId)), tabs.length > 1)}
        {item(labels.closeRight, () => onClose(ids.slice(index + 1)), index < tabs.length - 1)}
        {item(
          TAB_COPY.reopen(lastClosing?.length ?? 0),
          () => lastClosing && actions.restore(closedTabs.tabsOf(lastClosing)),
          lastClosing !== undefined,
        )}
      </DropdownMenu.Content>
    </DropdownMenu>
  );
}
