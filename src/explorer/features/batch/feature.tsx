import { useState, type JSX } from 'react';
import { useCommands } from '../../commands/command-store.ts';
import { laterDialog } from '../../ui/later-panel.tsx';
import { defineFeature, type FeatureProps } from '../../frame/define-feature.ts';
import { BATCH_COMMANDS } from './commands-copy.ts';

const BatchPanel = laterDialog(async () => (await import('./batch-panel.tsx')).BatchPanel);

/** Runs an operation for each of many values. Its code comes when that is first wanted, and stays. */
function BatchControl(props: FeatureProps): JSX.Element | null {
  const [opened, setOpened] = useState(0);
  useCommands({ 'run-for-each': { run: () => setOpened(opened + 1) } });
  return opened > 0 ? <BatchPanel {...props} opened={opened} request={opened} /> : null;
}

export const BATCH = defineFeature({ id: 'batch', commands: BATCH_COMMANDS, notice: BatchControl });
