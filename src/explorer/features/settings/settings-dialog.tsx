import { useId, useEffect, useRef, useState } from 'react';
import { openCommandDialog } from '../../commands/command-store.ts';
import type { DialogProps } from '../../frame/define-feature.ts';
import { SETTING_SECTIONS, type Setting } from '../../frame/setting.ts';
import { Button } from '../../ui/button.tsx';
import { Choice, Radios } from '../../ui/choices.tsx';
import { CloseButton, closeDialogOf, Dialog } from '../../ui/dialog.tsx';
import { SETTINGS_COPY } from './settings-copy.ts';
import { useSchemaAccess } from '../../schema-access/schema-access.ts';
import { UnkeptNotice } from './unkept-notice.tsx';
import './settings.css';
import { commandLabel } from '../../commands/keymap.ts';
import { formatBytes, formatCount } from '../../../contract/language.ts';
import { saveAndReport } from '../save/save-file.ts';
import { useOpenTabList, useTabActions } from '../../editors/graphiql-adapter-tabs.ts';
import { countOperations, deleteOperations } from '../../../operations/operation-database.ts';
import { deleteWithheld, listWithheld } from '../withheld/withheld-database.ts';
import { browserStorage } from '../../ui/browser-storage.ts';
import {
  deleteStored,
  importSettings,
  readStored,
  STORED_KINDS,
  storedBytes,
  type StoredKind,
} from './stored-data.ts';
import { DeletionQuestion } from '../../ui/deletion-question.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { PART_COPY } from '../../ui/part-copy.ts';

interface SettingsDialogProps extends DialogProps {
  readonly settings: readonly Setting[];
}

export function SettingsDialog({ settings, onClose }: SettingsDialogProps) {
  const { sections } = SETTINGS_COPY;
  return (
    <Dialog
      title={commandLabel('show-settings')}
      className="gh-settings"
      width={520}
      onClose={onClose}
    >
      {SETTING_SECTIONS.map((section) => {
        const rows = settings
          .filter((setting) => setting.section === section)
          .map((setting) => <Row key={setting.label} setting={setting} />);
        if (section === 'page' || section === 'service') return rows;
        return (
          <section key={section} aria-label={sections[section]}>
            <h3>{sections[section]}</h3>
            {rows}
          </section>
        );
      })}
      <UnkeptNotice />
      <StoredDataSection />
      <div className="gh-dialog-actions gh-dialog-foot">
        <Button
          label={commandLabel('show-shortcuts')}
          className="gh-button gh-settings-shortcuts"
          onClick={({ currentTarget }) => {
            closeDialogOf(currentTarget);
            openCommandDialog('shortcuts');
          }}
        />
        <CloseButton />
      </div>
    </Dialog>
  );
}

function Row({ setting }: { readonly setting: Setting }) {
  const { service } = useSchemaAccess();
  const id = useId();
  const { label, hint, radios, list } = setting;
  const [value, choose] = setting.use(service) ?? [];
  if (!choose) return null;
  if (list)
    return (
      <Choice className="gh-settings-row" {...{ label, value }} options={list} onChange={choose} />
    );
  if (radios)
    return (
      <fieldset>
        <legend>{label}</legend>
        <Radios {...{ value }} options={radios} onChange={choose} />
      </fieldset>
    );
  return (
    <div className="gh-settings-check">
      <label>
        <input
          type="checkbox"
          checked={value === 'true'}
          aria-describedby={hint && id}
          onChange={({ target }) => choose(String(target.checked))}
        />
        {label}
      </label>
      {hint && <p id={id}>{hint(service)}</p>}
    </div>
  );
}

const STORAGE = browserStorage();

const JSON_FILE = { extension: 'json', mediaType: 'application/json' };

const MAX_IMPORT = 1_000_000;

type Kept = StoredKind | 'operations' | 'withheld';

function StoredDataSection() {
  const { tabs } = useOpenTabList();
  const { close } = useTabActions();
  const [asked, setAsked] = useState<Kept>();
  const [operations, setOperations] = useState(0);
  const [withheld, setWithheld] = useState(0);
  const [message, setMessage] = useState('');
  const [isChanged, setChanged] = useState(false);
  const opener = useRef<HTMLElement>(null);
  const { kinds } = SETTINGS_COPY;
  // A browser that has no database to give keeps none.
  useEffect(() => {
    countOperations().then(setOperations, () => undefined);
    listWithheld().then(
      ({ length }) => setWithheld(length),
      () => undefined,
    );
  }, []);
  const exportKind = async (kind: StoredKind | 'withheld'): Promise<void> => {
    const name = `gatehouse-${kind}.json`;
    const kept = kind === 'withheld' ? await listWithheld() : readStored(STORAGE, kind);
    const parts = [new TextEncoder().encode(JSON.stringify(kept, undefined, 2))];
    const report = await saveAndReport(parts, { name, kind: JSON_FILE }, SETTINGS_COPY.exported);
    if (report) setMessage(report.text);
  };
  const importFile = async (chosen: File): Promise<void> => {
    try {
      const text = chosen.size > MAX_IMPORT ? '' : await chosen.text();
      const { count } = importSettings(STORAGE, text);
      setChanged(count > 0);
      setMessage(
        count > 0 ? SETTINGS_COPY.imported(count) : SETTINGS_COPY.notSettings(chosen.name),
      );
    } catch {
      setMessage(SETTINGS_COPY.noRoom);
    }
  };
  const leaveQuestion = (): void => {
    setAsked(undefined);
    opener.current?.focus();
  };
  const deleteKind = async (kind: Kept): Promise<void> => {
    if (kind === 'operations') {
      await deleteOperations();
      setOperations(0);
    } else if (kind === 'withheld') {
      await deleteWithheld();
      setWithheld(0);
    } else deleteStoredKind(kind);
    setMessage(SETTINGS_COPY.deleted(kinds[kind]));
    setChanged(kind === 'settings');
    leaveQuestion();
  };
  const deleteStoredKind = (kind: StoredKind): void => {
    if (kind === 'tabs') {
      // Open tabs would be written again.
      close(tabs.map(({ id }) => id));
      deleteStored(browserStorage('sessionStorage'), kind);
    }
    deleteStored(STORAGE, kind);
  };
  const onDelete = (kind: Kept, button: HTMLElement): void => {
    opener.current = button;
    setAsked(kind);
  };
  return (
    <section className="gh-settings-stored" aria-label={SETTINGS_COPY.stored}>
      <h3>{SETTINGS_COPY.stored}</h3>
      <p className="gh-muted">{SETTINGS_COPY.storedHint}</p>
      <ul className="gh-list">
        {STORED_KINDS.map((kind) => {
          const bytes = storedBytes(readStored(STORAGE, kind));
          const size = bytes === 0 ? undefined : formatBytes(bytes);
          return <KeptItem key={kind} {...{ kind, size, onDelete }} onExport={exportKind} />;
        })}
        <KeptItem
          kind="withheld"
          size={withheld === 0 ? undefined : formatCount(withheld)}
          onDelete={onDelete}
          onExport={exportKind}
        />
        <KeptItem
          kind="operations"
          size={operations === 0 ? undefined : PART_COPY.operations(operations)}
          onDelete={onDelete}
        />
      </ul>
      {asked && (
        <DeletionQuestion
          key={asked}
          text={`${SETTINGS_COPY.question(kinds[asked])} ${SETTINGS_COPY.loss[asked]}`}
          answers={[
            [
              PART_COPY.delete,
              () => void deleteKind(asked).catch(() => setMessage(SETTINGS_COPY.notDeleted)),
            ],
          ]}
          onLeave={leaveQuestion}
        />
      )}
      <div className="gh-settings-import gh-actions">
        <FileButton
          label={SETTINGS_COPY.importFile}
          accept=".json,application/json"
          onFiles={([file]) => void importFile(file)}
        />
        {isChanged && <Button label={SETTINGS_COPY.reload} onClick={() => location.reload()} />}
        <p role="status">{message}</p>
      </div>
    </section>
  );
}

interface KeptItemProps<Kind extends Kept> {
  readonly kind: Kind;
  readonly size: string | undefined;
  readonly onExport?: (kind: Kind) => Promise<void>;
  readonly onDelete: (kind: Kind, button: HTMLElement) => void;
}

function KeptItem<Kind extends Kept>(props: KeptItemProps<Kind>) {
  const { kind, size, onExport, onDelete } = props;
  const name = SETTINGS_COPY.kinds[kind];
  const isEmpty = size === undefined;
  return (
    <li>
      <span>{name}</span>
      <span>{size ?? SETTINGS_COPY.nothing}</span>
      {onExport ? (
        <Button
          label={SETTINGS_COPY.exportShort}
          disabled={isEmpty}
          aria-label={SETTINGS_COPY.exportKind(name)}
          onClick={() => void onExport(kind)}
        />
      ) : (
        <span />
      )}
      <Button
        label={PART_COPY.delete}
        disabled={isEmpty}
        aria-label={SETTINGS_COPY.deleteKind(name)}
        onClick={({ currentTarget }) => onDelete(kind, currentTarget)}
      />
    </li>
  );
}
