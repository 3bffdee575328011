import type { Plugin, ViteDevServer } from 'vite';
import { EXPLORER_PATH, SERVICE_PATHS } from '../../contract/paths.ts';
import { nodeListener } from '../http/node-listener.ts';

const WORKER_SOURCE = /\/src\/token-worker\/worker\.ts\?/;

type LoadedService = Awaited<ReturnType<typeof loadService>>;

/** The service behind Vite's dev server. Changed code takes effect with the next request, which ends tokens. */
export function serviceInDevServer(): Plugin {
  return {
    name: 'gatehouse:service-in-dev-server',
    apply: 'serve',
    configureServer(server) {
      let service: Promise<LoadedService> | undefined;
      let closed: Promise<unknown> = Promise.resolve();
      const load = () => (service ??= closed.then(() => loadService(server)));
      sayWhenReady(server, load);
      server.watcher.on('change', (file) => {
        if (!/\/src\/(?:service|demo|contract)\//.test(file)) return;
        if (service) closed = service.then(({ close }) => close()).catch(() => undefined);
        service = undefined;
      });
      server.middlewares.use((request, response, next) => {
        const address = request.originalUrl ?? '/';
        if (WORKER_SOURCE.test(address)) {
          response.setHeader('service-worker-allowed', EXPLORER_PATH);
        }
        if (!SERVICE_PATHS.has(new URL(address, 'http://localhost').pathname)) return next();
        void load().then(({ listen }) => listen(request, response), next);
      });
    },
  };
}

function sayWhenReady(server: ViteDevServer, load: () => Promise<LoadedService>): void {
  const printUrls = server.printUrls.bind(server);
  server.printUrls = () => {
    printUrls();
    load().then(
      ({ demo }) => {
        const { info } = server.config.logger;
        info(`\n  Explorer ready at ${server.resolvedUrls?.local[0] ?? EXPLORER_PATH}`);
        if (demo)
          info(`  API key ${demo.apiKey}  Username ${demo.username}  Password ${demo.password}`);
      },
      (error: unknown) => server.config.logger.error(String(error)),
    );
  };
}

async function loadService(server: ViteDevServer) {
  const load = <Module>(file: string): Promise<Module> =>
    server.ssrLoadModule(`/src/service/${file}`) as Promise<Module>;
  const { parseEnvironment } =
    await load<typeof import('../settings/environment.ts')>('settings/environment.ts');
  const { createService } = await load<typeof import('../create-service.ts')>('create-service.ts');
  const { citiesUnlessUpstream } = await load<typeof import('./cities.ts')>('product/cities.ts');
  const origin = new URL(server.resolvedUrls?.local[0] ?? 'http://localhost:5173').origin;
  const { AUTH_PORT: _sameOrigin, ...variables } = process.env;
  const environment = parseEnvironment(variables);
  const log = (): void => undefined;
  const { explorerApp, demo, close } = await createService(environment, {
    origins: () => ({ explorer: origin, auth: origin }),
    graphql: await citiesUnlessUpstream(environment, log),
    log,
  });
  if (demo) {
    process.env.DEMO_API_KEY = demo.apiKey;
    process.env.DEMO_USERNAME = demo.username;
    process.env.DEMO_PASSWORD = demo.password;
  }
  return { listen: nodeListener(explorerApp), demo, close };
}
