import { useState } from 'react';
import { useCommands } from '../../commands/command-store.ts';
import { laterDialog } from '../../ui/later-panel.tsx';
import { defineFeature, type FeatureProps } from '../../frame/define-feature.ts';
import type { BatchPanelProps } from './batch-panel.tsx';
import { BATCH_COMMANDS } from './commands-copy.ts';

const BatchPanel = laterDialog(async () => (await import('./batch-panel.tsx')).BatchPanel);

/** Runs an operation for each of many values. Its code comes when that is first wanted, and stays. */
function BatchControl(props: FeatureProps) {
  const [{ opened, earlier }, setOpened] = useState<Pick<BatchPanelProps, 'opened' | 'earlier'>>({
    opened: 0,
    earlier: undefined,
  });
  const open = (argument: unknown): void =>
    setOpened({ opened: opened + 1, earlier: argument as BatchPanelProps['earlier'] });
  useCommands({ 'run-for-each': { run: open } });
  return opened > 0 ? <BatchPanel {...props} {...{ opened, earlier }} request={opened} /> : null;
}

export const BATCH = defineFeature({ id: 'batch', commands: BATCH_COMMANDS, notice: BatchControl });
