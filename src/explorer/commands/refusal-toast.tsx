import type { JSX } from 'react';
import { Toast } from '../ui/toast.tsx';
import { offers, openCommandDialog } from './command-store.ts';
import { COMMAND_LABELS } from './commands-copy.ts';
import type { CommandId } from './keymap.ts';

interface RefusalToastProps {
  readonly id: CommandId;
  readonly reason: string;
}

/** Says why a command that was wanted by its keys cannot be done now. */
export function RefusalToast({ id, reason }: RefusalToastProps): JSX.Element {
  const end = (): void => offers.setState({ refused: undefined });
  return (
    <Toast
      text={`${COMMAND_LABELS[id]}: ${reason}`}
      action={COMMAND_LABELS['show-shortcuts']}
      onAction={() => {
        end();
        openCommandDialog('shortcuts');
      }}
      onEnd={end}
    />
  );
}
