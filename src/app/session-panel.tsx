import { useId, useRef, useState } from 'react';
import type { Service } from '../contract/config.ts';
import { systemClock } from '../contract/clock.ts';
import type { SessionStore } from '../session/session-store.ts';
import { ExplainedButton } from './explained-button.tsx';
import type { PageSession } from './page-session.ts';
import { COPY, copyOfEnd, formatRemaining, SESSION_COMMANDS, SESSION_PANEL_COPY } from './copy.ts';
import { serviceThatEndsTokens } from './open-services.ts';
import { useSessionView } from './use-session-view.ts';
import { useCommands } from '../explorer/commands/command-store.ts';
import { CopyButton } from '../explorer/ui/copy.tsx';
import { Fact } from '../explorer/ui/fact.tsx';
import { PopoverButton } from '../explorer/ui/popover.tsx';
import { laterDialog, laterExtra } from '../explorer/ui/later-panel.tsx';
import { useRemaining } from '../explorer/ui/use-remaining.ts';
import { formatMoment } from '../session/format-moment.ts';
import { readJwtClaims, readNumericDate, type JwtClaims } from '../session/jwt-claims.ts';
import { liveSession, type Session } from '../session/session-state.ts';
import { PART_COPY } from '../explorer/ui/part-copy.ts';

interface SessionPanelProps {
  readonly service: Service;
  readonly services: readonly Service[];
  readonly page: Pick<PageSession, 'store' | 'signOut' | 'signOutSaying'>;
}

const EndTokenDialog = laterDialog(async () => (await import('./end-token.tsx')).EndTokenDialog);
// Without this part the plain sign-out still works.
const EndTokenButton = laterExtra(async () => (await import('./end-token.tsx')).EndTokenButton);

export function SessionPanel({ service, services, page }: SessionPanelProps) {
  const { store } = page;
  const session = useSessionView(store);
  const [isEnding, setIsEnding] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const ending = session.status === 'valid' && serviceThatEndsTokens(services, service);
  useCommands({
    'show-session': { run: () => panel.current?.showPopover() },
    'end-token': ending ? { run: () => setIsEnding(true) } : undefined,
  });
  if (session.status === 'none') return null;

  const username = session.identity.username || COPY.bar.unnamed;
  return (
    <>
      <PopoverButton
        button={{
          className: 'gh-bar-user',
          'aria-label': username,
          title: SESSION_PANEL_COPY.open,
          label: (
            <>
              <svg viewBox="0 0 16 16" fill="none" stroke="currentColor" aria-hidden="true">
                <circle cx="8" cy="5.5" r="2.75" />
                <path d="M2.75 13.5a5.25 4.25 0 0 1 10.5 0" />
              </svg>
              <span className="gh-ellipsis">{username}</span>
            </>
          ),
        }}
        panel={panel}
        title={COPY.bar.label}
        className="gh-panel"
        width={520}
        maxHeight={Infinity}
        align="end"
        tabIndex={-1}
        onOpen={(element) => element.focus()}
      >
        <h2>{COPY.bar.label}</h2>
        <dl className="gh-facts">
          <Fact name={SESSION_PANEL_COPY.user}>{username}</Fact>
          <Fact name={COPY.signIn.service}>
            {service.name} <code>{service.baseUrl}</code>
          </Fact>
          {session.status === 'valid' ? (
            <TokenLife {...session} store={store} />
          ) : (
            <Fact name={SESSION_PANEL_COPY.state}>{copyOfEnd(session)}</Fact>
          )}
        </dl>
        <div className="gh-panel-action">
          <ExplainedButton
            label={SESSION_COMMANDS['sign-out'].label}
            hint={SESSION_PANEL_COPY.signOutHint}
            onClick={page.signOut}
          />
        </div>
        {ending && <EndTokenButton />}
        {session.status === 'valid' && (
          <>
            <h3>{SESSION_PANEL_COPY.claims}</h3>
            <ClaimTable store={store} />
            <CopyToken store={store} />
          </>
        )}
      </PopoverButton>
      {ending && isEnding && (
        <EndTokenDialog service={ending} page={page} onClose={() => setIsEnding(false)} />
      )}
    </>
  );
}

interface TokenLifeProps extends Pick<Session, 'receivedAt' | 'lifetime'> {
  readonly store: SessionStore;
}

function TokenLife({ receivedAt, lifetime, store }: TokenLifeProps) {
  const left = SESSION_PANEL_COPY.left(formatRemaining(useRemaining(store) ?? 0));
  const now = systemClock.now();
  return (
    <>
      <Fact name={SESSION_PANEL_COPY.received}>{formatMoment(receivedAt, now)}</Fact>
      <Fact name={SESSION_PANEL_COPY.ends}>
        {lifetime ? (
          <>
            {formatMoment(lifetime.deadline.wall, now)} <span className="gh-whole">{left}</span>
          </>
        ) : (
          SESSION_PANEL_COPY.endsUnknown
        )}
      </Fact>
    </>
  );
}

/** The token's claims, read at each render so that no component stores them. */
function ClaimTable({ store }: { store: SessionStore }) {
  const session = liveSession(store.getState());
  const claims = session && readJwtClaims(session.accessToken);
  if (!claims) return <p>{SESSION_PANEL_COPY.opaque}</p>;
  const { rows, more } = describeClaims(claims, systemClock.now());
  return (
    <>
      <p>{SESSION_PANEL_COPY.claimsHint}</p>
      <table className="gh-claims gh-fact-table">
        <thead className="gh-unseen">
          <tr>
            <th scope="col">{SESSION_PANEL_COPY.claim}</th>
            <th scope="col">{PART_COPY.value}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, value, moment }, index) => (
            // Two truncated names may be equal.
            <tr key={index}>
              <th scope="row">
                <bdi>{name}</bdi>
              </th>
              <td>
                <bdi>{value}</bdi>
                {moment !== undefined && <small>{moment}</small>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p>{SESSION_PANEL_COPY.more(more)}</p>}
    </>
  );
}

/** Copies the token to the clipboard without putting it into the document or React. */
function CopyToken({ store }: { store: SessionStore }) {
  const id = useId();
  return (
    <div className="gh-panel-action">
      <CopyButton
        text={() => liveSession(store.getState())?.accessToken ?? ''}
        label={SESSION_PANEL_COPY.copy}
        aria-describedby={id}
      />
      <p id={id}>{SESSION_PANEL_COPY.copyHint}</p>
    </div>
  );
}

/** Most claims shown, and longest names and values, characters. */
const MAX_CLAIMS = 50;
const MAX_NAME = 60;
const MAX_VALUE = 300;

/** Claims that are times: RFC 7519, section 4.1, and OpenID Connect's. */
const TIMES = new Set(['exp', 'nbf', 'iat', 'auth_time', 'updated_at']);

/** A token's claims as rows in order, and the number of further ones; `now` is wall-clock milliseconds. */
export function describeClaims(claims: JwtClaims, now: number) {
  const entries = Object.entries(claims);
  const rows = entries.slice(0, MAX_CLAIMS).map(([name, value]) => {
    const time = TIMES.has(name) ? readNumericDate(value) : undefined;
    return {
      name: show(name, MAX_NAME),
      value: show(typeof value === 'string' ? value : JSON.stringify(value), MAX_VALUE),
      moment: time === undefined ? undefined : formatMoment(time, now),
    };
  });
  return { rows, more: entries.length - rows.length };
}

/** Text without characters that move or hide their surroundings, truncated. */
function show(text: string, length: number): string {
  const visible = text.slice(0, length).replaceAll(/\p{C}/gu, '\u{FFFD}');
  return text.length > length ? `${visible}…` : visible;
}
