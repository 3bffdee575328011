import type { JSX } from 'react';
import { useStore, type StoreApi } from 'zustand';
import { FAILURE_COPY } from '../../../transport/failure-copy.ts';
import { KEEPING_COPY } from './tabs-copy.ts';
import type { Keeping } from './storage.ts';
import { useDismissed } from '../../ui/use-dismissed.ts';

/** Says when what is written will not last, because the browser has no room for it. */
export function KeepingNotice(props: { keeping: StoreApi<Keeping> }): JSX.Element {
  const [keeping, dismiss] = useDismissed(useStore(props.keeping));
  return (
    <div className="gh-notices" role="status">
      {(keeping === 'with-tab' || keeping === 'lost') && (
        <div className="gh-notice gh-notice-renewal">
          <p>
            <strong>{KEEPING_COPY[keeping].title}</strong> {KEEPING_COPY[keeping].advice}
          </p>
          <div className="gh-notice-actions">
            <button type="button" onClick={dismiss}>
              {FAILURE_COPY.dismiss}
            </button>
          </div>
        </div>
      )}
    </div>
  );
}
