import { defineCommands } from '../../commands/define-commands.ts';
import { defineFeature } from '../../frame/define-feature.ts';
import { laterDialog } from '../../ui/later-panel.tsx';

export const COMPARE_COMMANDS = defineCommands('COMPARE_COMMANDS', 'answer', {
  'compare-runs': { label: 'Compare runs of the operation…' },
});

const CompareDialog = laterDialog(async () => (await import('./compare-dialog.tsx')).CompareDialog);

export const COMPARE = defineFeature({
  id: 'compare',
  commands: COMPARE_COMMANDS,
  dialogs: { 'compare-runs': CompareDialog },
});
