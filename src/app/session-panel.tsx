import { useId, useState, type JSX, type ToggleEvent } from 'react';
import type { Service } from '../contract/config.ts';
import { systemClock, type Clock } from '../session/clock.ts';
import type { SessionStore } from '../session/session-store.ts';
import { COPY } from './copy.ts';
import { ClaimTable } from './session-panel-claim-table.tsx';
import { PANEL_COPY } from './session-panel-copy.ts';
import { CopyToken } from './session-panel-copy-token.tsx';
import { Deed } from './session-panel-deed.tsx';
import { SessionFacts } from './session-panel-facts.tsx';
import { useSessionView } from './use-session-view.ts';

interface SessionPanelProps {
  readonly service: Service;
  readonly store: SessionStore;
  readonly onSignOut: () => void;
  readonly clock?: Clock;
}

/**
 * The user's name as a button, and the panel that it opens. The browser's own popover: Escape and a
 * click elsewhere close it, and the focus goes back. What it tells is there only while it is open.
 */
export function SessionPanel(props: SessionPanelProps): JSX.Element | null {
  const { service, store, onSignOut, clock = systemClock } = props;
  const session = useSessionView(store);
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  if (session.status === 'none') return null;

  const follow = ({ newState, currentTarget }: ToggleEvent<HTMLDivElement>): void => {
    setIsOpen(newState === 'open');
    if (newState === 'open') currentTarget.focus();
  };
  const now = clock.now();
  return (
    <>
      <button
        type="button"
        className="gh-bar-user"
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        title={PANEL_COPY.open}
      >
        <span>{session.identity.username || COPY.bar.unnamed}</span>
      </button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-labelledby={`${id}-title`}
        tabIndex={-1}
        className="gh-panel"
        onToggle={follow}
      >
        {isOpen && (
          <>
            <h2 id={`${id}-title`}>{PANEL_COPY.title}</h2>
            <SessionFacts service={service} store={store} now={now} />
            {session.status === 'valid' && (
              <>
                <h3>{PANEL_COPY.claims}</h3>
                <ClaimTable store={store} now={now} />
                <CopyToken store={store} />
              </>
            )}
            <Deed label={PANEL_COPY.signOut} hint={PANEL_COPY.signOutHint} onClick={onSignOut} />
          </>
        )}
      </div>
    </>
  );
}
