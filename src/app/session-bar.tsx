import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Service } from '../contract/config.ts';
import { Brand } from './brand.tsx';
import { Button } from '../explorer/ui/button.tsx';
import { Notice } from '../explorer/features/diagnostics/failure-notice.tsx';
import { COPY, copyOfEnd, formatRemaining, SESSION_COMMANDS } from './copy.ts';
import type { PageSession } from './page-session.ts';
import { ServiceSelect } from './service-select.tsx';
import { SessionPanel } from './session-panel.tsx';
import { useSessionView } from './use-session-view.ts';
import {
  itemsWith,
  openCommandDialog,
  useCommands,
  useSource,
} from '../explorer/commands/command-store.ts';
import { useRemaining } from '../explorer/ui/use-remaining.ts';
import type { SessionStore } from '../session/session-store.ts';
import { knowCommands, useKeysOf } from '../explorer/commands/keymap.ts';

interface SessionBarProps {
  readonly service: Service;
  readonly services: readonly Service[];
  readonly page: PageSession;
  readonly onSignInAgain: () => void;
}

export function SessionBar(props: SessionBarProps) {
  const { service, services, page, onSignInAgain } = props;
  const session = useSessionView(page.store);
  const thisTabOnly = useStore(page.thisTabOnly);
  const { bar } = COPY;
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => knowCommands([SESSION_COMMANDS]), []);
  useCommands({
    'switch-service': services.length > 1 ? { run: () => select.current?.focus() } : undefined,
    'sign-out': { run: page.signOut },
  });
  useSource('services', (text) =>
    itemsWith(
      text,
      services
        .filter((one) => one !== service)
        .map(({ id, name }) => ({ id, label: name, run: () => page.choose(id) })),
    ),
  );
  return (
    <header className="gh-bar" aria-label={bar.label}>
      <Brand small />
      {services.length > 1 ? (
        <ServiceSelect
          ref={select}
          className="gh-bar-service"
          aria-label={bar.service}
          services={services}
          chosen={service}
          onChoose={page.choose}
        />
      ) : (
        <span className="gh-bar-service" title={service.baseUrl}>
          {service.name}
        </span>
      )}
      {thisTabOnly && (
        <>
          <span className="gh-bar-badge" title={bar.thisTabOnlyHint}>
            {bar.thisTabOnly}
          </span>
          <span className="gh-unseen">{bar.thisTabOnlyHint}</span>
        </>
      )}
      <PaletteButton label={bar.search} />
      <RenewalNotice store={page.store} onRenew={onSignInAgain} />
      {session.status === 'expired' || session.status === 'terminated' ? (
        <>
          <span className="gh-bar-ended">{copyOfEnd(session)}</span>
          <Button look="primary" label={COPY.signInAgain.title} onClick={onSignInAgain} />
        </>
      ) : (
        <SessionTimer store={page.store} />
      )}
      <SessionPanel service={service} services={services} page={page} />
    </header>
  );
}

function SessionTimer({ store }: { store: SessionStore }) {
  const remaining = useRemaining(store) ?? 0;
  const session = useSessionView(store);
  const { timer, noKnownEnd, noKnownEndHint } = COPY.bar;
  const hasEnd = remaining !== Infinity;
  const lifetime = session.status === 'valid' ? session.lifetime : undefined;
  const isSoon = lifetime && dueNotice(remaining, lifetime.seconds) !== undefined;
  const left = formatRemaining(remaining);
  return (
    <span
      className="gh-bar-timer"
      data-soon={isSoon || undefined}
      title={hasEnd ? timer : noKnownEndHint}
    >
      <svg viewBox="0 0 16 16" fill="none" stroke="currentColor" aria-hidden="true">
        <circle cx="8" cy="8" r="6.25" />
        <path d="M8 4.5V8l2.25 1.5" />
      </svg>
      {hasEnd ? (
        // Reserves two digits everywhere, so that nothing moves.
        <span role="timer" aria-label={timer} data-widest={left.replaceAll(/\d+/g, '00')}>
          {left}
        </span>
      ) : (
        <>
          {noKnownEnd}
          <span className="gh-unseen">{noKnownEndHint}</span>
        </>
      )}
    </span>
  );
}

/** Offers a renewal before the token ends, and again later after each dismissal. */
function RenewalNotice(props: { store: SessionStore; onRenew: () => void }) {
  const { store, onRenew } = props;
  const remaining = useRemaining(store) ?? Infinity;
  const session = useSessionView(store);
  const [dismissed, setDismissed] = useState('');
  const { receivedAt, lifetime } = session.status === 'valid' ? session : {};
  const minutes = lifetime && dueNotice(remaining, lifetime.seconds);
  const id = `${receivedAt}:${minutes}`;
  const { notice, renew } = COPY.renewal;
  return (
    <div className="gh-bar-renewal" role="status">
      {minutes !== undefined && id !== dismissed && (
        <Notice advice={notice(minutes)} onDismiss={() => setDismissed(id)}>
          <Button look="bare" label={renew} onClick={onRenew} />
        </Notice>
      )}
    </div>
  );
}

const NOTICE_MINUTES = [1, 5, 15] as const;

/** The due notice, in minutes; a lifetime (seconds) no longer than a notice gets none. */
export function dueNotice(remainingMs: number, lifetimeS: number): number | undefined {
  return NOTICE_MINUTES.find(
    (minutes) => remainingMs <= minutes * 60_000 && lifetimeS > minutes * 60,
  );
}

function PaletteButton({ label }: { readonly label: string }) {
  const keys = useKeysOf('open-palette');
  return (
    <Button
      className="gh-palette-button"
      aria-label={label}
      aria-haspopup="dialog"
      aria-keyshortcuts={keys === '' ? undefined : keys}
      onClick={() => openCommandDialog('palette')}
    >
      <svg viewBox="0 0 16 16" fill="none" stroke="currentColor" aria-hidden="true">
        <circle cx="7" cy="7" r="4.5" />
        <path d="m10.5 10.5 3.5 3.5" />
      </svg>
      <span className="gh-ellipsis">{label}</span>
      {keys !== '' && <kbd aria-hidden="true">{keys}</kbd>}
    </Button>
  );
}
