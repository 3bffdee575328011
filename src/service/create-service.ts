import { setMaxListeners } from 'node:events';
import {
  EXPLORER_PATH,
  GRAPHQL_PATH,
  HEALTH_PATH,
  JWKS_PATH,
  OPENAPI_PATH,
  READY_PATH,
  TOKEN_PATH,
  VERIFY_PATH,
} from '../contract/paths.ts';
import { systemClock, type Clock } from '../contract/clock.ts';
import { loadCities } from './world/cities.ts';
import { buildWorld, type World } from './world/world.ts';
import { warnOfOpenFiles, type Environment } from './environment.ts';
import {
  makeExplorerConfig,
  readExplorerConfig,
  type Origins,
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
import { createGraphqlEndpoint, type GraphqlEndpointOptions } from './graphql/graphql-endpoint.ts';
import { createGraphqlServer } from './graphql/graphql-server.ts';
import { createVerifyEndpoint } from './graphql/verify-endpoint.ts';
import { healthEndpoint, checkMethod, dataHeaders } from './http/response.ts';
import { createBaseApp } from './http/base-app.ts';
import { cors } from './http/cors.ts';
import { type Log, logFrom } from './http/log.ts';
import { RateLimit } from './http/rate-limit.ts';
import type { UpgradeListener } from './http/upgrades.ts';
import { createMetricsApp } from './observe/metrics-app.ts';
import { readyEndpoint, type ReadinessCheck } from './observe/readiness.ts';
import { createServiceSchema } from './world/service-schema.ts';
import { addStandardEndpoints } from './token-endpoint/standard-endpoints.ts';
import { jwksEndpoint, createTokenEndpoint } from './token-endpoint/token-endpoint.ts';
import { SignIn } from './token-endpoint/sign-in.ts';
import {
  DEFAULT_SIGN_IN_LIMITS,
  SignInLimits,
  type SignInLimitSettings,
} from './token-endpoint/sign-in-limits.ts';
import { allOrFaults } from './startup-files.ts';
import { openStores } from './stores.ts';
import { createAccessTokenSigner } from './tokens/access-token.ts';
import { openSigningKeys } from './tokens/signing-keys.ts';
import { TokenRegistry } from './tokens/token-registry.ts';
import { followUsersFile, loadUsers } from './users/load-users.ts';
import description from '../../docs/openapi.json?raw';
import { taggedAnswer } from './http/entity-tag.ts';
import type { ServiceContext } from './http/request.ts';

/** What differs between the real service, the dev server and a test. */
export interface ServiceOptions extends Partial<
  Pick<GraphqlEndpointOptions, 'timeLimitMs' | 'quotas' | 'budget'>
> {
  /** Asked at each request, because a free port is known only once it is bound. */
  readonly origins: () => Origins;
  readonly log: Log;
  /** Folder of the built explorer; undefined where somebody else serves the page. */
  readonly explorerDirectory?: string | undefined;
  readonly clock?: Clock;
  /** The data; loaded where none is given. */
  readonly world?: World;
  readonly signInLimits?: SignInLimitSettings;
}

const TIME_LIMIT_MS = 30_000;
const CALLS_AT_A_TIME = 10;
const SUBSCRIPTIONS_AT_A_TIME = 20;

/** Builds the service; opens no port. Throws a StartupError where a file cannot be used. */
export async function createService(environment: Environment, options: ServiceOptions) {
  const { origins, clock = systemClock } = options;
  // Loaded where they are asked for alone.
  const metrics =
    environment.metricsPort === undefined
      ? undefined
      : (await import('./observe/metrics.ts')).createMetrics();
  const written = logFrom(environment.logLevel, options.log);
  const log: Log = (entry) => {
    metrics?.record(entry);
    written(entry);
  };
  const stopping = new AbortController();
  const draining = new AbortController();
  // Each subscription listens to it.
  setMaxListeners(0, stopping.signal);
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
    knowsUser: (username) => users.has(username),
    store: metrics?.timeStore(stores.tokens) ?? stores.tokens,
  });
  const explorer = options.explorerDirectory
    ? {
        files: await listExplorerFiles(options.explorerDirectory),
        inlineScripts: await readInlineScripts(options.explorerDirectory),
      }
    : undefined;

  const files = [usersFile, keyFile].filter((file) => file !== undefined);
  /** What the service needs beside itself. */
  const readiness: ReadinessCheck[] = [
    { name: 'store', findFault: () => stores.tokens.readiness() },
    ...files.map((file) => file.readiness),
  ];

  const createApp = () => createBaseApp(log, environment.trustedProxies);
  const explorerApp = createApp();
  const authApp = environment.authPort === undefined ? undefined : createApp();
  authApp?.use(cors(() => origins().explorer));
  const tokenApp = authApp ?? explorerApp;
  const rateLimitOf = (name: 'calls' | 'tokens'): RateLimit | undefined => {
    const limit = environment.rateLimits[name];
    return limit && new RateLimit(name, limit, stores.countIn(limit.windowS * 1000));
  };
  const signInLimits = options.signInLimits ?? DEFAULT_SIGN_IN_LIMITS;
  const counters = stores.countIn(signInLimits.windowS * 1000);
  const signIn = new SignIn(users, new SignInLimits(signInLimits, counters));
  tokenApp.all(TOKEN_PATH, createTokenEndpoint(signIn, registry, rateLimitOf('tokens')));
  tokenApp.all(JWKS_PATH, jwksEndpoint(keys));
  const issuer = () => environment.issuerUrl ?? origins().auth;
  addStandardEndpoints(tokenApp, { signIn, registry, users, issuer });
  for (const app of new Set([explorerApp, tokenApp])) {
    app.all(HEALTH_PATH, healthEndpoint(stopping.signal));
    app.all(VERIFY_PATH, createVerifyEndpoint(registry, users));
    app.all(READY_PATH, readyEndpoint(readiness, draining.signal, clock));
    app.all(OPENAPI_PATH, openapiEndpoint);
  }
  const quotas = options.quotas ?? {
    calls: new UserQuota(CALLS_AT_A_TIME),
    subscriptions: new UserQuota(SUBSCRIPTIONS_AT_A_TIME),
  };
  const budget =
    options.budget ?? new AnswerBudget({ limit: environment.answerBudgetMb * 1e6, clock });
  metrics?.measure({ quotas, budget, readiness, clock });
  const rateLimit = rateLimitOf('calls');
  const life = { registry, clock, quotas, rateLimit, stopping: stopping.signal };
  const { upstream } = environment;
  let onUpgrade: UpgradeListener | undefined;
  if (upstream) {
    const { createUpstreamEndpoint } = await import('./upstream/upstream-endpoint.ts');
    const { connectUpstream } = await import('./upstream/upstream-connection.ts');
    const connection = connectUpstream(upstream, clock);
    readiness.push(connection.readiness);
    const settings = { upstream, connection, users, log, ...life };
    explorerApp.all(GRAPHQL_PATH, createUpstreamEndpoint(settings));
    if (upstream.subscriptionsUrl) {
      const { createSocketEndpoint } = await import('./upstream/socket-endpoint.ts');
      onUpgrade = createSocketEndpoint(upstream.subscriptionsUrl, settings);
    }
  } else {
    explorerApp.all(
      GRAPHQL_PATH,
      createGraphqlEndpoint({
        server: createGraphqlServer(
          createServiceSchema(options.world ?? buildWorld(loadCities())),
          log,
        ),
        users,
        log,
        timeLimitMs: options.timeLimitMs ?? TIME_LIMIT_MS,
        budget,
        ...life,
      }),
    );
  }
  const config = () => givenConfig ?? makeExplorerConfig(origins(), demo, upstream);
  explorerApp.all(
    EXPLORER_CONFIG_PATH,
    explorerConfigEndpoint(config, [environment.host, ...environment.allowedHosts]),
  );
  if (explorer) {
    explorerApp.get('/', redirectToExplorer(302));
    explorerApp.get(EXPLORER_PATH.slice(0, -1), redirectToExplorer(308));
    explorerApp.all(`${EXPLORER_PATH}*`, explorerHost({ ...explorer, config, origins }));
  }
  if (usersFile) followUsersFile(usersFile, users, registry, log);
  for (const file of files) file.watch();
  if (stores.lastUse) lastUses?.keepIn(stores.lastUse, log);
  return {
    /** GraphQL, the explorer and its config; the token endpoint too where no AUTH_PORT is set. */
    explorerApp,
    /** Set where the token endpoint has an origin of its own. */
    authApp,
    /** Set where metrics are asked for. */
    metricsApp:
      metrics && createMetricsApp({ metrics, readiness, clock, log, stopping: stopping.signal }),
    /** Set where subscriptions come over WebSockets, to the port of `explorerApp`. */
    onUpgrade,
    /** Set where there is a demo user: what signs it in. */
    demo,
    /** Is not ready any more, and goes on as before. */
    drain: () => draining.abort(),
    /** Ends subscriptions; everything else finishes by itself. */
    stop() {
      draining.abort();
      stopping.abort();
    },
    async reload(): Promise<void> {
      await Promise.all(files.map((file) => file.reload()));
    },
    /** To be called when nothing is under way any more: lets go of what other instances wait for. */
    async close(): Promise<void> {
      for (const file of files) file.close();
      await lastUses?.close();
      await stores.close();
    },
  };
}

/** Seconds; it changes with the version of the service alone. */
const MAX_AGE_S = 300;

/** Without the line breaks that people read it by. */
const DOCUMENT = JSON.stringify(JSON.parse(description));

/** `GET /openapi.json`: what the endpoints take and answer (OpenAPI 3.1); docs/openapi.json. */
function openapiEndpoint(context: ServiceContext): Response {
  checkMethod(context, 'GET');
  return taggedAnswer(context, DOCUMENT, 'application/json', {
    ...dataHeaders,
    'cache-control': `public, max-age=${MAX_AGE_S}`,
  });
}
