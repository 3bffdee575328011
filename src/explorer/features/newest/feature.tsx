import { useState } from 'react';
import { useOpenTabList } from '../../editors/graphiql-adapter-tabs.ts';
import { defineFeature, type FeatureProps } from '../../frame/define-feature.ts';
import { laterDialog, laterExtra } from '../../ui/later-panel.tsx';
import { NEWEST_COMMANDS } from './newest-copy.ts';

const NewestDialog = laterDialog(async () => (await import('./newest-dialog.tsx')).NewestDialog);
const ValueKeeper = laterExtra(async () => (await import('./value-keeper.ts')).ValueKeeper);

/** Remembers the largest values. Its code loads once a tab shows a saved operation. */
function RememberedValues({ answerStore }: FeatureProps) {
  const { tabs } = useOpenTabList();
  const [isWanted, setWanted] = useState(false);
  if (!isWanted && tabs.some(({ savedId }) => savedId)) setWanted(true);
  return isWanted ? <ValueKeeper answerStore={answerStore} /> : null;
}

export const NEWEST = defineFeature({
  id: 'newest',
  commands: NEWEST_COMMANDS,
  dialogs: { 'run-newest': NewestDialog },
  behind: RememberedValues,
});
