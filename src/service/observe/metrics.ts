import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Clock } from '../../contract/clock.ts';
import { GRAPHQL_PATH, HEALTH_PATH, READY_PATH, TOKEN_PATH } from '../../contract/paths.ts';
import type { AnswerBudget } from '../graphql/answer-budget.ts';
import type { CallQuotas } from '../graphql/call-life.ts';
import { createBaseApp } from '../http/base-app.ts';
import type { Log, LogEntry } from '../http/log.ts';
import type { TokenStore } from '../tokens/token-store.ts';
import { findFaults, type ReadinessCheck, readyEndpoint } from '../http/readiness.ts';
import { bodyHeaders, checkMethod, healthEndpoint } from '../http/response.ts';

const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

const METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);

const OUTCOMES: Readonly<Partial<Record<number, string>>> = {
  200: 'ok',
  401: 'wrong_credentials',
  403: 'wrong_api_key',
  429: 'throttled',
  500: 'failed',
  503: 'unavailable',
};

const REASONS: Readonly<Partial<Record<string, string>>> = {
  TOKEN_MISSING: 'missing',
  TOKEN_INVALID: 'invalid',
  TOKEN_EXPIRED: 'expired',
  TOKEN_TERMINATED: 'replaced',
  TOKEN_REVOKED: 'revoked',
  API_KEY_MISSING: 'api_key_missing',
  API_KEY_REFUSED: 'api_key_refused',
};

const LIMITS: Readonly<Partial<Record<string, string>>> = {
  TOO_MANY_CALLS: 'calls',
  TOO_MANY_SUBSCRIPTIONS: 'subscriptions',
  SERVICE_BUSY: 'answers',
};

export type Metrics = ReturnType<typeof createMetrics>;

/** Figures for Prometheus, counted from the log. No label holds anything of a caller; all are bounded. */
export function createMetrics() {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const requests = new Histogram({
    name: 'gatehouse_http_request_duration_seconds',
    help: 'Time until the answer began, by route, method and class of status.',
    labelNames: ['route', 'method', 'status'],
    buckets: BUCKETS,
    registers,
  });
  const counter = (name: string, help: string, label: string, values: readonly unknown[]) => {
    const metric = new Counter({ name, help, labelNames: [label], registers });
    // Starts at 0: otherwise a rate would miss the first event of a kind.
    for (const value of values) metric.inc({ [label]: String(value) }, 0);
    return (value: string): void => metric.inc({ [label]: value });
  };
  const countSignIn = counter(
    'gatehouse_sign_ins_total',
    'Requests for a token, by outcome.',
    'outcome',
    [...Object.values(OUTCOMES), 'malformed'],
  );
  const countToken = counter('gatehouse_tokens_total', 'What happened to access tokens.', 'event', [
    'issued',
    'replaced',
    'revoked',
    'used_in_grace',
  ]);
  const countRefused = counter(
    'gatehouse_tokens_refused_total',
    'Calls whose access token or API key was refused, by reason.',
    'reason',
    Object.values(REASONS),
  );
  const countThrottled = counter(
    'gatehouse_throttled_total',
    'Requests that a limit stood in the way of, by limit.',
    'limit',
    ['sign_ins', ...Object.values(LIMITS)],
  );
  const countUpstreamFailure = counter(
    'gatehouse_upstream_failures_total',
    'Faults of the GraphQL server behind the service: before its answer, or in its midst.',
    'answer',
    ['none', 'cut'],
  );
  const upstream = new Histogram({
    name: 'gatehouse_upstream_duration_seconds',
    help: 'Time until the GraphQL server behind the service began to answer.',
    buckets: BUCKETS,
    registers,
  });
  const storeTimes = new Histogram({
    name: 'gatehouse_store_duration_seconds',
    help: 'Time that the token store took, by operation and outcome.',
    labelNames: ['operation', 'outcome'],
    buckets: BUCKETS,
    registers,
  });

  const record = (entry: LogEntry): void => {
    if (entry.event === 'token')
      return entry.action === 'refused' ? undefined : countToken(entry.action);
    if (entry.event === 'upstream') return countUpstreamFailure(entry.cut ? 'cut' : 'none');
    if (entry.event !== 'request') return;
    const { route, status, code = '' } = entry;
    const method = METHODS.has(entry.method) ? entry.method : 'other';
    requests.observe({ route, method, status: `${Math.floor(status / 100)}xx` }, entry.ms / 1_000);
    if (entry.upstreamMs !== undefined) upstream.observe(entry.upstreamMs / 1_000);
    const reason = REASONS[code];
    if (reason !== undefined) countRefused(reason);
    const limit = route === GRAPHQL_PATH ? LIMITS[code] : undefined;
    if (limit !== undefined) countThrottled(limit);
    if (route !== TOKEN_PATH || method !== 'POST') return;
    countSignIn(OUTCOMES[status] ?? 'malformed');
    if (status === 429) countThrottled('sign_ins');
  };

  const timeStore = (store: TokenStore): TokenStore => {
    const timed = async <T>(operation: string, work: () => Promise<T>): Promise<T> => {
      const stop = storeTimes.startTimer({ operation });
      let outcome = 'failed';
      try {
        const result = await work();
        outcome = 'ok';
        return result;
      } finally {
        stop({ outcome });
      }
    };
    return {
      replace: (...args) => timed('replace', () => store.replace(...args)),
      lookUp: (...args) => timed('look_up', () => store.lookUp(...args)),
      revoke: (...args) => timed('revoke', () => store.revoke(...args)),
      watch: (...args) => store.watch(...args),
      readiness: () => store.readiness(),
      close: () => store.close(),
    };
  };

  const measure = (
    { calls, subscriptions }: CallQuotas,
    budget: AnswerBudget,
    readiness: readonly ReadinessCheck[],
    clock: Clock,
  ): void => {
    const gauges: [name: string, help: string, read: () => number][] = [
      ['calls_under_way', 'Queries and mutations under way.', () => calls.total],
      ['subscriptions_under_way', 'Subscriptions under way.', () => subscriptions.total],
      ['answer_budget_held_bytes', 'Memory that answers under way may take.', () => budget.held],
      ['answer_budget_waiting', 'Calls that wait for room for their answer.', () => budget.waiting],
    ];
    for (const [name, help, read] of gauges) {
      const collect = (): void => gauge.set(read());
      const gauge: Gauge = new Gauge({ name: `gatehouse_${name}`, help, registers, collect });
    }
    const ready = new Gauge({
      name: 'gatehouse_ready',
      help: '1 where a check of /readyz succeeds, else 0.',
      labelNames: ['check'],
      registers,
      async collect() {
        for (const { name: check, fault } of await findFaults(readiness, clock)) {
          ready.set({ check }, fault === undefined ? 1 : 0);
        }
      },
    });
  };

  /** `GET /metrics` for Prometheus, on a port for operators only; its requests are not logged. */
  const createApp = (
    readiness: readonly ReadinessCheck[],
    stopping: AbortSignal,
    clock: Clock,
    log: Log,
  ) => {
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
  };
  return { record, timeStore, measure, createApp, register };
}
