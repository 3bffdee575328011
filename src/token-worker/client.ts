import type { TokenExchange } from '../session/session-store.ts';
import { TOKEN_TIMEOUT_MS } from '../session/request-token.ts';
import type { TokenOutcome } from '../session/sign-in-failure.ts';
import { readReply, tokenRequestMessage, type WorkerRequest } from './protocol.ts';

/** A registration that is not active by then counts as failed, milliseconds. */
const REGISTRATION_TIMEOUT_MS = 3_000;

/** The worker's own limits for config and token, and time to start, milliseconds. */
const REPLY_TIMEOUT_MS = TOKEN_TIMEOUT_MS + 20_000;

/** Where the worker's script is and what it is registered for; absolute addresses. */
export interface WorkerAddress {
  readonly scriptUrl: string;
  readonly scope: string;
  /** Classic in a build, module on the dev server. */
  readonly type: WorkerType;
}

/** The page's side of the token worker. */
export interface TokenWorkerClient {
  readonly exchange: TokenExchange;
  /** Registers ahead of need; safe to call again. True once the worker can be asked. */
  prepare(): Promise<boolean>;
}

/**
 * @param address the worker's
 * @param exchangeInPage the same exchange without a worker, where there can be none
 * @param onFallback called when that happens: the session is then this tab's only
 */
export function createTokenWorkerClient(
  address: WorkerAddress,
  exchangeInPage: TokenExchange,
  onFallback: () => void,
): TokenWorkerClient {
  let worker: Promise<ServiceWorker | undefined> | undefined;
  const getWorker = (): Promise<ServiceWorker | undefined> => (worker ??= activeWorker(address));

  return {
    prepare: async () => (await getWorker()) !== undefined,
    async exchange(input) {
      const active = await getWorker();
      const outcome = active && (await ask(active, tokenRequestMessage(input)));
      if (outcome && outcome !== 'unsupported') {
        // A silent worker may be gone for good: the next sign-in looks for one anew.
        if (!outcome.ok && outcome.failure.code === 'timeout') worker = undefined;
        return outcome;
      }
      worker = undefined;
      onFallback();
      return exchangeInPage(input);
    },
  };
}

/** The active worker, or undefined where there is none within the limit. */
async function activeWorker(address: WorkerAddress): Promise<ServiceWorker | undefined> {
  if (!('serviceWorker' in navigator)) return undefined;
  try {
    const { scope, type } = address;
    const registered = navigator.serviceWorker
      .register(address.scriptUrl, { scope, type, updateViaCache: 'none' })
      .then((registration) => registration.active ?? activated(registration));
    return await Promise.race([registered, after(REGISTRATION_TIMEOUT_MS)]);
  } catch {
    return undefined;
  }
}

/** Waits for a first installation; `ready` would wait for a worker that controls this page. */
function activated(registration: ServiceWorkerRegistration): Promise<ServiceWorker | undefined> {
  const incoming = registration.installing ?? registration.waiting;
  if (!incoming) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const look = (): void => {
      if (incoming.state === 'activated') resolve(incoming);
      if (incoming.state === 'redundant') resolve(undefined);
    };
    incoming.addEventListener('statechange', look);
    look();
  });
}

/** One question, one answer, on a channel of its own. */
async function ask(
  worker: ServiceWorker,
  request: WorkerRequest,
): Promise<TokenOutcome | 'unsupported'> {
  const { port1, port2 } = new MessageChannel();
  const answered = new Promise<unknown>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
  });
  worker.postMessage(request, [port2]);
  const reply = readReply(await Promise.race([answered, after(REPLY_TIMEOUT_MS)]));
  port1.close();
  switch (reply?.type) {
    case 'granted':
      return { ok: true, grant: reply.grant };
    case 'failed':
      return { ok: false, failure: reply.failure };
    case 'unsupported':
      return 'unsupported';
    case undefined:
      // It may have signed in and died with the answer: asking again could end that token.
      return { ok: false, failure: { code: 'timeout', endpoint: worker.scriptURL } };
  }
}

function after(milliseconds: number): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
