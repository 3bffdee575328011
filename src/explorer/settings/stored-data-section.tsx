import { useState, type JSX } from 'react';
import { browserStorage } from '../ui/browser-storage.ts';
import { SETTINGS_COPY } from './settings-copy.ts';
import {
  deleteStored,
  readStored,
  STORED_KINDS,
  storedBytes,
  type StoredKind,
} from './stored-data.ts';

const STORAGE = browserStorage();

/** What this browser keeps: how much, and how to take it away or delete it. */
export function StoredDataSection(): JSX.Element {
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
