import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Config, Service } from '../contract/config.ts';
import { loadPart } from '../contract/load-part.ts';
import { readLink } from '../contract/link.ts';
import { systemClock } from '../contract/clock.ts';
import { browserPreferences, tabPreferences } from '../session/preferences.ts';
import { loadConfig } from '../session/load-config.ts';
import { createOtherSessions } from '../session/other-sessions.ts';
import { createReloadStateHolder, type ReloadState } from '../session/reload-state.ts';
import { requestTokenOf } from '../session/request-token.ts';
import { receiveSession } from '../session/session-sharing.ts';
import { apiKeyFor, knownIdentity, liveSession, type Session } from '../session/session-state.ts';
import { createSessionStore, type AskService } from '../session/session-store.ts';
import { createSessionVersions } from '../session/session-version.ts';
import { connectTokenWorker, createWorkerExchange, within } from '../token-worker/connection.ts';
import { createTabReload, createTabPeers, listenToTabs } from '../token-worker/peers.ts';
import workerUrl from '../token-worker/worker.ts?worker&url';
import { mayJoin } from './may-join.ts';
import { followPageLife, missedSession, recheck, takeMissedSignOut } from './page-life.ts';

/** Longest wait before the sign-in screen, milliseconds: a tab answers soon, a worker has to start first. */
const JOIN_MS = 300;
const RELOAD_MS = 1_500;

/** Key in sessionStorage of this tab's service id; not secret. */
const SERVICE_KEY = 'gatehouse:service';

export type ServiceChoice = StoreApi<string | undefined>;

export type PageSession = ReturnType<typeof createPageSession>;

function createPageSession(loading: Promise<Config>, baseUrl: string) {
  const thisTabOnly = createStore<boolean>()(() => false);
  const connection = connectTokenWorker({
    scriptUrl: new URL(workerUrl, baseUrl).href,
    scope: baseUrl,
    type: import.meta.env.DEV ? 'module' : 'classic',
  });
  let services: readonly Service[] = [];
  const loaded = loading.then((config) => {
    ({ services } = config);
  });
  const servicesNow = (): readonly Service[] => services;
  const addressOf = (serviceId: string | undefined): string | undefined =>
    services.find(({ id }) => id === serviceId)?.authUrl;
  const peers = createTabPeers(connection, servicesNow, systemClock);
  const reload = createTabReload(connection, tabPreferences, servicesNow, systemClock);
  // A link selects its service, but a reloaded page keeps its own.
  const linked = reload.nonce() === undefined && readLink(window.location.hash)?.serviceId;
  const choice: ServiceChoice = createStore(() => linked || tabPreferences.get(SERVICE_KEY));
  choice.subscribe((serviceId) => {
    if (serviceId !== undefined) tabPreferences.set(SERVICE_KEY, serviceId);
  });
  const versions = createSessionVersions(browserPreferences, systemClock);
  const exchange = createWorkerExchange(connection, (input) =>
    requestTokenOf(input, loading, baseUrl),
  );
  const askService: AskService = async (session) => {
    const service = services.find(
      (each) => each.authUrl === session.authUrl && apiKeyFor(each, session) !== undefined,
    );
    if (!service) return undefined;
    const { accessToken } = session;
    const secrets = { accessToken, apiKey: apiKeyFor(service, session) ?? '' };
    const { isTokenAccepted } = await loadPart(() => import('../transport/verify-token.ts'));
    return isTokenAccepted(service, secrets);
  };
  const store = createSessionStore(exchange, systemClock, peers, versions, askService);
  const reloadState = createReloadStateHolder();
  const signOutNote = createStore<string | undefined>(() => undefined);
  store.subscribe(() => {
    if (store.getState().status !== 'none') signOutNote.setState(undefined, true);
    if (store.getState().status === 'none') reloadState.put(undefined);
    thisTabOnly.setState(!connection.isUsable(), true);
    const authUrl = knownIdentity(store.getState())?.authUrl;
    if (authUrl === undefined || authUrl === addressOf(choice.getState())) return;
    choice.setState(services.find((service) => service.authUrl === authUrl)?.id, true);
  });
  /** The token service whose sessions this tab accepts: the chosen service's, or any. */
  const wantedAddress = async (): Promise<string | undefined> => {
    await loaded;
    const [first, ...others] = new Set(services.map(({ authUrl }) => authUrl));
    return addressOf(choice.getState()) ?? (others.length === 0 ? first : undefined);
  };
  const hasNone = (): boolean => store.getState().status === 'none';
  const adopt = async (session: Session | undefined, state?: ReloadState): Promise<void> => {
    const authUrl = await wantedAddress();
    if (!session || (authUrl !== undefined && session.authUrl !== authUrl)) return;
    const isFirst = hasNone();
    store.adopt(session);
    if (state && isFirst && !hasNone()) reloadState.put(state);
  };
  const others = createOtherSessions(systemClock);
  const signOut = (): void => {
    others.clear();
    store.signOut();
  };
  const live = (): Session | undefined => {
    store.checkDeadline();
    return liveSession(store.getState());
  };
  const offer = (serviceId: string | undefined): Session | undefined => {
    const session = live();
    const authUrl = addressOf(serviceId);
    const isWanted = serviceId === undefined || session?.authUrl === authUrl;
    return isWanted || authUrl === undefined ? session : others.find(authUrl);
  };

  /** Looks for a session that this page missed or that a page of this tab left. */
  const catchUp = async (): Promise<void> => {
    const [isOpen, authUrl] = await Promise.all([connection.openExisting(), wantedAddress()]);
    if (!isOpen) return;
    const nonce = reload.nonce();
    const { session, state } = await reload.find(nonce, missedSession(store, authUrl));
    await adopt(session, state);
    // Only now: a page that closes earlier leaves it to the next one.
    if (session && nonce !== undefined) reload.arrived(nonce);
  };
  const isExpected = reload.nonce() !== undefined;
  const catchingUp = catchUp();
  const joined = within(
    isExpected ? RELOAD_MS : JOIN_MS,
    catchingUp.catch(() => undefined),
  );
  // A background tab may answer after the wait; the worker is not woken if storage shows that no
  // tab has a session.
  const stopRechecking = recheck(catchingUp, catchUp, () => hasNone() && mayJoin());
  store.subscribe(() => {
    if (!hasNone()) stopRechecking();
  });

  const stopListening = listenToTabs(
    connection,
    {
      // Between two pages of a tab its session is in transit: other tabs wait for it.
      offer: (serviceId) => (isExpected ? joined.then(() => offer(serviceId)) : offer(serviceId)),
      adopt: (shared) =>
        whereverConfigured(loaded.then(() => adopt(receiveSession(shared, services, systemClock)))),
      takeSignOut: (serviceId, username, upTo) =>
        whereverConfigured(
          loaded.then(() => {
            const authUrl = addressOf(serviceId);
            if (authUrl === undefined) return;
            others.end({ authUrl, username }, upTo);
            store.takeSignOut({ authUrl, username }, upTo);
          }),
        ),
    },
    servicesNow,
    systemClock,
  );
  const stopFollowing = followPageLife({
    onWake() {
      store.checkDeadline();
      if (!connection.isUsable()) takeMissedSignOut(store, versions);
      if (hasNone()) whereverConfigured(joined.then(catchUp));
    },
    onLeave() {
      const session = live();
      if (session) reload.leave(session, reloadState.collect());
    },
    onRestore() {
      takeMissedSignOut(store, versions);
      whereverConfigured(catchUp());
    },
  });

  return {
    store,
    thisTabOnly,
    reloadState,
    joined,
    choice,
    /** Switches this tab to another service, with the session of its token address. */
    choose(serviceId: string): void {
      if (serviceId === choice.getState()) return;
      const authUrl = addressOf(serviceId);
      if (authUrl === undefined) return;
      const session = live();
      if (knownIdentity(store.getState())?.authUrl === authUrl) {
        choice.setState(serviceId, true);
        return;
      }
      if (session) others.keep(session);
      store.leave();
      choice.setState(serviceId, true);
      const here = others.take(authUrl);
      if (here) store.adopt(here);
      const wanted = { authUrl, newerThan: here?.version };
      whereverConfigured(peers.find(wanted).then((found) => adopt(found)));
    },
    signOutNote,
    signOut,
    signOutSaying(note: string): void {
      signOut();
      signOutNote.setState(note, true);
    },
    prepare: () => void connection.open(),
    dispose(): void {
      stopRechecking();
      stopListening();
      stopFollowing();
      store.dispose();
    },
  };
}

/** A page without a config has its own screen and no session. */
function whereverConfigured(work: Promise<void>): void {
  work.catch(() => undefined);
}

export type OpenPage = Awaited<ReturnType<typeof openPage>>;

/** Loads the config and meanwhile joins a session; throws what {@link loadConfig} throws. */
export async function openPage(baseUrl: string) {
  const loading = loadConfig(baseUrl);
  const page = createPageSession(loading, baseUrl);
  try {
    const [config] = await Promise.all([loading, page.joined]);
    return { config, page };
  } catch (error) {
    page.dispose();
    throw error;
  }
}
