import { useState, type JSX } from 'react';
import type { SessionStore } from '../session/session-store.ts';
import { COPY } from './copy.ts';
import { dueNotice } from './due-notice.ts';
import { useRemaining } from '../explorer/ui/use-remaining.ts';
import { useSessionView } from './use-session-view.ts';

interface RenewalNoticeProps {
  readonly store: SessionStore;
  readonly onRenew: () => void;
}

/** Offers to renew before the token ends, each time it is dismissed once more and later. */
export function RenewalNotice({ store, onRenew }: RenewalNoticeProps): JSX.Element {
  const remaining = useRemaining(store);
  const session = useSessionView(store);
  const [dismissed, setDismissed] = useState('');
  const minutes =
    session.status === 'valid' && session.lifetime && remaining !== undefined
      ? dueNotice(remaining, session.lifetime.seconds)
      : undefined;
  const id = session.status === 'valid' ? `${session.receivedAt}:${minutes}` : '';
  const { notice, renew, dismiss } = COPY.renewal;
  return (
    <div className="gh-bar-renewal" role="status">
      {minutes !== undefined && id !== dismissed && (
        <div className="gh-notice gh-notice-renewal">
          <p>{notice(minutes)}</p>
          <div className="gh-notice-actions">
            <button type="button" onClick={onRenew}>
              {renew}
            </button>
            <button type="button" onClick={() => setDismissed(id)}>
              {dismiss}
            </button>
          </div>
        </div>
      )}
    </div>
  );
}
