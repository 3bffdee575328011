import { setMaxListeners } from 'node:events';
import type { Hono } from 'hono';
import {
  EXPLORER_PATH,
  GRAPHQL_PATH,
  HEALTH_PATH,
  INTROSPECTION_PATH,
  JWKS_PATH,
  METADATA_PATH,
  OPENAPI_PATH,
  READY_PATH,
  REVOCATION_PATH,
  TOKEN_PATH,
  VERIFY_PATH,
} from '../contract/paths.ts';
import { systemClock, type Clock } from '../contract/clock.ts';
import { warnOfOpenFiles, type Environment } from './settings/environment.ts';
import {
  makeExplorerConfig,
  readExplorerConfig,
  type Origins,
  type ShownServer,
} from './explorer-host/explorer-config.ts';
import { listExplorerFiles } from './explorer-host/explorer-files.ts';
import {
  EXPLORER_CONFIG_PATH,
  explorerConfigEndpoint,
  explorerHost,
  redirectToExplorer,
} from './explorer-host/explorer-host.ts';
import { readInlineScripts } from './explorer-host/security-headers.ts';
import { AnswerBudget } from './graphql/answer-budget.ts';
import { UserQuota } from './graphql/call-life.ts';
import {
  createGraphqlEndpoint,
  type GraphqlEndpointOptions,
  type GraphqlServer,
} from './graphql/graphql-endpoint.ts';
import { createVerifyEndpoint } from './graphql/authorize-call.ts';
import { healthEndpoint, publishedDocument } from './http/response.ts';
import { cors, createBaseApp } from './http/base-app.ts';
import { type Log, logFrom } from './http/log.ts';
import { RateLimit } from './http/rate-limit.ts';
import type { Metrics } from './observe/metrics.ts';
import { readyEndpoint, type ReadinessCheck } from './http/readiness.ts';
import { createIntrospectionEndpoint } from './token-endpoint/introspection.ts';
import {
  createRevocationEndpoint,
  createTokenEndpoint,
  metadataEndpoint,
} from './token-endpoint/token-endpoint.ts';
import { SignIn } from './token-endpoint/sign-in.ts';
import {
  DEFAULT_SIGN_IN_LIMITS,
  SignInLimits,
  type SignInLimitSettings,
} from './token-endpoint/sign-in-limits.ts';
import { allOrFaults, StartupError, lockFile } from './files/startup-files.ts';
import { createAccessTokenSigner } from './tokens/access-token.ts';
import { KEYS_MAX_AGE_S, openSigningKeys } from './tokens/signing-keys.ts';
import { TokenRegistry } from './tokens/token-registry.ts';
import { followUsersFile, loadUsers } from './users/load-users.ts';
import description from '../../docs/openapi.json?raw';
import type { ServiceEnv } from './http/request.ts';
import type { SocketEndpointOptions } from './upstream/socket-endpoint.ts';
import { basename, join } from 'node:path';
import { MemoryWindowCounters } from './http/window-counters.ts';
import { openLastUseFile } from './users/last-use.ts';
import { MemoryTokenStore } from './tokens/memory-token-store.ts';
import { createLiveTokenFile } from './tokens/token-file.ts';

export interface GraphqlInProcess extends Pick<ShownServer, 'name' | 'defaultQuery'> {
  readonly fetch: GraphqlServer['fetch'];
}

export interface ServiceOptions extends Partial<Pick<GraphqlEndpointOptions, 'quotas' | 'budget'>> {
  /** Asked at each request, because a free port is known only once it is bound. */
  readonly origins: () => Origins;
  readonly log: Log;
  readonly graphql?: GraphqlInProcess | undefined;
  readonly timeLimitMs?: number;
  /** Folder of the built explorer; undefined where the page is served by something else. */
  readonly explorerDirectory?: string | undefined;
  readonly clock?: Clock;
  readonly signInLimits?: SignInLimitSettings;
}

/** The description of the endpoints (OpenAPI 3.1), and seconds that caches may keep it. */
const DOCUMENT = JSON.stringify(JSON.parse(description));
const MAX_AGE_S = 300;

const CALLS_AT_A_TIME = 10;
const SUBSCRIPTIONS_AT_A_TIME = 20;

const IN_PROCESS = {
  bodyLimit: 262_144,
  firstByteTimeoutMs: 30_000,
  idleTimeoutMs: 60_000,
} as const;

/** Builds the service; opens no port. Throws a StartupError where a file cannot be used. */
export async function createService(environment: Environment, options: ServiceOptions) {
  const { origins, clock = systemClock } = options;
  const metrics =
    environment.metricsPort === undefined
      ? undefined
      : (await import('./observe/metrics.ts')).createMetrics();
  const writeEntry = logFrom(environment.logLevel, options.log);
  const log: Log = (entry) => {
    metrics?.record(entry);
    writeEntry(entry);
  };
  const stopping = new AbortController();
  const draining = new AbortController();
  // Each subscription listens to it.
  setMaxListeners(0, stopping.signal);
  // First of all: where it refuses, no store was opened.
  const backend = await openServer(environment, options);
  const state = await openState(environment, clock, log, metrics);
  const { users, files, stores, registry, lastUses, demo } = state;
  const explorer = options.explorerDirectory
    ? {
        files: await listExplorerFiles(options.explorerDirectory),
        inlineScripts: await readInlineScripts(options.explorerDirectory),
      }
    : undefined;
  const readiness: ReadinessCheck[] = [
    { name: 'store', findFault: () => stores.tokens.readiness() },
    ...files.map((file) => file.readiness),
    ...backend.readiness,
  ];
  const quotas = options.quotas ?? {
    calls: new UserQuota(CALLS_AT_A_TIME),
    subscriptions: new UserQuota(SUBSCRIPTIONS_AT_A_TIME),
  };
  const budget =
    options.budget ?? new AnswerBudget({ limit: environment.answerBudgetMb * 1e6, clock });
  metrics?.measure(quotas, budget, readiness, clock);
  const rateLimit = rateLimitOf('calls', environment, stores);
  const life = { registry, clock, stopping: stopping.signal };
  const { server, shownServer, connectSockets } = backend;
  const onUpgrade = connectSockets?.({ ...life, users, log, quotas, rateLimit });

  const createApp = () => createBaseApp(log, environment.trustedProxies);
  const explorerApp = createApp();
  const authApp = environment.authPort === undefined ? undefined : createApp();
  authApp?.use(cors(() => origins().explorer));
  addTokenEndpoints(authApp ?? explorerApp, environment, options, state);
  for (const app of authApp ? [explorerApp, authApp] : [explorerApp]) {
    app.all(HEALTH_PATH, healthEndpoint(stopping.signal));
    app.all(VERIFY_PATH, createVerifyEndpoint(registry, users));
    app.all(READY_PATH, readyEndpoint(readiness, draining.signal, clock));
    app.all(
      OPENAPI_PATH,
      publishedDocument('application/json', MAX_AGE_S, () => DOCUMENT),
    );
  }
  const url = () => origins().explorer + GRAPHQL_PATH;
  const endpoint = { server, url, users, quotas, rateLimit, budget, log, ...life };
  explorerApp.all(GRAPHQL_PATH, createGraphqlEndpoint(endpoint));
  const config = () => state.givenConfig ?? makeExplorerConfig(origins(), demo, shownServer);
  explorerApp.all(
    EXPLORER_CONFIG_PATH,
    explorerConfigEndpoint(config, [environment.host, ...environment.allowedHosts]),
  );
  if (explorer) {
    explorerApp.get('/', redirectToExplorer(302, EXPLORER_PATH.slice(1)));
    explorerApp.get(EXPLORER_PATH.slice(0, -1), redirectToExplorer(308, 'graphiql/'));
    explorerApp.all(`${EXPLORER_PATH}*`, explorerHost({ ...explorer, config, origins }));
  }
  if (state.usersFile) followUsersFile(state.usersFile, users, registry, log);
  for (const file of files) file.watch();
  if (stores.lastUse) lastUses?.keepIn(stores.lastUse, log);
  return {
    explorerApp,
    authApp,
    metricsApp: metrics?.createApp(readiness, stopping.signal, clock, log),
    onUpgrade,
    demo,
    /** Is not ready any more, and goes on as before. */
    drain: () => draining.abort(),
    stop() {
      draining.abort();
      stopping.abort();
    },
    async reload(): Promise<void> {
      await Promise.all(files.map((file) => file.reload()));
    },
    async close(): Promise<void> {
      for (const file of files) file.close();
      await lastUses?.close();
      await stores.close();
    },
  };
}

type ServiceState = Awaited<ReturnType<typeof openState>>;

async function openState(
  environment: Environment,
  clock: Clock,
  log: Log,
  metrics: Metrics | undefined,
) {
  const { signingKeyFile, configFile } = environment;
  const [{ users, usersFile, lastUses, demo }, { keys, keyFile }, givenConfig] = await allOrFaults([
    loadUsers(environment.users, clock, log),
    openSigningKeys(signingKeyFile, clock, log),
    configFile ? readExplorerConfig(configFile) : undefined,
  ]);
  await warnOfOpenFiles(environment, log);
  const stores = await openStores(environment, clock, log);
  const registry = new TokenRegistry({
    signer: createAccessTokenSigner(keys, environment.issuerUrl),
    clock,
    lifetimeS: environment.tokenLifetimeS,
    graceS: environment.replacedTokenGraceS,
    knowsUser: (username) => users.has(username),
    store: metrics?.timeStore(stores.tokens) ?? stores.tokens,
  });
  const files = [usersFile, keyFile].filter((file) => file !== undefined);
  return { users, usersFile, lastUses, demo, keys, files, givenConfig, stores, registry };
}

function rateLimitOf(
  name: 'calls' | 'tokens',
  { rateLimits }: Environment,
  { countIn }: ServiceState['stores'],
): RateLimit | undefined {
  const limit = rateLimits[name];
  return limit && new RateLimit(name, limit, countIn(limit.windowS * 1000));
}

function addTokenEndpoints(
  app: Hono<ServiceEnv>,
  environment: Environment,
  { origins, signInLimits = DEFAULT_SIGN_IN_LIMITS }: ServiceOptions,
  { users, keys, stores, registry }: ServiceState,
): void {
  const counters = stores.countIn(signInLimits.windowS * 1000);
  const signIn = new SignIn(users, new SignInLimits(signInLimits, counters));
  const rateLimit = rateLimitOf('tokens', environment, stores);
  app.all(TOKEN_PATH, createTokenEndpoint(signIn, registry, rateLimit));
  const readKeys = () => JSON.stringify(keys.published);
  app.all(JWKS_PATH, publishedDocument('application/jwk-set+json', KEYS_MAX_AGE_S, readKeys));
  const options = { signIn, registry, users };
  app.all(INTROSPECTION_PATH, createIntrospectionEndpoint(options));
  app.all(REVOCATION_PATH, createRevocationEndpoint(options));
  const issuer = () => environment.issuerUrl ?? origins().auth;
  app.all(METADATA_PATH, metadataEndpoint(issuer));
}

async function openServer(
  { upstream }: Environment,
  { graphql, timeLimitMs, clock = systemClock }: ServiceOptions,
) {
  if (!upstream) {
    if (!graphql) throw new StartupError('There is no GraphQL server: set UPSTREAM_GRAPHQL_URL.');
    const bounds = { ...IN_PROCESS, ...(timeLimitMs && { firstByteTimeoutMs: timeLimitMs }) };
    return { server: { ...bounds, fetch: graphql.fetch }, shownServer: graphql, readiness: [] };
  }
  const { connectUpstream, createRelay } = await import('./upstream/relay.ts');
  const connection = connectUpstream(upstream, clock);
  const readiness = [connection.readiness];
  const server = { ...upstream, fetch: createRelay(connection.dispatcher, connection.path) };
  const { subscriptionsUrl } = upstream;
  if (!subscriptionsUrl) return { server, shownServer: { name: 'GraphQL' }, readiness };
  const { createSocketEndpoint } = await import('./upstream/socket-endpoint.ts');
  return {
    server,
    shownServer: { name: 'GraphQL', subscriptionsUrl: GRAPHQL_PATH },
    readiness,
    connectSockets: (parts: Omit<SocketEndpointOptions, 'upstream'>) =>
      createSocketEndpoint(subscriptionsUrl, { ...parts, upstream }),
  };
}

/** In Redis if configured, else in this process, which locks its signing key. Throws a StartupError. */
async function openStores(
  environment: Pick<Environment, 'redis' | 'signingKeyFile' | 'stateDirectory' | 'users'>,
  clock: Clock,
  log: Log,
) {
  const { redis, signingKeyFile, stateDirectory } = environment;
  if (redis) {
    const { openRedisStores } = await import('./redis/open-redis-stores.ts');
    return openRedisStores(redis, clock, log);
  }
  const file =
    signingKeyFile === undefined
      ? undefined
      : await openTokenFile(signingKeyFile, stateDirectory, log);
  try {
    const tokens = await MemoryTokenStore.create(clock, file);
    return {
      tokens,
      countIn: (windowMs: number) => new MemoryWindowCounters(windowMs, clock),
      lastUse: openLastUseFile(environment),
      close: () => tokens.close(),
    };
  } catch (error) {
    file?.release();
    throw error;
  }
}

async function openTokenFile(signingKeyFile: string, stateDirectory: string | undefined, log: Log) {
  // Nothing can be written beside the key where secrets are mounted.
  const path =
    stateDirectory === undefined ? signingKeyFile : join(stateDirectory, basename(signingKeyFile));
  const lock = await lockFile(
    `${path}.lock`,
    (holder) =>
      `The signing key ${signingKeyFile} is in use by another service (${holder}): each would know ` +
      'half of the tokens. Stop that one first; for several instances set REDIS_URL.',
  );
  return createLiveTokenFile(`${path}.tokens.json`, lock, log);
}
