import type { JSX, ReactNode } from 'react';
import type { Service } from '../contract/config.ts';
import { useRemaining } from '../explorer/ui/use-remaining.ts';
import type { SessionStore } from '../session/session-store.ts';
import { COPY, copyOfEnd, formatRemaining } from './copy.ts';
import { formatMoment } from '../session/format-moment.ts';
import { PANEL_COPY } from './session-panel-copy.ts';
import { useSessionView } from './use-session-view.ts';

interface SessionFactsProps {
  readonly service: Service;
  readonly store: SessionStore;
  /** Wall clock, milliseconds. */
  readonly now: number;
}

/** Who is signed in where, since when, and until when. */
export function SessionFacts({ service, store, now }: SessionFactsProps): JSX.Element {
  const session = useSessionView(store);
  return (
    <dl className="gh-facts">
      {session.status !== 'none' && (
        <Fact name={PANEL_COPY.user}>{session.identity.username || COPY.bar.unnamed}</Fact>
      )}
      <Fact name={PANEL_COPY.service}>
        {service.name} <code>{service.baseUrl}</code>
      </Fact>
      {session.status === 'valid' && (
        <>
          <Fact name={PANEL_COPY.received}>{formatMoment(session.receivedAt, now)}</Fact>
          <Fact name={PANEL_COPY.ends}>
            {session.lifetime ? (
              <>
                {formatMoment(session.lifetime.deadline.wall, now)} <TimeLeft store={store} />
              </>
            ) : (
              PANEL_COPY.endsUnknown
            )}
          </Fact>
        </>
      )}
      {(session.status === 'expired' || session.status === 'terminated') && (
        <Fact name={PANEL_COPY.state}>{copyOfEnd(session)}</Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }): JSX.Element {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** On its own, because it is rendered anew each second. */
function TimeLeft({ store }: { store: SessionStore }): JSX.Element {
  return (
    <span className="gh-whole">{PANEL_COPY.left(formatRemaining(useRemaining(store) ?? 0))}</span>
  );
}
