import { readReply, message, type WorkerReply, type WorkerRequest } from './protocol.ts';
import type { TokenExchange } from '../session/sign-in.ts';
import { TOKEN_TIMEOUT_MS } from '../session/request-token.ts';

const REGISTRATION_TIMEOUT_MS = 3_000;

/** A reply; `silence` for a late or unreadable one; `broken` if the worker has ended. */
export type Asked =
  | Exclude<WorkerReply, { readonly type: 'accepted' }>
  | { readonly type: 'silence' }
  | { readonly type: 'broken' };

export type TokenWorkerConnection = ReturnType<typeof connectTokenWorker>;

export function connectTokenWorker(address: {
  readonly scriptUrl: string;
  readonly scope: string;
  /** Classic in a build, module on the dev server. */
  readonly type: WorkerType;
}) {
  let registration: ServiceWorkerRegistration | undefined;
  let opened: Promise<boolean> | undefined;
  let isForeign = false;
  /** Read each time: a new version may have become active. */
  const active = (): ServiceWorker | null => registration?.active ?? null;

  const register = async (): Promise<boolean> => {
    const { scriptUrl, scope, type } = address;
    try {
      const registering = navigator.serviceWorker
        .register(scriptUrl, { scope, type, updateViaCache: 'none' })
        .then(async (registered) => ((await isActivated(registered)) ? registered : undefined));
      const registered = await within(REGISTRATION_TIMEOUT_MS, registering);
      registration = registered ?? registration;
      return registered !== undefined;
    } catch {
      return false;
    }
  };

  return {
    address,
    open: (): Promise<boolean> => (opened ??= register()),
    /** Uses a worker that an earlier page registered, without a network request. */
    async openExisting(): Promise<boolean> {
      try {
        const found = await navigator.serviceWorker.getRegistration(address.scope);
        // Another application of this origin may have registered for a parent folder.
        if (found?.active?.scriptURL !== address.scriptUrl) return false;
        registration = found;
        return true;
      } catch {
        return false;
      }
    },
    isUsable: (): boolean => active() !== null && !isForeign,
    async ask(request: WorkerRequest, timeoutMs: number): Promise<Asked | undefined> {
      const worker = active();
      if (!worker) return undefined;
      const reply = await askWorker(worker, request, timeoutMs);
      isForeign = reply.type === 'unsupported';
      return reply;
    },
    /** Sends a message without an answer, synchronously: a closing page can still do it. */
    tell: (request: WorkerRequest): void => active()?.postMessage(request),
    /** Also tells a waiting new version, which may take over before the next page. */
    tellAll(request: WorkerRequest): void {
      active()?.postMessage(request);
      registration?.waiting?.postMessage(request);
    },
    reset(): void {
      opened = undefined;
    },
  };
}

/** Waits for a first installation; `ready` would wait for a worker that controls this page. */
async function isActivated(registration: ServiceWorkerRegistration): Promise<boolean> {
  const incoming = registration.installing ?? registration.waiting;
  if (registration.active || !incoming) return registration.active !== null;
  while (incoming.state !== 'activated' && incoming.state !== 'redundant') {
    await new Promise((resolve) => {
      incoming.addEventListener('statechange', resolve, { once: true });
    });
  }
  return incoming.state === 'activated';
}

async function askWorker(worker: ServiceWorker, request: WorkerRequest, timeoutMs: number) {
  const { port1, port2 } = new MessageChannel();
  const over = new AbortController();
  const answered = new Promise<Asked>((resolve) => {
    port1.onmessage = ({ data }) => {
      const reply = readReply(data);
      if (reply?.type !== 'accepted') return resolve(reply ?? { type: 'silence' });
      const { lifeLock } = reply;
      if (lifeLock === undefined) return;
      // The end of a worker frees its lock, while its ports just fall silent.
      navigator.locks
        .request(lifeLock, { signal: over.signal }, () => resolve({ type: 'broken' }))
        .catch(() => undefined);
    };
  });
  try {
    worker.postMessage(request, [port2]);
    return (await within(timeoutMs, answered)) ?? { type: 'silence' };
  } finally {
    over.abort();
    port1.close();
  }
}

export async function within<Result>(milliseconds: number, work: Promise<Result>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, milliseconds, undefined);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

const REPLY_TIMEOUT_MS = TOKEN_TIMEOUT_MS + 20_000;

export function createWorkerExchange(
  connection: TokenWorkerConnection,
  exchangeInPage: TokenExchange,
): TokenExchange {
  return async (input) => {
    const { serviceId, apiKey, username, password } = input;
    const request = message({ type: 'request-token', serviceId, apiKey, username, password });
    const isOpen = await connection.open();
    const reply = isOpen ? await connection.ask(request, REPLY_TIMEOUT_MS) : undefined;
    if (reply?.type === 'granted') return { ok: true, grant: reply.grant };
    if (reply?.type === 'failed') return { ok: false, failure: reply.failure };
    // That worker may be gone for good: the next sign-in looks for another.
    connection.reset();
    if (!reply || reply.type === 'unsupported') return exchangeInPage(input);
    // It may have signed in and died with the answer: a retry could end that token.
    const code = reply.type === 'broken' ? 'interrupted' : 'timeout';
    return { ok: false, failure: { code, endpoint: connection.address.scriptUrl } };
  };
}
