import type { Clock } from '../contract/clock.ts';
import {
  receiveSession,
  shareSession,
  type SessionPeers,
  type WantedSession,
} from '../session/session-sharing.ts';
import { isSameUser, type Identity, type Session } from '../session/session-state.ts';
import type { TokenWorkerConnection } from './connection.ts';
import { message, readNotice, reply } from './protocol.ts';

/** A little more than the worker waits for tabs, and its own start, milliseconds. */
export const FIND_TIMEOUT_MS = 2_000;

/**
 * Asks the worker for a session: for what this tab left under a nonce, else for what other tabs have.
 *
 * @returns the session, and whether the page before in this tab has left its reload state as well
 */
export async function findSession(
  connection: TokenWorkerConnection,
  clock: Clock,
  wanted: WantedSession,
  nonce?: string,
): Promise<{ session: Session | undefined; hasReloadState: boolean }> {
  const request = message({ type: 'find-session', nonce, wanted });
  const asked = await connection.ask(request, FIND_TIMEOUT_MS);
  const { session, hasReloadState = false } = asked?.type === 'found' ? asked : {};
  return { session: session && receiveSession(session, clock), hasReloadState };
}

export interface TabSession {
  /** The live session, at a service where one is named; a promise of it while this tab is about to get it. */
  offer(serviceId: string | undefined): Session | undefined | Promise<Session | undefined>;
  adopt(session: Session): void;
  takeSignOut(identity: Identity, upTo: number): void;
}

/** Makes the port to the other tabs. All of it does nothing where there is no worker. */
export function createTabPeers(connection: TokenWorkerConnection, clock: Clock): SessionPeers {
  return {
    find: async (wanted) => (await findSession(connection, clock, wanted)).session,
    announce: (session) =>
      connection.tell(message({ type: 'announce-session', session: shareSession(session, clock) })),
    announceSignOut: ({ serviceId, username }, upTo) =>
      connection.tell(message({ type: 'announce-sign-out', serviceId, username, upTo })),
    takeTurn: (serviceId, task) =>
      takeTurn(`gatehouse:sign-in:${connection.address.scope}:${serviceId}`, task),
  };
}

/** Web Locks, which end with their tab, whatever ends it. */
async function takeTurn<Result>(
  name: string,
  task: (waited: boolean) => Promise<Result>,
): Promise<Result> {
  let turn: Promise<Result> | undefined;
  const takeWith = (waited: boolean): Promise<Result> => {
    turn = Promise.resolve(waited).then(task);
    return turn;
  };
  try {
    await navigator.locks.request(name, { ifAvailable: true }, (lock) => lock && takeWith(false));
    if (!turn) await navigator.locks.request(name, () => takeWith(true));
  } catch {
    // Older browsers have no locks, and where site data is forbidden they are refused: two tabs at
    // the same moment are then two token requests. What the task throws comes below.
  }
  return turn ?? task(false);
}

/** Listens to what the worker relays from other tabs; returns the undo. */
export function listenToTabs(
  { address }: TokenWorkerConnection,
  tab: TabSession,
  clock: Clock,
): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined;
  const container = navigator.serviceWorker;
  const listen = (event: MessageEvent): void => {
    const { source } = event;
    // Other applications of this origin may have workers too.
    if (!(source instanceof ServiceWorker) || source.scriptURL !== address.scriptUrl) return;
    const notice = readNotice(event.data);
    switch (notice?.type) {
      case 'session-wanted': {
        const { wanted } = notice;
        const [port] = event.ports;
        void Promise.resolve(tab.offer(wanted.serviceId)).then((offered) => {
          const session = offered && fits(offered, wanted) ? offered : undefined;
          const shared = session && shareSession(session, clock);
          port?.postMessage(reply({ type: 'found', session: shared }));
        });
        return;
      }
      case 'session-announced':
        return tab.adopt(receiveSession(notice.session, clock));
      case 'signed-out':
        return tab.takeSignOut(notice, notice.upTo);
      case undefined:
    }
  };
  container.addEventListener('message', listen);
  container.startMessages();
  return () => container.removeEventListener('message', listen);
}

function fits(session: Session, wanted: WantedSession): boolean {
  const { serviceId = session.serviceId, username = session.username, newerThan } = wanted;
  const isNewer = session.version > (newerThan ?? -Infinity);
  return isSameUser(session, { serviceId, username }) && isNewer;
}
