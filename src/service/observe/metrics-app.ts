import type { Hono } from 'hono';
import { HEALTH_PATH, READY_PATH } from '../../contract/paths.ts';
import type { Clock } from '../../contract/clock.ts';
import { createBaseApp } from '../http/base-app.ts';
import type { Log } from '../http/log.ts';
import type { ServiceEnv } from '../http/request.ts';
import { bodyHeaders, checkMethod, healthEndpoint } from '../http/response.ts';
import type { Metrics } from './metrics.ts';
import { readyEndpoint, type ReadinessCheck } from './readiness.ts';

interface MetricsAppOptions {
  readonly metrics: Metrics;
  readonly readiness: readonly ReadinessCheck[];
  readonly stopping: AbortSignal;
  readonly clock: Clock;
  readonly log: Log;
}

/** `GET /metrics` for Prometheus, on a port that only operators reach; what asks there is not logged. */
export function createMetricsApp(options: MetricsAppOptions): Hono<ServiceEnv> {
  const { metrics, readiness, stopping, clock, log } = options;
  const app = createBaseApp((entry) => {
    if (entry.event === 'error') log(entry);
  });
  app.all('/metrics', async (context) => {
    checkMethod(context, 'GET');
    const { contentType } = metrics.register;
    const headers = { ...bodyHeaders, 'content-type': contentType };
    return context.body(await metrics.register.metrics(), 200, headers);
  });
  app.all(HEALTH_PATH, healthEndpoint(stopping));
  app.all(READY_PATH, readyEndpoint(readiness, stopping, clock));
  return app;
}
