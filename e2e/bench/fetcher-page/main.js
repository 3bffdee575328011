// The one place of the bench that reaches into the product (`gatehouse` is its src folder): what a
// fetcher costs beside a bare fetch cannot be seen from outside of the page.
import { callOfTab, createCallStore } from 'gatehouse/explorer/runs/call-store.ts';
import { createFetcher } from 'gatehouse/explorer/runs/fetcher.ts';
import { createAnswerStore } from 'gatehouse/explorer/runs/answer-store.ts';
import { answersApi } from 'gatehouse/answers/connect.ts';
import { createRunEditors } from 'gatehouse/explorer/runs/run-editors.ts';
import { systemClock } from 'gatehouse/contract/clock.ts';
import { browserPreferences } from 'gatehouse/session/preferences.ts';
import { createSessionStore } from 'gatehouse/session/session-store.ts';
import { createSessionVersions } from 'gatehouse/session/session-version.ts';
import { parse } from 'graphql';

const QUERY = '{ __typename }';

const NO_PEERS = { announce: () => undefined };

/** Of each kind, before anything counts: code gets compiled, the connection opened. */
const WARM_UP = 100;

/**
 * Asks the service by the fetcher and by a bare fetch that sends the same, in turn.
 *
 * @param {{ accessToken: string, apiKey: string, requests: number }} given
 * @returns {Promise<{ own: number[], bare: number[] }>} milliseconds of each request
 */
async function measure({ accessToken, apiKey, requests }) {
  const byFetcher = createSender(accessToken, apiKey);
  const sent = await requestOf(byFetcher);
  const byFetch = async () => (await fetch(sent.url, sent.options)).json();
  const own = [];
  const bare = [];
  for (let index = -WARM_UP; index < requests; index += 1) {
    const inTurn = [
      [byFetcher, own],
      [byFetch, bare],
    ];
    for (const [send, times] of index % 2 === 0 ? inTurn : inTurn.toReversed()) {
      const started = performance.now();
      await send();
      if (index >= 0) times.push(performance.now() - started);
    }
  }
  return { own, bare };
}

/**
 * @param {string} accessToken
 * @param {string} apiKey
 * @returns {() => Promise<void>} sends one operation, as GraphiQL would
 */
function createSender(accessToken, apiKey) {
  const service = {
    id: 'bench',
    name: 'Bench',
    authUrl: location.origin,
    baseUrl: location.origin,
    requestFormat: 'json',
  };
  const versions = createSessionVersions(browserPreferences, systemClock);
  const store = createSessionStore(undefined, systemClock, NO_PEERS, versions);
  const { authUrl } = service;
  store.takeToken({ authUrl, username: 'bench', apiKey, accessToken, lifetimeS: 28_800 });
  const [calls, editors] = [createCallStore(), createRunEditors()];
  const { fetcher } = createFetcher({
    service,
    store,
    calls,
    schemaSource: { load: async () => ({}), prefetch: () => undefined, stop: () => undefined },
    editors,
    answerStore: createAnswerStore(answersApi),
    onSessionWanted: async () => false,
  });
  const documentAST = parse(QUERY);
  return () =>
    new Promise((resolve, reject) => {
      fetcher({ query: QUERY }, { documentAST, headers: {} }).subscribe({
        next: () => undefined,
        complete() {
          const { results, failure } = callOfTab(calls.getState(), editors.activeTabId());
          if (results === 1 && !failure) resolve();
          else reject(new Error(`${results} results, ${JSON.stringify(failure)}`));
        },
      });
    });
}

/**
 * @param {() => Promise<void>} send
 * @returns {Promise<{ url: string, options: RequestInit }>} what it hands to the browser's fetch
 */
async function requestOf(send) {
  const { fetch: original } = globalThis;
  let found;
  globalThis.fetch = (...args) => {
    const [input, init] = args;
    found = new Request(input instanceof Request ? input.clone() : input, init);
    return original(...args);
  };
  await send();
  globalThis.fetch = original;
  const { url, method, headers, cache, credentials, redirect, referrerPolicy } = found;
  const body = JSON.stringify({ query: QUERY });
  return { url, options: { method, headers, body, cache, credentials, redirect, referrerPolicy } };
}

globalThis.measureFetcher = measure;
