import type { JSX } from 'react';
import type { FolderStatus } from './saved-store.ts';
import './folder-status.css';

/** Where else the saved operations are kept, how it stands with that, and what can be done. */
export function FolderStatusLine({ text, isFault, actions }: FolderStatus): JSX.Element {
  return (
    <div className="gh-folder-status" data-fault={isFault || undefined}>
      <p role="status">{text}</p>
      <div>
        {actions.map(({ label, run }) => (
          <button key={label} type="button" className="gh-button" onClick={run}>
            {label}
          </button>
        ))}
      </div>
    </div>
  );
}
