import type { JSX } from 'react';
import { useStore } from 'zustand';
import type { Service } from '../contract/config.ts';
import { Brand } from './brand.tsx';
import { COPY, copyOfEnd } from './copy.ts';
import type { PageSession } from './page-session.ts';
import { RenewalNotice } from './renewal-notice.tsx';
import { ServiceSelect } from './service-select.tsx';
import { SessionPanel } from './session-panel.tsx';
import { SessionTimer } from './session-timer.tsx';
import { useSessionView } from './use-session-view.ts';

interface SessionBarProps {
  readonly service: Service;
  readonly services: readonly Service[];
  readonly page: PageSession;
  readonly onSignInAgain: () => void;
}

/** Who is signed in where, for how long, and the way out. */
export function SessionBar(props: SessionBarProps): JSX.Element {
  const { service, services, page, onSignInAgain } = props;
  const session = useSessionView(page.store);
  const thisTabOnly = useStore(page.thisTabOnly);
  const { bar } = COPY;
  return (
    <header className="gh-bar" aria-label={bar.label}>
      <Brand small />
      {services.length > 1 ? (
        <ServiceSelect
          className="gh-bar-service"
          label={bar.service}
          services={services}
          chosen={service}
          onChoose={page.choose}
        />
      ) : (
        <span className="gh-bar-service" title={service.baseUrl}>
          {service.name}
        </span>
      )}
      <SessionPanel service={service} store={page.store} onSignOut={page.signOut} />
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
          <span className="gh-bar-ended">{copyOfEnd(session)}</span>
          <button type="button" className="gh-button gh-button-primary" onClick={onSignInAgain}>
            {bar.signInAgain}
          </button>
        </>
      ) : (
        <SessionTimer store={page.store} />
      )}
      <button type="button" className="gh-button" onClick={page.signOut}>
        {bar.signOut}
      </button>
    </header>
  );
}
