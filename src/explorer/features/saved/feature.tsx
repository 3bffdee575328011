import { loadPart } from '../../../contract/load-part.ts';
import { useState } from 'react';
import { useCommands, useSource } from '../../commands/command-store.ts';
import { usePanels } from '../../editors/graphiql-adapter.ts';
import { useOpenTabList } from '../../editors/graphiql-adapter-tabs.ts';
import { useSchemaAccess } from '../../schema-access/schema-access.ts';
import { defineFeature } from '../../frame/define-feature.ts';
import { laterDialog, laterPanel } from '../../ui/later-panel.tsx';
import { panelIcon } from '../../ui/icons.tsx';
import { SAVED_COMMANDS, SAVED_NAMES } from './saved-name-copy.ts';
import type { SavedRequest } from './saved-tabs.tsx';

const SavedPanel = laterPanel(async () => (await import('./saved-panel.tsx')).SavedPanel);
const SavedTabs = laterDialog(async () => (await import('./saved-tabs.tsx')).SavedTabs);

/** Offers the actions on saved operations; their code loads once there are some, or are to be. */
function SavedOperations() {
  const access = useSchemaAccess();
  const { visible } = usePanels();
  const { tabs } = useOpenTabList();
  const [asked, ask] = useState<SavedRequest>();
  const [isWanted, setWanted] = useState(false);
  if (!isWanted && (visible === SAVED_NAMES.panel || asked || tabs.some(({ savedId }) => savedId)))
    setWanted(true);
  useCommands({ 'save-operation': { run: () => ask({ kind: 'save' }) } });
  useSource('saved', async (text) => {
    const { searchSaved } = await loadPart(() => import('./saved-order.ts'));
    return searchSaved(access, text, (operation) => ask({ kind: 'open', operation }));
  });
  return isWanted ? <SavedTabs asked={asked} request={asked} /> : null;
}

export const SAVED = defineFeature({
  id: 'saved',
  commands: SAVED_COMMANDS,
  panel: {
    title: SAVED_NAMES.panel,
    icon: panelIcon('M6 3.5h12v17l-6-5-6 5z'),
    content: () => <SavedPanel />,
  },
  behind: SavedOperations,
});
