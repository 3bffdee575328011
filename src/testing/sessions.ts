import { graphqlEndpoint } from '../contract/paths.ts';
import type { Service } from '../contract/config.ts';
import { createFixedClock, type FixedClock } from './fixed-clock.ts';
import type { Session } from '../session/session-state.ts';
import {
  createSessionStore,
  type AskService,
  type SessionStore,
} from '../session/session-store.ts';
import { createSessionVersions } from '../session/session-version.ts';
import type { TokenExchange } from '../session/sign-in.ts';
import type { Clock } from '../contract/clock.ts';
import { createFakePeers } from './fake-peers.ts';
import { createMemoryPreferences } from './memory-storage.ts';

/** A service at `baseUrl`, as a config would have it. */
export function serviceAt(baseUrl: string, more: Partial<Service> = {}): Service {
  return {
    id: 'cities',
    name: 'Cities',
    authUrl: AUTH_URL,
    baseUrl,
    requestFormat: 'json',
    subscriptions: 'sse',
    subscriptionsUrl: graphqlEndpoint(baseUrl),
    ...more,
  };
}

/** Where the token service of test sessions is. */
export const AUTH_URL = 'https://auth.example';

/** Two services of one token service, and one of another. */
export const SERVICES = [
  { id: 'cities', authUrl: AUTH_URL },
  { id: 'towns', authUrl: AUTH_URL },
  { id: 'rivers', authUrl: 'https://rivers.example' },
] as const;

/** A live session of the token `token-1`. */
export const session: Session = {
  authUrl: AUTH_URL,
  username: 'svc',
  apiKey: 'key-1f3a',
  accessToken: 'token-1',
  receivedAt: 0,
  version: 1,
  lifetime: {
    seconds: 600,
    deadline: { wall: Number.MAX_SAFE_INTEGER, monotonic: Number.MAX_SAFE_INTEGER },
  },
};

export interface SignedIn {
  readonly store: SessionStore;
  readonly clock: FixedClock;
  /** Signs in (again); the tokens are `token-1`, `token-2` and so on. */
  signIn(authUrl?: string): Promise<void>;
  /** The number of sign-ins. */
  count(): number;
}

/** The session store of the only tab. */
export function createLoneStore(
  exchange: TokenExchange,
  clock: Clock,
  askService?: AskService,
): SessionStore {
  const versions = createSessionVersions(createMemoryPreferences(), clock);
  return createSessionStore(exchange, clock, createFakePeers(), versions, askService);
}

/** A session store whose every sign-in succeeds, signed in once; tokens last 600 s. */
export async function createSignedIn(): Promise<SignedIn> {
  let issued = 0;
  const clock = createFixedClock();
  const store = createLoneStore(() => {
    issued += 1;
    const grant = { accessToken: `token-${issued}`, expiresInS: 600 };
    return Promise.resolve({ ok: true, grant });
  }, clock);
  const signIn = async (authUrl = AUTH_URL): Promise<void> => {
    const service = { id: 'cities', authUrl };
    await store.signIn({ service, username: 'svc', apiKey: 'key-1f3a', password: 'secret' });
  };
  await signIn();
  return { store, clock, signIn, count: () => issued };
}
