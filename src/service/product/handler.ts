import type { IncomingMessage } from 'node:http';
import { fileURLToPath } from 'node:url';
import { EXPLORER_PATH, SERVICE_PATHS } from '../../contract/paths.ts';
import { createService } from '../create-service.ts';
import { type Environment, parseEnvironment, VARIABLES } from '../settings/environment.ts';
import { warnOfUnread } from '../settings/unread-variables.ts';
import type * as api from '../graphql/handler-api.d.ts';
import { createLog } from '../http/log.ts';
import { nodeListener } from '../http/node-listener.ts';
import { messageOf, StartupError } from '../files/startup-files.ts';
import { citiesUnlessUpstream } from './cities.ts';

const EXPLORER_DIRECTORY = fileURLToPath(new URL('../explorer', import.meta.url));

const HOST_SERVER_VARIABLES = VARIABLES.filter((name) => /^(?:DRAIN|METRICS|OTEL)_/.test(name));

export const createHandler: api.CreateHandler = async (options) => {
  const { settings = process.env, log = (line) => void process.stderr.write(line) } = options;
  const origin = parseOrigin(options.origin);
  if (settings['AUTH_PORT'] !== undefined) {
    throw new StartupError(
      'AUTH_PORT cannot be set: the handler listens on no port; leave it out.',
    );
  }
  const environment = parseEnvironment(settings);
  const { graphql } = options;
  if (graphql && environment.upstream) {
    throw new StartupError('UPSTREAM_GRAPHQL_URL cannot be set with a GraphQL server of your own.');
  }
  const written = createLog(log);
  // Most servers read a PORT of the process themselves.
  const ports = options.settings ? ['PORT'] : [];
  warnOfUnread(settings, written, [...ports, ...HOST_SERVER_VARIABLES]);
  const service: Environment = { ...environment, metricsPort: undefined };
  const { explorerApp, onUpgrade, demo, stop, close } = await createService(service, {
    origins: () => ({ explorer: origin, auth: origin }),
    graphql: graphql
      ? { name: 'GraphQL', fetch: (request, call) => graphql(request.toPlatform(), call) }
      : await citiesUnlessUpstream(environment, written),
    log: written,
    explorerDirectory: EXPLORER_DIRECTORY,
  });
  const listen = nodeListener(explorerApp);
  const handler: (...given: Parameters<api.Handler>) => void = (request, response, next) => {
    if (next && isForOthers(request)) return next();
    listen(request, response);
  };
  const fetch: api.Handler['fetch'] = async (request, bindings, next) =>
    next && isForOthers(bindings.incoming) ? next() : explorerApp.fetch(request, bindings);
  return Object.assign(handler, {
    fetch,
    upgrade: onUpgrade,
    demo,
    async stop() {
      stop();
      await close();
    },
  });
};

function isForOthers({ url = '' }: IncomingMessage): boolean {
  const [path = ''] = url.split('?');
  return !`${path}/`.startsWith(EXPLORER_PATH) && !SERVICE_PATHS.has(path);
}

function parseOrigin(address: string): string {
  try {
    const { origin, href } = new URL(address);
    if (href === `${origin}/` && /^https?:/.test(origin)) return origin;
    throw new TypeError('more than an origin');
  } catch (error) {
    throw new StartupError(
      `The origin ${address} is wrong (${messageOf(error)}); write it as https://data.example.com.`,
      { cause: error },
    );
  }
}
