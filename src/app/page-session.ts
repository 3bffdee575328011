import type { Config } from '../contract/config.ts';
import { systemClock } from '../session/clock.ts';
import { requestToken } from '../session/request-token.ts';
import {
  createSessionStore,
  type SessionStore,
  type TokenExchange,
} from '../session/session-store.ts';
import { createTokenWorkerClient, type TokenWorkerClient } from '../token-worker/client.ts';
import workerUrl from '../token-worker/worker.ts?worker&url';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** The session of this page, with its worker. */
export interface PageSession {
  readonly store: SessionStore;
  readonly worker: TokenWorkerClient;
  /** True once an exchange had to be made without the worker. */
  readonly thisTabOnly: StoreApi<boolean>;
}

/** Puts the session together for a page: system clock, token worker, wake-up events. */
export function createPageSession(config: Config, baseUrl: string): PageSession {
  const thisTabOnly = createStore<boolean>()(() => false);
  const exchangeInPage: TokenExchange = async ({ serviceId, apiKey, username, password }) => {
    const service = config.services.find(({ id }) => id === serviceId);
    if (!service) return { ok: false, failure: { code: 'config-changed', endpoint: baseUrl } };
    return requestToken({ authUrl: service.authUrl, apiKey, username, password });
  };
  const worker = createTokenWorkerClient(
    {
      scriptUrl: new URL(workerUrl, baseUrl).href,
      scope: baseUrl,
      type: import.meta.env.DEV ? 'module' : 'classic',
    },
    exchangeInPage,
    () => thisTabOnly.setState(true, true),
  );
  const store = createSessionStore((input) => {
    thisTabOnly.setState(false, true);
    return worker.exchange(input);
  }, systemClock);
  lookWhenPageWakes(store);
  return { store, worker, thisTabOnly };
}

/** Timers stand still in a sleeping machine and a frozen tab: look at the deadline on waking. */
function lookWhenPageWakes(store: SessionStore): void {
  for (const type of ['focus', 'pageshow', 'online'] as const) {
    window.addEventListener(type, store.checkDeadline);
  }
  document.addEventListener('visibilitychange', store.checkDeadline);
}
