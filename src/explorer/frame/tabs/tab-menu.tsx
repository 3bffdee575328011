import type { JSX } from 'react';
import { runCommand, type Command } from '../../commands/command-store.ts';
import { commandLabel, formatKeys, PLATFORM } from '../../commands/keymap.ts';
import { viewKeysOf, type ViewKeysId } from '../../commands/view-keys.ts';
import { OpenMenu, type MenuAction, type MenuPosition } from '../../ui/open-menu.tsx';
import { tabTitle } from './tab-title.ts';
import { TAB_COPY } from './tabs-copy.ts';
import { useCommandsOf, type TabCommandsProps } from './use-tab-commands.ts';

export interface TabMenuProps extends TabCommandsProps {
  readonly tabId: string;
  readonly at: MenuPosition;
  /** `isLeft`: a press elsewhere closed it. */
  readonly onGone: (isLeft: boolean) => void;
}

function keysOf(id: ViewKeysId, which = 0): string {
  return formatKeys(viewKeysOf(id, PLATFORM)[which] ?? '');
}

export function TabMenu(props: TabMenuProps): JSX.Element | null {
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
