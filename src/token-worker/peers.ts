import type { Clock } from '../contract/clock.ts';
import { NONCE_KEY, type Preferences } from '../session/preferences.ts';
import type { ReloadState } from '../session/reload-state.ts';
import {
  receiveSession,
  serviceToShareAs,
  shareSession,
  type SessionPeers,
  type SharedSession,
  type WantedSession,
} from '../session/session-sharing.ts';
import type { Identity, Session, SessionService } from '../session/session-state.ts';
import type { TokenWorkerConnection } from './connection.ts';
import { message, readNotice, reply, type WantedService } from './protocol.ts';

const FIND_TIMEOUT_MS = 2_000;

/**
 * The session that this tab left under a nonce, else the other tabs' newest. Asks for each service with the token
 * address: pages of an earlier version have a session for one.
 */
async function findSession(
  connection: TokenWorkerConnection,
  services: readonly SessionService[],
  clock: Clock,
  wanted: WantedSession,
  nonce?: string,
): Promise<{ session: Session | undefined; hasReloadState: boolean }> {
  const { authUrl, username, newerThan } = wanted;
  const ids = authUrl === undefined ? [undefined] : idsOf(services, authUrl);
  const answers = await Promise.all(
    ids.map((serviceId) => {
      const named = { serviceId, username, newerThan };
      const request = message({ type: 'find-session', nonce, wanted: named });
      return connection.ask(request, FIND_TIMEOUT_MS);
    }),
  );
  const replies = answers.flatMap((asked) => (asked?.type === 'found' ? [asked] : []));
  const [session] = replies
    .flatMap(({ session: shared }) => (shared && receiveSession(shared, services, clock)) ?? [])
    // Of equal sessions, prefers the copy with the typed key.
    .sort((a, b) => b.version - a.version || b.apiKey.length - a.apiKey.length);
  return { session, hasReloadState: replies.some(({ hasReloadState }) => hasReloadState) };
}

function idsOf(services: readonly SessionService[], authUrl: string): string[] {
  return services.filter((service) => service.authUrl === authUrl).map(({ id }) => id);
}

export interface TabSession {
  /** The live session, of the named service if any; a promise while this tab is about to get one. */
  offer(serviceId: string | undefined): Session | undefined | Promise<Session | undefined>;
  adopt(shared: SharedSession): void;
  takeSignOut(serviceId: string, username: string, upTo: number): void;
}

/** Does nothing without a worker. Sends news once for each service, as earlier versions of the page expect. */
export function createTabPeers(
  connection: TokenWorkerConnection,
  services: () => readonly SessionService[],
  clock: Clock,
): SessionPeers {
  return {
    find: async (wanted) => (await findSession(connection, services(), clock, wanted)).session,
    announce(session) {
      for (const service of services()) {
        if (service.authUrl !== session.authUrl) continue;
        const shared = shareSession(session, service, clock);
        connection.tell(message({ type: 'announce-session', session: shared }));
      }
    },
    announceSignOut({ authUrl, username }: Identity, upTo) {
      for (const serviceId of idsOf(services(), authUrl)) {
        connection.tell(message({ type: 'announce-sign-out', serviceId, username, upTo }));
      }
    },
    takeTurn: (authUrl, task) =>
      takeTurn(`gatehouse:sign-in:${connection.address.scope}:${authUrl}`, task),
  };
}

async function takeTurn<Result>(name: string, task: (waited: boolean) => Promise<Result>) {
  let turn: Promise<Result> | undefined;
  const takeWith = (waited: boolean): Promise<Result> => {
    turn = Promise.resolve(waited).then(task);
    return turn;
  };
  try {
    await navigator.locks.request(name, { ifAvailable: true }, (lock) => lock && takeWith(false));
    if (!turn) await navigator.locks.request(name, () => takeWith(true));
  } catch {
    // Old browsers have no locks, and refuse them where site data is forbidden: two tabs may then send two token
    // requests. Exceptions of the task are handled below.
  }
  return turn ?? task(false);
}

export function listenToTabs(
  { address }: TokenWorkerConnection,
  tab: TabSession,
  services: () => readonly SessionService[],
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
          const shared = offered && shareFor(offered, wanted, services(), clock);
          port?.postMessage(reply({ type: 'found', session: shared }));
        });
        return;
      }
      case 'session-announced':
        return tab.adopt(notice.session);
      case 'signed-out':
        return tab.takeSignOut(notice.serviceId, notice.username, notice.upTo);
      case undefined:
    }
  };
  container.addEventListener('message', listen);
  container.startMessages();
  return () => container.removeEventListener('message', listen);
}

function shareFor(
  session: Session,
  { serviceId, username = session.username, newerThan = -Infinity }: WantedService,
  services: readonly SessionService[],
  clock: Clock,
): SharedSession | undefined {
  const isWanted = session.username === username && session.version > newerThan;
  const service =
    serviceId === undefined
      ? serviceToShareAs(session, services)
      : services.find(({ id, authUrl }) => id === serviceId && authUrl === session.authUrl);
  return isWanted && service ? shareSession(session, service, clock) : undefined;
}

export function createTabReload(
  connection: TokenWorkerConnection,
  preferences: Preferences,
  services: () => readonly SessionService[],
  clock: Clock,
) {
  const readNonce = (): string | undefined => preferences.get(NONCE_KEY);
  return {
    nonce: readNonce,
    async find(nonce: string | undefined, wanted: WantedSession) {
      const { session, hasReloadState } = await findSession(
        connection,
        services(),
        clock,
        wanted,
        nonce,
      );
      if (!hasReloadState || nonce === undefined) return { session, state: undefined };
      const request = message({ type: 'find-reload-state', nonce });
      const asked = await connection.ask(request, FIND_TIMEOUT_MS);
      return { session, state: asked?.type === 'reload-state' ? asked.state : undefined };
    },
    arrived(nonce: string): void {
      // This page may already be leaving under a new nonce.
      if (readNonce() === nonce) preferences.remove(NONCE_KEY);
      connection.tellAll(message({ type: 'drop-kept', nonce }));
    },
    leave(session: Session, state: ReloadState | undefined): void {
      const service = serviceToShareAs(session, services());
      if (!service) return;
      const nonce = crypto.randomUUID();
      // Storage is full or forbidden: the next page asks to sign in.
      if (!preferences.set(NONCE_KEY, nonce)) return;
      const shared = shareSession(session, service, clock);
      connection.tellAll(message({ type: 'keep-session', nonce, session: shared }));
      if (state) connection.tellAll(message({ type: 'keep-reload-state', nonce, state }));
    },
  };
}
