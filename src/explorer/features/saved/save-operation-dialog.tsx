import { useEffect, useId, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { splitHeaders } from '../../../operations/keepable.ts';
import { commandWith, keysOfPress } from '../../commands/keymap.ts';
import { CloseButton, Dialog } from '../../ui/dialog.tsx';
import { addFolder } from './saved-actions.ts';
import { describeFault, SAVED_COPY } from './saved-copy.ts';
import { orderStored } from './saved-order.ts';
import type { SavedQuestion, SavedStore } from './saved-store.ts';
import { textsToSave } from './saved-texts.ts';
import type { Saving } from './use-save.ts';
import { Button } from '../../ui/button.tsx';
import { takeFocus } from '../../ui/deletion-question.tsx';
import { PART_COPY } from '../../ui/part-copy.ts';
import { Select } from '../../ui/choices.tsx';

export const MAX_NAME = 120;

const NO_FOLDER = '';
const NEW_FOLDER = 'new';

interface SaveOperationDialogProps {
  readonly saved: SavedStore;
  readonly question: Extract<SavedQuestion, { kind: 'save' }>;
  readonly onSave: Saving['asNew'];
  readonly onClose: () => void;
}

export function SaveOperationDialog(props: SaveOperationDialogProps) {
  const { saved, question, onSave, onClose } = props;
  const { tab, name: proposed, isGone } = question;
  const { folders } = orderStored(useStore(saved.state, ({ stored }) => stored));
  const lastFolder = folders.find(({ id }) => id === saved.state.getState().lastFolderId);
  const [folder, setFolder] = useState(lastFolder?.id ?? NO_FOLDER);
  const [fault, setFault] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const headers = tab.texts.headers.trim();
  const { kept, leftOut } = splitHeaders(headers, saved.secrets());
  const masked = textsToSave(tab.texts, false, saved.secrets());
  const isMasked = masked.query !== tab.texts.query || masked.variables !== tab.texts.variables;
  useEffect(() => form.current?.querySelector('input')?.select(), []);
  const save = async (): Promise<void> => {
    if (!form.current || isSaving) return;
    const values = new FormData(form.current);
    const textOf = (field: string): string => {
      const value = values.get(field);
      return typeof value === 'string' ? value.trim() : '';
    };
    if (textOf('name') === '') return setFault(SAVED_COPY.nameMissing);
    if (folder === NEW_FOLDER && textOf('folder-name') === '')
      return setFault(SAVED_COPY.folderNameMissing);
    setSaving(true);
    try {
      const folderId =
        folder === NEW_FOLDER
          ? (await addFolder(saved, textOf('folder-name'))).id
          : folder || undefined;
      // Where the rest fails, the folder is there already.
      if (folderId !== undefined) setFolder(folderId);
      const keepsHeaders = values.get('headers') !== null;
      await onSave(tab, { name: textOf('name'), folderId, keepsHeaders });
      saved.state.setState({ lastFolderId: folderId });
      onClose();
    } catch (error) {
      setFault(describeFault(error));
      setSaving(false);
    }
  };
  const nameField = (field: string, label: string, missing: string, first?: string) => (
    <div className="gh-field">
      <label htmlFor={id + field}>{label}</label>
      <div className="gh-field-box">
        <input
          ref={field === 'folder-name' ? takeFocus : undefined}
          id={id + field}
          name={field}
          defaultValue={first}
          maxLength={MAX_NAME}
          autoComplete="off"
          aria-required
          aria-invalid={fault === missing}
          aria-describedby={`${id}fault`}
        />
      </div>
    </div>
  );
  return (
    <Dialog title={SAVED_COPY.saveTitle} className="gh-saved-save" onClose={onClose}>
      {/* The keys that save are those of the form wherever the focus is in it. */}
      <form
        ref={form}
        className="gh-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
        onKeyDown={(event) => {
          const keys = keysOfPress(event.nativeEvent);
          if (keys === undefined || commandWith(keys) !== 'save-operation') return;
          // Else the browser would save the page.
          event.preventDefault();
          void save();
        }}
      >
        {isGone && <p className="gh-muted">{SAVED_COPY.isGone}</p>}
        {nameField('name', PART_COPY.name, SAVED_COPY.nameMissing, proposed)}
        <div className="gh-field">
          <label htmlFor={`${id}folder`}>{SAVED_COPY.folder}</label>
          <div className="gh-field-box">
            <Select
              id={`${id}folder`}
              value={folder}
              options={[
                [NO_FOLDER, SAVED_COPY.noFolder],
                ...folders.map((one) => [one.id, one.name] as const),
                [NEW_FOLDER, SAVED_COPY.newFolderOption],
              ]}
              onChange={setFolder}
            />
          </div>
        </div>
        {folder === NEW_FOLDER &&
          nameField('folder-name', SAVED_COPY.folderName, SAVED_COPY.folderNameMissing)}
        {headers !== '' && (
          <label className="gh-saved-tick gh-strip">
            <input type="checkbox" name="headers" disabled={kept === ''} />
            <span>
              {SAVED_COPY.keepHeaders}
              <small>
                {kept === headers ? SAVED_COPY.headersHint : SAVED_COPY.headersLeftOut(leftOut)}
              </small>
            </span>
          </label>
        )}
        {isMasked && <p className="gh-muted">{SAVED_COPY.masked}</p>}
        <p id={`${id}fault`} role="alert" className="gh-saved-fault">
          {fault}
        </p>
        <div className="gh-dialog-actions">
          <CloseButton label={PART_COPY.cancel} />
          <Button label={PART_COPY.save} type="submit" look="primary" aria-disabled={isSaving} />
        </div>
      </form>
    </Dialog>
  );
}

interface StorageFailureProps {
  readonly error: unknown;
  readonly onClose: () => void;
}

export function StorageFailure({ error, onClose }: StorageFailureProps) {
  const lead = `${describeFault(error)} ${SAVED_COPY.nothingLost}`;
  return (
    <Dialog title={SAVED_COPY.notSaved} lead={lead} onClose={onClose}>
      <div className="gh-dialog-actions">
        <CloseButton look="primary" />
      </div>
    </Dialog>
  );
}
