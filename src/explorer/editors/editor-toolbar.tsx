import { CopyIcon, MergeIcon, PrettifyIcon, ToolbarButton } from '@graphiql/react';
import type { ComponentType, JSX, SVGProps } from 'react';
import { runCommand } from '../commands/command-store.ts';
import { useKeysOf, withKeys, type CommandId } from '../commands/keymap.ts';
import { EDITOR_COPY } from './editor-copy.ts';
import { Icon } from '../ui/icons.tsx';
import { RunButton } from './run-button.tsx';
import './editor-toolbar.css';

/** What is done to the texts of a tab. */
export function EditorToolbar(): JSX.Element {
  return (
    <>
      <RunButton />
      <CommandButton id="format" label={EDITOR_COPY.prettify} icon={PrettifyIcon} />
      <CommandButton id="merge-fragments" label={EDITOR_COPY.merge} icon={MergeIcon} />
      <CommandButton id="copy-operation" label={EDITOR_COPY.copy} icon={CopyIcon} />
      <ToolbarButton label={EDITOR_COPY.share} onClick={() => runCommand('share-operation')}>
        <Icon name="share" />
      </ToolbarButton>
    </>
  );
}

interface CommandButtonProps {
  readonly id: CommandId;
  readonly label: string;
  readonly icon: ComponentType<SVGProps<SVGSVGElement>>;
}

function CommandButton({ id, label, icon: Sign }: CommandButtonProps): JSX.Element {
  return (
    <ToolbarButton label={withKeys(label, useKeysOf(id))} onClick={() => runCommand(id)}>
      <Sign className="graphiql-toolbar-icon" aria-hidden="true" />
    </ToolbarButton>
  );
}
