import { useId, useLayoutEffect, useRef, useState, type JSX, type SubmitEvent } from 'react';
import type { FileRequest } from '../../../answers/export/file-request.ts';
import type { FoundList } from '../../../answers/query/find-lists.ts';
import { CsvFields } from './csv-fields.tsx';
import { planCsv, planNdjson, type RowsPlan } from './plan-request.ts';
import { RowFields } from './row-fields.tsx';
import { keepChoices, readChoices } from './save-choices.ts';
import { SAVE_COPY } from './save-copy.ts';

/** Formats that are made of a list's rows. */
export type RowFormat = 'csv' | 'ndjson';

interface SaveDialogProps {
  readonly format: RowFormat;
  readonly lists: readonly FoundList[];
  /** What is chosen until something else is. */
  readonly first: RowsPlan;
  /** Called in the task of the click. */
  readonly onSave: (request: FileRequest) => void;
  readonly onClose: () => void;
}

/** Asks which rows are saved, and how. What is chosen is remembered, save what is of the answer. */
export function SaveDialog({
  format,
  lists,
  first,
  onSave,
  onClose,
}: SaveDialogProps): JSX.Element {
  const [plan, setPlan] = useState(first);
  const [choices, setChoices] = useState(() => readChoices());
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  // What follows waits for the closed dialog: until then nothing else takes the focus.
  const leave = (): void => dialog.current?.close();
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    onSave(format === 'csv' ? planCsv(plan, choices) : planNdjson(plan, choices));
    keepChoices(choices);
    leave();
  };
  return (
    <dialog
      ref={dialog}
      className="gh-dialog gh-save-dialog"
      aria-labelledby={title}
      onClose={onClose}
    >
      <h2 id={title}>{SAVE_COPY.titles[format]}</h2>
      <form onSubmit={submit}>
        <RowFields
          lists={lists}
          plan={plan}
          choices={choices}
          hasColumns={format === 'csv'}
          onPlan={setPlan}
          onChoices={setChoices}
        />
        {format === 'csv' && (
          <CsvFields plan={plan} choices={choices} onPlan={setPlan} onChoices={setChoices} />
        )}
        <div className="gh-dialog-actions">
          <button type="button" className="gh-button" onClick={leave}>
            {SAVE_COPY.leave}
          </button>
          <button type="submit" className="gh-button gh-button-primary">
            {SAVE_COPY.save}
          </button>
        </div>
      </form>
    </dialog>
  );
}
