import { MergeIcon, PrettifyIcon, ToolbarButton } from '@graphiql/react';
import type { JSX, ReactNode } from 'react';
import { runCommand } from '../commands/command-store.ts';
import { useKeysOf, withKeys } from '../commands/keymap.ts';
import { EDITOR_COPY } from './editor-copy.ts';
import { useEditorCommands } from './graphiql-adapter-editors.ts';
import { Icon } from '../ui/icons.tsx';
import { RunButton } from './run-button.tsx';
import './editor-toolbar.css';

/** What is done to the texts of a tab; GraphiQL's own buttons for it forget what could be undone. */
export function EditorToolbar({ copy }: { readonly copy: ReactNode }): JSX.Element {
  const { mergeFragments } = useEditorCommands();
  const icon = { className: 'graphiql-toolbar-icon', 'aria-hidden': true } as const;
  return (
    <>
      <RunButton />
      <ToolbarButton
        label={withKeys(EDITOR_COPY.prettify, useKeysOf('format'))}
        onClick={() => runCommand('format')}
      >
        <PrettifyIcon {...icon} />
      </ToolbarButton>
      <ToolbarButton
        label={withKeys(EDITOR_COPY.merge, useKeysOf('merge-fragments'))}
        onClick={mergeFragments}
      >
        <MergeIcon {...icon} />
      </ToolbarButton>
      {copy}
      <ToolbarButton label={EDITOR_COPY.share} onClick={() => runCommand('share-operation')}>
        <Icon name="share" />
      </ToolbarButton>
    </>
  );
}
