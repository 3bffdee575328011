import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, isIPv6, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { createService, type ServiceApps, type ServiceOptions } from './create-service.ts';
import type { Environment } from './environment.ts';
import type { Origins } from './explorer-host/explorer-config.ts';
import type { ServiceEnv } from './http/request.ts';
import { StartupError } from './startup-files.ts';

/** A service that listens. */
export interface RunningService {
  readonly origins: Origins;
  readonly demo: ServiceApps['demo'];
  /**
   * Takes no more requests, lets those under way finish, and cuts off what is left then.
   *
   * @param graceMs milliseconds to wait
   */
  stop(graceMs?: number): Promise<void>;
}

/** {@link ServiceOptions}, and what belongs to the ports. */
export interface StartOptions extends Omit<ServiceOptions, 'origins'> {
  readonly stalledWriteMs?: number;
}

/** Milliseconds in which a request's headers and body must be here. */
const REQUEST_TIMEOUT_MS = 30_000;

/**
 * Milliseconds without a byte taken after which whoever does not read an answer is cut off; up to
 * twice as many, since Node looks once each period whether anything has moved.
 */
const STALLED_WRITE_MS = 20_000;

const GRACE_MS = 10_000;

/**
 * Builds the service and opens its ports.
 *
 * @throws {StartupError} with one sentence: a file that cannot be used, a port that is taken
 */
export async function startService(
  environment: Environment,
  options: StartOptions,
): Promise<RunningService> {
  // Filled in before the first request can come: the ports are bound after this.
  const origins = { explorer: '', auth: '' };
  const service = await createService(environment, { ...options, origins: () => origins });
  const servers: Server[] = [];
  const { host } = environment;
  const stalledWriteMs = options.stalledWriteMs ?? STALLED_WRITE_MS;
  const open = (app: Hono<ServiceEnv>, port: number): Promise<Server> =>
    listen(app, { host, port, stalledWriteMs }, servers);
  try {
    const explorer = await open(service.explorerApp, environment.port);
    origins.explorer = origins.auth = originOf(host, explorer);
    if (service.authApp && environment.authPort !== undefined) {
      const auth = await open(service.authApp, environment.authPort);
      origins.auth = originOf(host, auth);
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
  { host, port, stalledWriteMs }: { host: string; port: number; stalledWriteMs: number },
  servers: Server[],
): Promise<Server> {
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS }, (request, response) => {
    // Silence alone is no fault: an answer may be in the making, or a subscription have no event.
    response.on('timeout', () => {
      if (response.writableLength > 0) response.destroy();
    });
    closeWithSocket(request.socket, response);
    void listener(request, response);
  });
  server.timeout = stalledWriteMs;
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

/**
 * Tells a response that its connection has ended. Node tells only the one whose turn it is: one that
 * waits behind it (pipelining, RFC 9112, section 9.3.2) would be held, and worked on, for nobody.
 */
function closeWithSocket(socket: Socket, response: ServerResponse): void {
  const close = (): void => {
    if (response.socket) return;
    response.destroy();
    response.emit('close');
  };
  // One listener for each request that waits; Node bounds their number.
  socket.setMaxListeners(0);
  socket.once('close', close);
  response.once('close', () => socket.off('close', close));
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

/** How often connections that have fallen idle are looked for, milliseconds. */
const SWEEP_MS = 50;

/**
 * Stops servers: no new connections, requests under way finish, connections that are merely kept
 * open are closed. What is still there after `graceMs` milliseconds is cut off.
 */
async function stopServers(servers: readonly Server[], graceMs: number): Promise<void> {
  const closed = Promise.all(
    servers.map((server) => new Promise<void>((resolve) => server.close(() => resolve()))),
  );
  let isClosed = false;
  void closed.then(() => {
    isClosed = true;
  });
  const deadline = performance.now() + graceMs;
  while (!isClosed && performance.now() < deadline) {
    for (const server of servers) server.closeIdleConnections();
    await Promise.race([closed, wait(SWEEP_MS)]);
  }
  for (const server of servers) server.closeAllConnections();
  await closed;
}
