import type { JSX } from 'react';
import { readJwtClaims } from '../session/jwt-claims.ts';
import { liveSession } from '../session/session-state.ts';
import type { SessionStore } from '../session/session-store.ts';
import { describeClaims } from './session-panel-claims.ts';
import { PANEL_COPY } from './session-panel-copy.ts';

interface ClaimTableProps {
  readonly store: SessionStore;
  /** Wall clock, milliseconds. */
  readonly now: number;
}

/** What the token says of itself, read anew at each rendering so that no component keeps it. */
export function ClaimTable({ store, now }: ClaimTableProps): JSX.Element {
  const session = liveSession(store.getState());
  const claims = session && readJwtClaims(session.accessToken);
  if (!claims) return <p>{PANEL_COPY.opaque}</p>;
  const { rows, more } = describeClaims(claims, now);
  return (
    <>
      <p>{PANEL_COPY.claimsHint}</p>
      <table className="gh-claims gh-fact-table">
        <thead className="gh-unseen">
          <tr>
            <th scope="col">{PANEL_COPY.claim}</th>
            <th scope="col">{PANEL_COPY.value}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, value, moment }, index) => (
            // Two names may be the same once they are cut.
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
      {more > 0 && <p>{PANEL_COPY.more(more)}</p>}
    </>
  );
}
