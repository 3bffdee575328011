import type { JSX } from 'react';
import { useStore } from 'zustand';
import type { Service } from '../contract/config.ts';
import { Brand } from './brand.tsx';
import { COPY, formatRemaining } from './copy.ts';
import type { PageSession } from './page-session.ts';
import { RenewalNotice } from './renewal-notice.tsx';
import { useRemaining } from './use-remaining.ts';
import { useSessionView } from './use-session-view.ts';

interface SessionBarProps {
  readonly service: Service;
  readonly page: PageSession;
  readonly onSignOut: () => void;
  readonly onSignInAgain: () => void;
}

/** Who is signed in where, for how long, and the way out. */
export function SessionBar(props: SessionBarProps): JSX.Element {
  const { service, page, onSignOut, onSignInAgain } = props;
  const session = useSessionView(page.store);
  const remaining = useRemaining(page.store);
  const thisTabOnly = useStore(page.thisTabOnly);
  const { bar } = COPY;
  return (
    <header className="gh-bar" aria-label={bar.label}>
      <Brand small />
      <span className="gh-bar-service" title={service.baseUrl}>
        {service.name}
      </span>
      <span className="gh-bar-user">{session.status !== 'none' && session.identity.username}</span>
      {thisTabOnly && (
        <>
          <span className="gh-bar-badge" title={bar.thisTabOnlyHint}>
            {bar.thisTabOnly}
          </span>
          <span className="gh-unseen">{bar.thisTabOnlyHint}</span>
        </>
      )}
      <RenewalNotice store={page.store} onRenew={onSignInAgain} />
      {session.status === 'expired' || session.status === 'terminated' ? (
        <>
          <span className="gh-bar-ended">{bar.ended[session.status]}</span>
          <button type="button" className="gh-button gh-button-primary" onClick={onSignInAgain}>
            {bar.signInAgain}
          </button>
        </>
      ) : (
        <span className="gh-bar-timer" title={bar.timer}>
          <ClockIcon />
          <span role="timer" aria-label={bar.timer}>
            {formatRemaining(remaining ?? 0)}
          </span>
        </span>
      )}
      <button type="button" className="gh-button" onClick={onSignOut}>
        {bar.signOut}
      </button>
    </header>
  );
}

function ClockIcon(): JSX.Element {
  return (
    <svg viewBox="0 0 16 16" fill="none" stroke="currentColor" aria-hidden="true">
      <circle cx="8" cy="8" r="6.25" />
      <path d="M8 4.5V8l2.25 1.5" />
    </svg>
  );
}
