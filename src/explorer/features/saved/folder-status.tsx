import type { FolderStatus } from './saved-store.ts';
import './saved.css';
import { Button } from '../../ui/button.tsx';

/** The folder that also has the saved operations, its state, and the actions for it. */
export function FolderStatusLine({ text, isFault, actions }: FolderStatus) {
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
