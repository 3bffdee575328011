import { vi } from 'vitest';
import { loadCities } from '../../demo/cities.ts';
import { createCities } from '../../demo/cities-server.ts';
import { buildWorld } from '../../demo/world.ts';
import { parseEnvironment } from '../settings/environment.ts';
import { describeError, type LogEntry } from '../http/log.ts';
import { type RunningService, type StartOptions, startService } from '../start-service.ts';
import { TOKEN_PATH } from '../../contract/paths.ts';
import { fetchDescribed } from './described-answers.ts';

/** Loaded once per test file, because it takes the longest part of a start. */
const world = buildWorld(await loadCities());

// A machine that is busy with other tests needs its time to start a service.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

/** Credentials of the one user of a service under test. */
export const ALICE = { apiKey: 'key-of-alice', username: 'alice', password: 'p:ä€%+&ß' } as const;

/** A running service with helpers for tests. */
export interface ServiceUnderTest extends RunningService {
  readonly logged: LogEntry[];
  /** Flow B with Alice's credentials; the whole answer. */
  signIn(init?: RequestInit): Promise<Response>;
  /** A token of Alice. */
  token(): Promise<string>;
  /** A GraphQL call with a good key; `token` undefined leaves the header out. */
  query(query: string, token: string | undefined, init?: RequestInit): Promise<Response>;
}

/** Starts a service on free ports; Alice is its demo user unless the variables say otherwise. */
export async function startServiceUnderTest(
  variables: Record<string, string> = {},
  options: Partial<StartOptions> = {},
): Promise<ServiceUnderTest> {
  const logged: LogEntry[] = [];
  const environment = parseEnvironment({
    PORT: '0',
    ...(variables['CREDENTIALS_FILE'] === undefined && {
      DEMO_API_KEY: ALICE.apiKey,
      DEMO_USERNAME: ALICE.username,
      DEMO_PASSWORD: ALICE.password,
    }),
    ...variables,
  });
  const service = await startService(environment, {
    log: (entry) => void logged.push(entry),
    graphql: await createCities((error) => void logged.push(describeError(error)), world),
    ...options,
  });
  // A server behind the service answers in ways of its own.
  const ask = environment.upstream ? fetch : fetchDescribed;
  const signIn = (init: RequestInit = {}): Promise<Response> =>
    fetchDescribed(`${service.origins.auth}${TOKEN_PATH}?grant_type=client_credentials`, {
      method: 'POST',
      headers: { 'x-api-key': ALICE.apiKey },
      body: new URLSearchParams({ client_id: ALICE.username, client_secret: ALICE.password }),
      ...init,
    });
  return {
    ...service,
    logged,
    signIn,
    async token() {
      const { access_token: token } = (await (await signIn()).json()) as { access_token: string };
      return token;
    },
    query: (query, token, { headers, ...init } = {}) =>
      ask(`${service.origins.explorer}/v1/graphql`, {
        method: 'POST',
        body: JSON.stringify({ query }),
        ...init,
        headers: {
          'content-type': 'application/json',
          'x-api-key': ALICE.apiKey,
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(headers as Record<string, string> | undefined),
        },
      }),
  };
}
