import type { GraphiQLPlugin } from '@graphiql/react';
import type { JSX } from 'react';
import { useCommands } from '../../commands/command-store.ts';
import { useActiveTabId, usePanels } from '../../editors/graphiql-adapter.ts';
import { laterPanel } from '../../ui/later-panel.tsx';
import { panelIcon } from '../../ui/panel-icon.tsx';
import { CODE_NAMES } from './code-name-copy.ts';

const CodePanel = laterPanel(async () => (await import('./code-panel.tsx')).CodePanel);

function CodeContent(): JSX.Element {
  // The last program that could be written belongs to one tab.
  return <CodePanel key={useActiveTabId()} />;
}

/** The operation in front as a program. A module constant, as GraphiQL wants its plugins. */
export const CODE_PLUGIN: GraphiQLPlugin = {
  title: CODE_NAMES.panel,
  icon: panelIcon('m8 7-5 5 5 5M16 7l5 5-5 5M14 4l-4 16'),
  content: CodeContent,
};

export function useOfferCode(): void {
  const { toggle } = usePanels();
  useCommands({
    'toggle-code': { run: () => toggle(CODE_NAMES.panel) },
  });
}
