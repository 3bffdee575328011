import { useState, type JSX } from 'react';
import { useCommands } from '../../commands/command-store.ts';
import { useOpenTabList } from '../../editors/graphiql-adapter-tabs.ts';
import { defineFeature, type FeatureProps } from '../../frame/define-feature.ts';
import { laterDialog } from '../../ui/later-panel.tsx';
import { NEWEST_COMMANDS } from './newest-copy.ts';

const NewestPanel = laterDialog(async () => (await import('./newest-panel.tsx')).NewestPanel);

/** Asks only for what is new. Its code comes when that is wanted, or a tab shows what is saved. */
function NewestControl({ answerStore }: FeatureProps): JSX.Element | null {
  const { tabs } = useOpenTabList();
  const [opened, setOpened] = useState(0);
  const [isWanted, setWanted] = useState(false);
  if (!isWanted && (opened > 0 || tabs.some(({ savedId }) => savedId))) setWanted(true);
  useCommands({ 'run-newest': { run: () => setOpened(opened + 1) } });
  return isWanted ? (
    <NewestPanel answerStore={answerStore} opened={opened} request={opened || undefined} />
  ) : null;
}

export const NEWEST = defineFeature({
  id: 'newest',
  commands: NEWEST_COMMANDS,
  behind: NewestControl,
});
