import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, isIPv6 } from 'node:net';
import type { Hono } from 'hono';
import { systemClock } from '../contract/clock.ts';
import { createService, type ServiceOptions } from './create-service.ts';
import type { Environment } from './settings/environment.ts';
import { createDrain, type Drain } from './http/drain.ts';
import { logFrom } from './http/log.ts';
import { nodeListener, takeUpgrades } from './http/node-listener.ts';
import type { ServiceEnv } from './http/request.ts';
import { systemError } from './files/startup-files.ts';

export type RunningService = Awaited<ReturnType<typeof startService>>;

export interface StartOptions extends Omit<ServiceOptions, 'origins'> {
  readonly stalledWriteMs?: number;
}

const REQUEST_TIMEOUT_MS = 30_000;

/** Milliseconds after which a caller that takes no byte is cut off; up to twice as many, as Node counts. */
const STALLED_WRITE_MS = 20_000;

const GRACE_MS = 10_000;

/** Milliseconds that an idle connection is kept: longer than proxies do (60 s), or requests would be lost. */
const IDLE_MS = 75_000;

export async function startService(environment: Environment, options: StartOptions) {
  const { clock = systemClock } = options;
  const origins = { explorer: '', auth: '' };
  const endTracing =
    environment.tracing &&
    (await import('./observe/tracing-sdk.ts')).startTracing(environment.tracing);
  const service = await createService(environment, { ...options, origins: () => origins });
  const drains: Drain[] = [];
  let metrics: string | undefined;
  const endAll = (graceMs: number) => Promise.all(drains.map((drain) => drain.end(graceMs)));
  const open = (app: Hono<ServiceEnv>, port: number, host = environment.host): Promise<string> => {
    const server = makeServer(app, options.stalledWriteMs ?? STALLED_WRITE_MS);
    const drain = createDrain(server);
    drains.push(drain);
    const { onUpgrade, explorerApp } = service;
    if (onUpgrade && app === explorerApp) {
      takeUpgrades(server, (request, socket, head) => {
        drain.release(socket);
        onUpgrade(request, socket, head);
      });
    }
    return listen(server, host, port);
  };
  try {
    origins.explorer = origins.auth = await open(service.explorerApp, environment.port);
    if (service.authApp) origins.auth = await open(service.authApp, environment.authPort ?? 0);
    if (service.metricsApp) {
      const { metricsPort = 0, metricsHost } = environment;
      metrics = await open(service.metricsApp, metricsPort, metricsHost);
    }
  } catch (error) {
    await endAll(0);
    await service.close();
    throw error;
  }
  const log = (event: 'start' | 'stop'): void =>
    logFrom(
      environment.logLevel,
      options.log,
    )({
      event,
      origins: [...new Set(Object.values(origins))],
      ...(metrics !== undefined && { metrics }),
    });
  log('start');
  return {
    origins,
    metricsOrigin: metrics,
    demo: service.demo,
    reload: service.reload,
    /** Not ready for `drainS`; then takes no requests, and cuts running ones off after `graceMs` milliseconds. */
    async stop(graceMs = GRACE_MS): Promise<void> {
      service.drain();
      for (const drain of drains) drain.begin();
      const { drainS } = environment;
      if (drainS > 0) await new Promise<void>((resolve) => clock.after(drainS * 1_000, resolve));
      service.stop();
      await endAll(graceMs);
      await service.close();
      if (endTracing) await endTracing();
      log('stop');
    },
  };
}

function makeServer(app: Hono<ServiceEnv>, stalledWriteMs: number): Server {
  const answer = nodeListener(app);
  const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS }, (request, response) => {
    // Silence is not a fault: an answer may be in preparation, or a subscription without events.
    response.on('timeout', () => {
      if (response.writableLength > 0) response.destroy();
    });
    answer(request, response);
  });
  server.timeout = stalledWriteMs;
  server.keepAliveTimeout = IDLE_MS;
  return server;
}

async function listen(server: Server, host: string, port: number): Promise<string> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw systemError(`The service cannot listen on ${host}, port ${port}`, error);
  }
  const reachable = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host;
  const { port: bound } = server.address() as AddressInfo;
  return new URL(`http://${isIPv6(reachable) ? `[${reachable}]` : reachable}:${bound}`).origin;
}
