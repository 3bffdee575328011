import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Config } from '../contract/config.ts';
import { systemClock } from '../contract/clock.ts';
import { browserPreferences, tabPreferences } from '../session/preferences.ts';
import { loadConfig } from '../session/load-config.ts';
import { createOtherSessions } from '../session/other-sessions.ts';
import {
  createReloadStateHolder,
  type ReloadState,
  type ReloadStateHolder,
} from '../session/reload-state.ts';
import type { SessionPeers } from '../session/session-sharing.ts';
import { requestTokenOf } from '../session/request-token.ts';
import { knownIdentity, liveSession, type Session } from '../session/session-state.ts';
import { createSessionStore, type SessionStore } from '../session/session-store.ts';
import { createSessionVersions } from '../session/session-version.ts';
import { connectTokenWorker, createWorkerExchange, within } from '../token-worker/connection.ts';
import { createTabReload } from '../token-worker/reload.ts';
import { createTabPeers, listenToTabs } from '../token-worker/peers.ts';
import workerUrl from '../token-worker/worker.ts?worker&url';
import { mayJoin } from './may-join.ts';
import { findMissedSession, followPageLife, recheck, takeMissedSignOut } from './page-life.ts';

/** A tab answers within a few milliseconds; then the sign-in screen is shown, milliseconds. */
const JOIN_MS = 300;

/** A worker that has to start first keeps what the page before this one has left, milliseconds. */
const RELOAD_MS = 1_500;

/** In sessionStorage: the id of the service that this tab is for; nothing secret. */
const SERVICE_KEY = 'gatehouse:service';

/** The id of the service that this tab is for; undefined until somebody chose or signed in. */
export type ServiceChoice = StoreApi<string | undefined>;

/** The session of this page, with its worker. */
export interface PageSession {
  readonly store: SessionStore;
  /** True once an exchange had to be made without the worker. */
  readonly thisTabOnly: StoreApi<boolean>;
  /** Which service this tab is for, where there are several. */
  readonly choice: ServiceChoice;
  /** Turns this tab to another service: to the session that other tabs have there, if any. */
  choose(serviceId: string): void;
  /** Signs out in every tab, and forgets what this one had at other services. */
  signOut(): void;
  /** What goes along with the session from page to page of this tab. */
  readonly reloadState: ReloadStateHolder;
  /** Settles once it is known whether there is a session to join, or nobody should wait longer. */
  readonly joined: Promise<void>;
  /** Registers the worker ahead of need; safe to call again. */
  prepare(): void;
  /** Takes all listeners and timers away. */
  dispose(): void;
}

/**
 * Puts the session together for a page, and joins the one that the tab had before or that other
 * tabs have.
 *
 * @param loading the config, whose services alone a session may be of
 * @param baseUrl absolute address of the explorer's folder
 */
function createPageSession(loading: Promise<Config>, baseUrl: string): PageSession {
  const thisTabOnly = createStore<boolean>()(() => false);
  const connection = connectTokenWorker({
    scriptUrl: new URL(workerUrl, baseUrl).href,
    scope: baseUrl,
    type: import.meta.env.DEV ? 'module' : 'classic',
  });
  const peers = createTabPeers(connection, systemClock);
  const reload = createTabReload(connection, tabPreferences, systemClock);
  const choice = createStore<string | undefined>()(() => tabPreferences.get(SERVICE_KEY));
  choice.subscribe((serviceId) => {
    if (serviceId !== undefined) tabPreferences.set(SERVICE_KEY, serviceId);
  });
  const versions = createSessionVersions(browserPreferences, systemClock);
  const exchange = createWorkerExchange(connection, (input) =>
    requestTokenOf(input, loading, baseUrl),
  );
  const store = createSessionStore(exchange, systemClock, peers, versions);
  const holder = createReloadStateHolder();
  store.subscribe(() => {
    // The next user must not find it.
    if (store.getState().status === 'none') holder.put(undefined);
    thisTabOnly.setState(!connection.isUsable(), true);
    const serviceId = knownIdentity(store.getState())?.serviceId;
    if (serviceId !== undefined) choice.setState(serviceId, true);
  });
  const isKnown = async (serviceId: string | undefined): Promise<boolean> =>
    (await loading).services.some(({ id }) => id === serviceId);
  /** The service that this tab waits for; undefined where any will do. */
  const wantedService = async (): Promise<string | undefined> =>
    (await isKnown(choice.getState())) ? choice.getState() : undefined;
  const adopt = async (session: Session | undefined, state?: ReloadState): Promise<void> => {
    if (!session || !(await isKnown(session.serviceId))) return;
    if (session.serviceId !== ((await wantedService()) ?? session.serviceId)) return;
    const isFirst = store.getState().status === 'none';
    store.adopt(session);
    // A page that had a session before has all that was on it.
    if (state && isFirst && store.getState().status !== 'none') holder.put(state);
  };
  const hasNone = (): boolean => store.getState().status === 'none';
  const others = createOtherSessions(systemClock);
  const live = (): Session | undefined => {
    store.checkDeadline();
    return liveSession(store.getState());
  };
  const offer = (serviceId: string | undefined): Session | undefined => {
    const session = live();
    const isWanted = serviceId === undefined || session?.serviceId === serviceId;
    return isWanted ? session : others.find(serviceId);
  };

  /** Looks for what this page has missed, or what a page of this tab has left. */
  const catchUp = async (): Promise<void> => {
    const [isOpen, serviceId] = await Promise.all([connection.openExisting(), wantedService()]);
    const nonce = reload.nonce();
    let state: ReloadState | undefined;
    const tabs: Pick<SessionPeers, 'find'> = {
      async find(wanted) {
        const found = await reload.find(nonce, wanted);
        state = found.state;
        return found.session;
      },
    };
    if (!isOpen) return;
    const session = await findMissedSession(store, tabs, serviceId);
    await adopt(session, state);
    // Not before: a page that is left again by then leaves it to the next one.
    if (session && nonce !== undefined) reload.arrived(nonce);
  };
  const isExpected = reload.nonce() !== undefined;
  const catchingUp = catchUp();
  const joined = within(
    isExpected ? RELOAD_MS : JOIN_MS,
    catchingUp.catch(() => undefined),
  );
  // A tab that is in the background of a busy machine may answer later than anybody waits.
  const stopRechecking = recheck(catchingUp, catchUp, () => hasNone() && maySomebodyShare());
  store.subscribe(() => {
    // A person who signs in, or has signed out, has decided.
    if (!hasNone()) stopRechecking();
  });

  const stopListening = listenToTabs(
    connection,
    {
      // Between two pages of a tab its session is nobody's: others wait until it is here.
      offer: (serviceId) => (isExpected ? joined.then(() => offer(serviceId)) : offer(serviceId)),
      adopt: (session) => whereverConfigured(adopt(session)),
      takeSignOut(identity, upTo) {
        others.end(identity, upTo);
        store.takeSignOut(identity, upTo);
      },
    },
    systemClock,
  );
  const stopFollowing = followPageLife({
    onWake() {
      store.checkDeadline();
      if (!connection.isUsable()) takeMissedSignOut(store, versions);
      // A tab that was starting up or frozen may have a session now.
      if (hasNone()) whereverConfigured(joined.then(catchUp));
    },
    onLeave() {
      const session = live();
      if (session) reload.leave(session, holder.collect());
    },
    onRestore() {
      takeMissedSignOut(store, versions);
      whereverConfigured(catchUp());
    },
  });

  return {
    store,
    thisTabOnly,
    reloadState: holder,
    joined,
    choice,
    choose(serviceId) {
      if (serviceId === choice.getState()) return;
      const session = live();
      if (session) others.keep(session);
      store.leave();
      choice.setState(serviceId, true);
      const here = others.take(serviceId);
      if (here) store.adopt(here);
      whereverConfigured(
        peers.find({ serviceId, newerThan: here?.version }).then((found) => adopt(found)),
      );
    },
    signOut() {
      others.clear();
      store.signOut();
    },
    prepare: () => void connection.open(),
    dispose() {
      stopRechecking();
      stopListening();
      stopFollowing();
      store.dispose();
    },
  };
}

/** A page whose config did not load has its own screen, and no session to care for. */
function whereverConfigured(work: Promise<void>): void {
  work.catch(() => undefined);
}

/** Whether, by what is stored, some tab has a session; no worker is woken for nothing. */
function maySomebodyShare(): boolean {
  try {
    return mayJoin({ local: localStorage, session: sessionStorage }, Date.now());
  } catch {
    return false;
  }
}

/** All that the first screen depends on. */
export interface OpenPage {
  readonly config: Config;
  readonly page: PageSession;
}

/**
 * Loads the config, and meanwhile joins the session that there may be.
 *
 * @throws what {@link loadConfig} throws
 */
export async function openPage(baseUrl: string): Promise<OpenPage> {
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
