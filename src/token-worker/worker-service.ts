import {
  message,
  PROTOCOL_VERSION,
  readReply,
  readRequest,
  reply,
  type RequestOf,
  type WorkerNotice,
  type WorkerReply,
  type WorkerRequest,
} from './protocol.ts';
import { loadConfig } from '../session/load-config.ts';
import { requestTokenOf } from '../session/request-token.ts';
import type { SharedSession } from '../session/session-sharing.ts';
import type { ReloadState } from '../session/reload-state.ts';

export interface Tab {
  postMessage(notice: WorkerNotice, transfer?: Transferable[]): void;
}

export interface Page extends Tab {
  readonly id: string;
  readonly url: string;
}

export interface WorkerPorts {
  readonly baseUrl: string;
  findPages(): Promise<readonly Page[]>;
  exchange(request: RequestOf<'request-token'>): Promise<WorkerReply>;
  readonly lifeLock: Promise<string | undefined>;
}

/** Serves a message on its port: gives the work, or undefined if message or page are not the explorer’s. */
export function createWorkerService(
  ports: WorkerPorts,
): (data: unknown, sender: Page, port: MessagePort | undefined) => Promise<void> | undefined {
  const { baseUrl, findPages, exchange, lifeLock } = ports;
  const kept = createKeptSessions();
  // Other applications at this origin have pages too.
  const isOurs = ({ url }: Page): boolean => url.startsWith(baseUrl);
  const otherTabs = async (sender: Page): Promise<readonly Page[]> =>
    (await findPages()).filter((page) => page.id !== sender.id && isOurs(page));
  const tell = async (notice: WorkerNotice, sender: Page): Promise<undefined> => {
    for (const tab of await otherTabs(sender)) tab.postMessage(notice, []);
  };

  const answerTo = async (request: WorkerRequest, sender: Page, port: MessagePort | undefined) => {
    switch (request.type) {
      case 'request-token':
        // Sent before the token request: from here on the page notices if this worker ends.
        port?.postMessage(reply({ type: 'accepted', lifeLock: await lifeLock }));
        return exchange(request);
      case 'find-session': {
        const { nonce, wanted } = request;
        const keptHere = nonce === undefined ? undefined : kept.find(nonce);
        const answer = keptHere ?? { session: await askTabs(await otherTabs(sender), wanted) };
        return reply({ type: 'found', ...answer });
      }
      case 'announce-session': {
        const { session } = request;
        kept.dropOf(session);
        return tell(message({ type: 'session-announced', session }), sender);
      }
      case 'announce-sign-out': {
        kept.dropOf(request);
        return tell({ ...request, type: 'signed-out' }, sender);
      }
      case 'keep-session':
        await kept.keep(request.nonce, request.session);
        return undefined;
      case 'keep-reload-state':
        kept.keepState(request.nonce, request.state);
        return undefined;
      case 'find-reload-state':
        return reply({ type: 'reload-state', state: kept.findState(request.nonce) });
      case 'drop-kept':
        kept.drop(request.nonce);
        return undefined;
    }
  };
  const serve = async (
    request: WorkerRequest | 'unsupported',
    sender: Page,
    port: MessagePort | undefined,
  ): Promise<void> => {
    try {
      const answer: WorkerReply | undefined =
        request === 'unsupported'
          ? { version: PROTOCOL_VERSION, type: 'unsupported' }
          : await answerTo(request, sender, port);
      if (answer) port?.postMessage(answer);
    } finally {
      port?.close();
    }
  };
  return (data, sender, port) => {
    const request = readRequest(data);
    return request && isOurs(sender) ? serve(request, sender, port) : undefined;
  };
}

/** Wait for tabs with and without an offer at hand, milliseconds; a tab may be frozen. */
const ENOUGH_MS = 250;
const LIMIT_MS = 1_000;

export async function askTabs(tabs: readonly Tab[], wanted: RequestOf<'find-session'>['wanted']) {
  const over = new AbortController();
  let newest: SharedSession | undefined;
  await new Promise<void>((resolve) => {
    let silent = tabs.length;
    let isLate = false;
    const settleIfEnough = (): void => {
      if (silent === 0 || (isLate && newest)) resolve();
    };
    const hurry = (): void => {
      isLate = true;
      settleIfEnough();
    };
    const timers = [setTimeout(hurry, ENOUGH_MS), setTimeout(resolve, LIMIT_MS)];
    over.signal.addEventListener('abort', () => timers.forEach(clearTimeout));
    for (const tab of tabs) {
      const { port1, port2 } = new MessageChannel();
      over.signal.addEventListener('abort', () => port1.close());
      port1.onmessage = ({ data }) => {
        port1.onmessage = null;
        silent -= 1;
        const answer = readReply(data);
        const offered = answer?.type === 'found' ? answer.session : undefined;
        if (offered && !(newest && newest.version >= offered.version)) newest = offered;
        settleIfEnough();
      };
      tab.postMessage(message({ type: 'session-wanted', wanted }), [port2]);
    }
    settleIfEnough();
  }).finally(() => over.abort());
  return newest;
}

/** Uses the worker's own config, so that no message can redirect a password. */
export async function exchangeForPage(request: RequestOf<'request-token'>, baseUrl: string) {
  const outcome = await requestTokenOf(request, loadConfig(baseUrl), baseUrl);
  return outcome.ok
    ? reply({ type: 'granted', grant: outcome.grant })
    : reply({ type: 'failed', failure: outcome.failure });
}

/** Holds a lock whose release tells a page that this worker has ended; undefined without Web Locks. */
export function holdLifeLock(): Promise<string | undefined> {
  // Browsers have locks since 2022, and refuse them where site data is forbidden.
  if (!('locks' in navigator)) return Promise.resolve(undefined);
  const name = `gatehouse:worker:${crypto.randomUUID()}`;
  return new Promise((resolve) => {
    const hold = (): Promise<never> => {
      resolve(name);
      return new Promise(() => undefined);
    };
    navigator.locks.request(name, hold).catch(() => resolve(undefined));
  });
}

const KEPT_MS = 10_000;

interface Kept {
  readonly session: SharedSession;
  readonly since: number;
  readonly end: () => void;
  state?: ReloadState;
}

export function createKeptSessions() {
  const sessions = new Map<string, Kept>();
  const drop = (nonce: string): void => {
    sessions.get(nonce)?.end();
    sessions.delete(nonce);
  };
  return {
    drop,
    /** Keeps a session; settles once it is dropped or expired, to keep the worker alive. */
    keep(nonce: string, session: SharedSession): Promise<void> {
      drop(nonce);
      return new Promise((resolve) => {
        const timer = setTimeout(() => drop(nonce), KEPT_MS);
        const end = (): void => {
          clearTimeout(timer);
          resolve();
        };
        sessions.set(nonce, { session, since: performance.now(), end });
      });
    },
    keepState(nonce: string, state: ReloadState): void {
      const entry = sessions.get(nonce);
      if (entry) entry.state = state;
    },
    find(nonce: string): { session: SharedSession; hasReloadState: boolean } | undefined {
      const entry = sessions.get(nonce);
      if (!entry) return undefined;
      const session = aged(entry.session, performance.now() - entry.since);
      return { session, hasReloadState: entry.state !== undefined };
    },
    findState: (nonce: string): ReloadState | undefined => sessions.get(nonce)?.state,
    dropOf({ serviceId, username }: Pick<SharedSession, 'serviceId' | 'username'>): void {
      for (const [nonce, { session }] of sessions) {
        if (session.serviceId === serviceId && session.username === username) drop(nonce);
      }
    },
  };
}

function aged(session: SharedSession, milliseconds: number): SharedSession {
  const { lifetime } = session;
  if (!lifetime) return session;
  const remainingMs = lifetime.remainingMs - milliseconds;
  return { ...session, lifetime: { ...lifetime, remainingMs } };
}
