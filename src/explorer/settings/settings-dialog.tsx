import { useState, type JSX } from 'react';
import { useStore } from 'zustand';
import { editorSettings, setEditorSettings, TEXT_SIZES } from '../graphiql/editor-settings.ts';
import { useThemeChoice } from '../graphiql/graphiql-adapter.ts';
import { readTimeLimit, storeTimeLimit, TIME_LIMITS } from '../transport/time-limit.ts';
import { browserStorage } from '../ui/browser-storage.ts';
import { CloseButton, Dialog } from '../ui/dialog.tsx';
import { hasHighContrast, setHighContrast } from './contrast.ts';
import { SETTINGS_COPY } from './settings-copy.ts';
import {
  deleteStored,
  readStored,
  STORED_KINDS,
  storedBytes,
  type StoredKind,
} from './stored-data.ts';
import './settings.css';

const THEMES = ['system', 'light', 'dark'] as const;

/** What can be chosen for this browser, and what it keeps. All is taken up at once. */
export function SettingsDialog({ onClose }: { readonly onClose: () => void }): JSX.Element {
  const [theme, setTheme] = useThemeChoice();
  const { textSize, wrap } = useStore(editorSettings);
  const [isHigh, setHigh] = useState(hasHighContrast);
  const [limit, setLimit] = useState<number>(readTimeLimit);
  return (
    <Dialog title={SETTINGS_COPY.title} className="gh-settings" onClose={onClose}>
      <fieldset>
        <legend>{SETTINGS_COPY.theme}</legend>
        {THEMES.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name="gh-theme"
              checked={one === (theme ?? 'system')}
              onChange={() => setTheme(one === 'system' ? null : one)}
            />
            {SETTINGS_COPY.themes[one]}
          </label>
        ))}
      </fieldset>
      <label>
        <input
          type="checkbox"
          checked={isHigh}
          onChange={() => {
            setHigh(!isHigh);
            setHighContrast(!isHigh);
          }}
        />
        {SETTINGS_COPY.contrast}
      </label>
      <label>
        <input type="checkbox" checked={wrap} onChange={() => setEditorSettings({ wrap: !wrap })} />
        {SETTINGS_COPY.wrap}
      </label>
      <label className="gh-settings-row">
        {SETTINGS_COPY.textSize}
        <select
          value={textSize}
          onChange={({ target }) => {
            const size = TEXT_SIZES.find((one) => String(one) === target.value);
            if (size) setEditorSettings({ textSize: size });
          }}
        >
          {TEXT_SIZES.map((size) => (
            <option key={size} value={size}>
              {SETTINGS_COPY.pixels(size)}
            </option>
          ))}
        </select>
      </label>
      <label className="gh-settings-row">
        {SETTINGS_COPY.timeLimit}
        <select
          value={limit}
          onChange={({ target }) => {
            setLimit(Number(target.value));
            storeTimeLimit(Number(target.value));
          }}
        >
          {TIME_LIMITS.map((one) => (
            <option key={one} value={one}>
              {limitName(one)}
            </option>
          ))}
        </select>
      </label>
      <StoredData />
      <div className="gh-dialog-actions">
        <CloseButton>{SETTINGS_COPY.close}</CloseButton>
      </div>
    </Dialog>
  );
}

function limitName(milliseconds: number): string {
  if (milliseconds === Infinity) return SETTINGS_COPY.noLimit;
  const seconds = milliseconds / 1_000;
  return seconds <= 60 ? SETTINGS_COPY.seconds(seconds) : SETTINGS_COPY.minutes(seconds / 60);
}

const STORAGE = browserStorage();

/** What this browser keeps: how much, and how to take it away or delete it. */
function StoredData(): JSX.Element {
  const [asked, setAsked] = useState<StoredKind>();
  const [message, setMessage] = useState('');
  const { kinds } = SETTINGS_COPY;
  const exportKind = (kind: StoredKind): void => {
    const name = `gatehouse-${kind}.json`;
    const text = JSON.stringify(readStored(STORAGE, kind), undefined, 2);
    const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
    Object.assign(document.createElement('a'), { href: url, download: name }).click();
    URL.revokeObjectURL(url);
    setMessage(SETTINGS_COPY.exported(name));
  };
  return (
    <section className="gh-settings-stored" aria-label={SETTINGS_COPY.stored}>
      <h3>{SETTINGS_COPY.stored}</h3>
      <p>{SETTINGS_COPY.storedHint}</p>
      <ul>
        {STORED_KINDS.map((kind) => {
          const bytes = storedBytes(readStored(STORAGE, kind));
          const button = { type: 'button', className: 'gh-button', disabled: bytes === 0 } as const;
          return (
            <li key={kind}>
              <span>{kinds[kind]}</span>
              <span>{bytes === 0 ? SETTINGS_COPY.nothing : SETTINGS_COPY.size(bytes)}</span>
              <button
                {...button}
                aria-label={SETTINGS_COPY.exportKind(kinds[kind])}
                onClick={() => exportKind(kind)}
              >
                {SETTINGS_COPY.exportShort}
              </button>
              {/* What is open is written again at once: a tab is closed to delete it. */}
              {kind !== 'tabs' && (
                <button
                  {...button}
                  aria-label={SETTINGS_COPY.deleteKind(kinds[kind])}
                  onClick={() => setAsked(kind)}
                >
                  {SETTINGS_COPY.deleteShort}
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {asked && (
        <div
          className="gh-settings-question"
          role="group"
          aria-label={SETTINGS_COPY.question(kinds[asked])}
        >
          <span>{SETTINGS_COPY.question(kinds[asked])}</span>
          <button
            type="button"
            className="gh-button"
            onClick={() => {
              deleteStored(STORAGE, asked);
              setMessage(SETTINGS_COPY.deleted(kinds[asked]));
              setAsked(undefined);
            }}
          >
            {SETTINGS_COPY.confirm}
          </button>
          <button type="button" className="gh-button" onClick={() => setAsked(undefined)}>
            {SETTINGS_COPY.cancel}
          </button>
        </div>
      )}
      <p role="status">{message}</p>
    </section>
  );
}
