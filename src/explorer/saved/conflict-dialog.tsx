import { useEffect, useId, useRef, useState, type JSX } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { SAVED_COPY } from './saved-copy.ts';
import { describeFault } from './storage-failure.tsx';
import type { SavedQuestion } from './saved-store.ts';
import type { Saving } from './use-save.ts';

interface ConflictDialogProps {
  readonly question: Extract<SavedQuestion, { kind: 'conflict' }>;
  readonly save: Saving;
  readonly onClose: () => void;
}

/** Asks what becomes of an operation that was saved elsewhere since it was opened here; Escape leaves both. */
export function ConflictDialog({ question, save, onClose }: ConflictDialogProps): JSX.Element {
  const { tab, theirs } = question;
  const [fault, setFault] = useState<string>();
  const id = useId();
  const actions = useRef<HTMLDivElement>(null);
  useEffect(() => actions.current?.querySelector<HTMLElement>('button:last-child')?.focus(), []);
  const act = async (work: () => void | Promise<void>): Promise<void> => {
    try {
      await work();
      onClose();
    } catch (error) {
      setFault(describeFault(error));
    }
  };
  const button = (label: string, work: () => void | Promise<void>, look = ''): JSX.Element => (
    <button type="button" className={`gh-button ${look}`} onClick={() => void act(work)}>
      {label}
    </button>
  );
  return (
    <Dialog
      title={SAVED_COPY.conflict(theirs.name)}
      className="gh-saved-dialog gh-saved-conflict"
      describedBy={id}
      onClose={onClose}
    >
      <p id={id}>{SAVED_COPY.conflictHint}</p>
      <h3>{SAVED_COPY.theirs}</h3>
      {/* What scrolls must be reached by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0} role="group" aria-label={SAVED_COPY.theirs}>
        {[theirs.query.trim(), theirs.variables.trim()].filter(Boolean).join('\n\n')}
      </pre>
      <p role="alert" className="gh-saved-fault">
        {fault}
      </p>
      <div ref={actions} className="gh-dialog-actions">
        {button(SAVED_COPY.takeTheirs, () => save.take(tab, theirs))}
        {button(SAVED_COPY.keepMine, () => save.over(tab, theirs))}
        {button(SAVED_COPY.saveCopy, () => save.asCopy(tab, theirs), 'gh-button-primary')}
      </div>
    </Dialog>
  );
}
