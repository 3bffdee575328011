import type { GraphiQLPlugin } from '@graphiql/react';
import type { JSX } from 'react';
import { useCommands } from '../../commands/command-store.ts';
import { useActiveTabId, usePanels } from '../../editors/graphiql-adapter.ts';
import { laterPanel } from '../../ui/later-panel.tsx';
import { panelIcon } from '../../ui/panel-icon.tsx';
import { BUILDER_COPY } from './builder-copy.ts';

const Builder = laterPanel(async () => (await import('./builder.tsx')).Builder);

function BuilderContent(): JSX.Element {
  // What is chosen, searched and opened belongs to one tab.
  return <Builder key={useActiveTabId()} />;
}

/** Query building by clicking fields. A module constant, as GraphiQL wants its plugins. */
export const BUILDER_PLUGIN: GraphiQLPlugin = {
  title: BUILDER_COPY.panel,
  icon: panelIcon('M4 5h4v4H4zM4 15h4v4H4zM12 7h8M12 17h8M6 9v6'),
  content: BuilderContent,
};

export function useOfferBuilder(): void {
  const { toggle } = usePanels();
  useCommands({
    'toggle-builder': { run: () => toggle(BUILDER_COPY.panel) },
  });
}
