import { MergeIcon, PrettifyIcon, ToolbarButton } from '@graphiql/react';
import type { JSX, ReactNode } from 'react';
import { EDITOR_COPY } from './editor-copy.ts';
import { useEditorCommands } from './graphiql-adapter-editors.ts';
import { keysOf } from './key-bindings.ts';
import { RunButton } from './run-button.tsx';
import './editor-toolbar.css';

interface EditorToolbarProps {
  readonly isMac: boolean;
  readonly copy: ReactNode;
}

/** What is done to the texts of a tab; GraphiQL's own buttons for it forget what could be undone. */
export function EditorToolbar({ isMac, copy }: EditorToolbarProps): JSX.Element {
  const { prettify, mergeFragments } = useEditorCommands();
  const icon = { className: 'graphiql-toolbar-icon', 'aria-hidden': true } as const;
  return (
    <>
      <RunButton />
      <ToolbarButton
        label={EDITOR_COPY.prettify(keysOf('prettify', isMac))}
        onClick={() => void prettify()}
      >
        <PrettifyIcon {...icon} />
      </ToolbarButton>
      <ToolbarButton
        label={EDITOR_COPY.merge(keysOf('mergeFragments', isMac))}
        onClick={mergeFragments}
      >
        <MergeIcon {...icon} />
      </ToolbarButton>
      {copy}
    </>
  );
}
