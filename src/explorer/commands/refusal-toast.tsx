import { Toast } from '../ui/toast.tsx';
import { PART_COPY } from '../ui/part-copy.ts';
import { offers, openCommandDialog, runCommand } from './command-store.ts';
import { commandLabel, type CommandId } from './keymap.ts';

interface RefusalToastProps {
  readonly id: CommandId;
  readonly reason: string | undefined;
}

/** Says why a command cannot run, or that its code did not load. */
export function RefusalToast({ id, reason }: RefusalToastProps) {
  const end = (): void => offers.setState({ refused: undefined });
  const isAbsent = reason === undefined;
  return (
    <Toast
      text={`${commandLabel(id)}: ${reason ?? `${PART_COPY.absent}.`}`}
      action={isAbsent ? PART_COPY.retry : commandLabel('show-shortcuts')}
      onAction={() => {
        if (isAbsent) return runCommand(id);
        end();
        return openCommandDialog('shortcuts');
      }}
      onEnd={end}
    />
  );
}
