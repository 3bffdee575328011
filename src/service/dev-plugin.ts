import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Plugin, ViteDevServer } from 'vite';
import {
  CONFIG_FILE,
  EXPLORER_PATH,
  GRAPHQL_PATH,
  HEALTH_PATH,
  JWKS_PATH,
  TOKEN_PATH,
} from '../contract/paths.ts';

const SERVICE_PATHS = new Set([
  TOKEN_PATH,
  GRAPHQL_PATH,
  JWKS_PATH,
  HEALTH_PATH,
  EXPLORER_PATH + CONFIG_FILE,
]);

/** The worker's source, which lies deeper than the scope that it is registered for. */
const WORKER_SOURCE = /\/src\/token-worker\/worker\.ts\?/;

type Listener = (request: IncomingMessage, response: ServerResponse) => Promise<unknown>;

/**
 * Puts the service behind Vite's dev server, on the page's own origin. A change in the service's
 * code takes effect with the next request; tokens end with it, the demo user stays.
 */
export function serviceInDevServer(): Plugin {
  return {
    name: 'gatehouse:service-in-dev-server',
    apply: 'serve',
    configureServer(server) {
      let listener: Promise<Listener> | undefined;
      server.watcher.on('change', (file) => {
        if (/\/src\/(?:service|contract)\//.test(file)) listener = undefined;
      });
      server.middlewares.use((request, response, next) => {
        const address = request.originalUrl ?? '/';
        if (WORKER_SOURCE.test(address)) {
          response.setHeader('service-worker-allowed', EXPLORER_PATH);
        }
        if (!SERVICE_PATHS.has(new URL(address, 'http://localhost').pathname)) return next();
        listener ??= loadService(server);
        void listener.then((listen) => listen(request, response), next);
      });
    },
  };
}

/** Loads the service's code as it is now and builds it. */
async function loadService(server: ViteDevServer): Promise<Listener> {
  const load = <Module>(file: string): Promise<Module> =>
    server.ssrLoadModule(`/src/service/${file}`) as Promise<Module>;
  const { parseEnvironment } = await load<typeof import('./environment.ts')>('environment.ts');
  const { createService } = await load<typeof import('./create-service.ts')>('create-service.ts');
  const origin = new URL(server.resolvedUrls?.local[0] ?? 'http://localhost:5173').origin;
  const { AUTH_PORT: _sameOrigin, ...environment } = process.env;
  const { explorerApp, demo } = await createService(parseEnvironment(environment), {
    origins: () => ({ explorer: origin, auth: origin }),
    log: () => undefined,
  });
  if (demo) {
    process.env.DEMO_API_KEY = demo.apiKey;
    process.env.DEMO_USERNAME = demo.username;
    process.env.DEMO_PASSWORD = demo.password;
  }
  return getRequestListener(explorerApp.fetch, { overrideGlobalObjects: false });
}
