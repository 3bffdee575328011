import type { JSX } from 'react';
import type { FolderStatus } from './saved-store.ts';
import './saved.css';
import { Button } from '../../ui/button.tsx';

/** Where else the saved operations are kept, how it stands with that, and what can be done. */
export function FolderStatusLine({ text, isFault, actions }: FolderStatus): JSX.Element {
  return (
    <div className="gh-folder-status gh-actions gh-frame" data-fault={isFault || undefined}>
      <p role="status">{text}</p>
      <div className="gh-actions">
        {actions.map(({ label, run }) => (
          <Button key={label} label={label} onClick={run} />
        ))}
      </div>
    </div>
  );
}
