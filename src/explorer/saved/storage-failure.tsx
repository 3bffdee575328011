import { useId, type JSX } from 'react';
import { CloseButton, Dialog } from '../ui/dialog.tsx';
import { SAVED_COPY } from './saved-copy.ts';

export function describeFault(error: unknown): string {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  if (name === 'QuotaExceededError') return SAVED_COPY.storageFull;
  return SAVED_COPY.storageClosed(message);
}

interface StorageFailureProps {
  readonly error: unknown;
  readonly onClose: () => void;
}

export function StorageFailure({ error, onClose }: StorageFailureProps): JSX.Element {
  const id = useId();
  return (
    <Dialog
      title={SAVED_COPY.notSaved}
      className="gh-saved-dialog"
      describedBy={id}
      onClose={onClose}
    >
      <p id={id}>
        {describeFault(error)} {SAVED_COPY.nothingLost}
      </p>
      <div className="gh-dialog-actions">
        <CloseButton className="gh-button gh-button-primary" />
      </div>
    </Dialog>
  );
}
