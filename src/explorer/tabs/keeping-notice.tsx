import type { JSX } from 'react';
import { useStore, type StoreApi } from 'zustand';
import { EXPLORER_COPY } from '../transport/explorer-copy.ts';
import type { Keeping } from './storage.ts';
import { useDismissed } from '../ui/use-dismissed.ts';

/** Says when what is written will not last, because the browser has no room for it. */
export function KeepingNotice(props: { keeping: StoreApi<Keeping> }): JSX.Element {
  const [keeping, dismiss] = useDismissed(useStore(props.keeping));
  return (
    <div className="gh-notices" role="status">
      {(keeping === 'with-tab' || keeping === 'lost') && (
        <div className="gh-notice gh-notice-renewal">
          <p>
            <strong>{EXPLORER_COPY.keeping[keeping].title}</strong>{' '}
            {EXPLORER_COPY.keeping[keeping].advice}
          </p>
          <div className="gh-notice-actions">
            <button type="button" onClick={dismiss}>
              {EXPLORER_COPY.dismiss}
            </button>
          </div>
        </div>
      )}
    </div>
  );
}
