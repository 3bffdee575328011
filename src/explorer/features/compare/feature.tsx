import { defineFeature } from '../../frame/define-feature.ts';
import { laterDialog } from '../../ui/later-panel.tsx';
import { COMPARE_COMMANDS } from './commands-copy.ts';

const CompareDialog = laterDialog(async () => (await import('./compare-dialog.tsx')).CompareDialog);

export const COMPARE = defineFeature({
  id: 'compare',
  commands: COMPARE_COMMANDS,
  dialogs: { 'compare-runs': CompareDialog },
});
