import type { Hono } from 'hono';
import { HEALTH_PATH, READY_PATH } from '../../contract/paths.ts';
import type { Clock } from '../../contract/clock.ts';
import { createBaseApp } from '../http/base-app.ts';
import type { Log } from '../http/log.ts';
import type { ServiceEnv } from '../http/request.ts';
import { bodyHeaders, checkMethod, healthEndpoint } from '../http/response.ts';
import type { Metrics } from './metrics.ts';
import { readyEndpoint, type ReadinessCheck } from '../http/readiness.ts';

/** `GET /metrics` for Prometheus, on a port for operators only; its requests are not logged. */
export function createMetricsApp(
  { register }: Metrics,
  readiness: readonly ReadinessCheck[],
  stopping: AbortSignal,
  clock: Clock,
  log: Log,
): Hono<ServiceEnv> {
  const app = createBaseApp((entry) => {
    if (entry.event === 'error') log(entry);
  });
  app.all('/metrics', async (context) => {
    checkMethod(context, 'GET');
    const headers = { ...bodyHeaders, 'content-type': register.contentType };
    return context.body(await register.metrics(), 200, headers);
  });
  app.all(HEALTH_PATH, healthEndpoint(stopping));
  app.all(READY_PATH, readyEndpoint(readiness, stopping, clock));
  return app;
}
