import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { isIPv6, type AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { createService, type Service, type ServiceOptions } from './create-service.ts';
import type { Environment } from './environment.ts';
import type { Origins } from './explorer-host/explorer-config.ts';
import type { ServiceEnv } from './http/service-env.ts';
import { StartupError } from './startup-error.ts';
import { stopServers } from './stop-servers.ts';

/** A service that listens. */
export interface RunningService {
  readonly origins: Origins;
  readonly demo: Service['demo'];
  /**
   * Takes no more requests, lets those under way finish, and cuts off what is left then.
   *
   * @param graceMs milliseconds to wait
   */
  stop(graceMs?: number): Promise<void>;
}

/** Milliseconds in which a request's headers and body must be here. */
const REQUEST_TIMEOUT_MS = 30_000;

const GRACE_MS = 10_000;

/**
 * Builds the service and opens its ports.
 *
 * @throws {StartupError} with one sentence: a file that cannot be used, a port that is taken
 */
export async function startService(
  environment: Environment,
  options: Omit<ServiceOptions, 'origins'>,
): Promise<RunningService> {
  // Filled in before the first request can come: the ports are bound after this.
  const origins = { explorer: '', auth: '' };
  const service = await createService(environment, { ...options, origins: () => origins });
  const servers: Server[] = [];
  try {
    const explorer = await listen(service.explorerApp, environment.host, environment.port, servers);
    origins.explorer = origins.auth = originOf(environment.host, explorer);
    if (service.authApp && environment.authPort !== undefined) {
      const auth = await listen(service.authApp, environment.host, environment.authPort, servers);
      origins.auth = originOf(environment.host, auth);
    }
  } catch (error) {
    await stopServers(servers, 0);
    throw error;
  }
  options.log({ event: 'start', origins: [...new Set(Object.values(origins))] });
  return {
    origins,
    demo: service.demo,
    async stop(graceMs = GRACE_MS) {
      service.stop();
      await stopServers(servers, graceMs);
      options.log({ event: 'stop', origins: [...new Set(Object.values(origins))] });
    },
  };
}

async function listen(
  app: Hono<ServiceEnv>,
  host: string,
  port: number,
  servers: Server[],
): Promise<Server> {
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS }, (request, response) => {
    void listener(request, response);
  });
  servers.push(server);
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new StartupError(
      `The service cannot listen on ${host}, port ${port}: ${reason(error)}.`,
      {
        cause: error,
      },
    );
  }
  return server;
}

function reason(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'EADDRINUSE':
      return 'the port is taken';
    case 'EACCES':
      return 'permission denied';
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return 'this machine does not have that address';
    default:
      return error instanceof Error ? error.message : String(error);
  }
}

/** The address to type into a browser: "all addresses" is none, so the loopback one stands for it. */
function originOf(host: string, server: Server): string {
  const { port } = server.address() as AddressInfo;
  if (host === '0.0.0.0' || host === '::') return `http://127.0.0.1:${port}`;
  return new URL(`http://${isIPv6(host) ? `[${host}]` : host}:${port}`).origin;
}
