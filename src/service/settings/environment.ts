import { stat } from 'node:fs/promises';
import { BlockList, isIP } from 'node:net';
import * as v from 'valibot';
import { API_KEY } from '../../contract/headers.ts';
import { TOKEN_LIFETIME_S } from '../../contract/token-response.ts';
import { parseProxies } from '../http/caller-address.ts';
import { text, wholeNumber } from './environment-fields.ts';
import { type Log, LOG_LEVELS } from '../http/log.ts';
import { parseRateLimit } from '../http/rate-limit.ts';
import { readRedisSettings, redisFaults, redisVariables } from './redis-settings.ts';
import { StartupError } from '../files/startup-files.ts';
import { readUpstream, upstreamFaults, upstreamVariables } from './upstream-environment.ts';

class EnvironmentError extends StartupError {
  constructor(readonly faults: readonly string[]) {
    super(`The environment is wrong:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
  }
}

const port = wholeNumber('a port number', 0, 65_535);

const host = v.pipe(
  text,
  v.check(
    (value) => isIP(value) !== 0 || /^(?!-)[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63})*$/i.test(value),
    'must be an IP address or a host name',
  ),
);

const hosts = v.pipe(
  text,
  v.transform((value) => value.split(',').map((name) => name.trim().toLowerCase())),
  v.array(host),
);

/** RFC 8414, section 2; plain http on this machine alone. */
const issuerUrl = v.pipe(
  text,
  v.check(
    (value) =>
      URL.canParse(value) &&
      /^(?:https:|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?:[:/]|$))/.test(value) &&
      new URL(value).href.replace(/\/$/, '') === value &&
      !/[?#@]/.test(value),
    'must be an https URL as browsers write it, without a slash at the end, query, fragment or userinfo',
  ),
);

const proxies = v.pipe(
  text,
  v.transform(parseProxies),
  v.instance(
    BlockList,
    'must be IP addresses or networks such as 10.0.0.0/8, separated by commas; not all addresses',
  ),
);

const rateLimit = v.pipe(
  text,
  v.transform(parseRateLimit),
  v.object(
    { requests: v.number(), windowS: v.number() },
    'must be requests/seconds, whole numbers such as 600/60',
  ),
);

const collector = (path: string) =>
  v.pipe(
    text,
    v.check(
      (value) => /^https?:$/.test(URL.canParse(value) ? new URL(value).protocol : ''),
      `must be an http or https URL, ${path} /v1/traces`,
    ),
  );

const ratio = v.pipe(
  text,
  v.regex(/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/, 'must be a ratio from 0 to 1'),
  v.transform(Number),
);

const apiKey = v.pipe(text, v.regex(API_KEY, 'must be printable ASCII without spaces'));

/** RFC 7617, section 2: Basic credentials hold no control characters, the username no colon. */
const printable = v.pipe(text, v.regex(/^\P{Cc}+$/u, 'must not hold control characters'));
const username = v.pipe(printable, v.normalize('NFC'), v.regex(/^[^:]+$/, 'must not hold a colon'));

const fields = v.object({
  HOST: v.optional(host, '127.0.0.1'),
  PORT: v.optional(port, '8080'),
  AUTH_PORT: v.optional(port),
  DEMO_API_KEY: v.optional(apiKey),
  DEMO_USERNAME: v.optional(username),
  DEMO_PASSWORD: v.optional(printable),
  CREDENTIALS_FILE: v.optional(text),
  TOKEN_LIFETIME_S: v.optional(
    // A year keeps `expires_in` within the limit of the contract's client.
    wholeNumber('a whole number of seconds', 1, 31_536_000),
    String(TOKEN_LIFETIME_S),
  ),
  REPLACED_TOKEN_GRACE_S: v.optional(wholeNumber('a whole number of seconds', 0, 3_600), '0'),
  SIGNING_KEY_FILE: v.optional(text),
  STATE_DIRECTORY: v.optional(text),
  DRAIN_S: v.optional(wholeNumber('a whole number of seconds', 0, 3_600), '0'),
  CONFIG_FILE: v.optional(text),
  ISSUER_URL: v.optional(issuerUrl),
  ALLOWED_HOSTS: v.optional(hosts),
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(collector('without')),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: v.optional(collector('usually with')),
  OTEL_TRACES_SAMPLER_ARG: v.optional(ratio, '1'),
  METRICS_HOST: v.optional(host, '127.0.0.1'),
  METRICS_PORT: v.optional(port),
  LOG_LEVEL: v.optional(
    v.pipe(text, v.picklist(LOG_LEVELS, `must be ${LOG_LEVELS.join(', ')}`)),
    'info',
  ),
  RATE_LIMIT_CALLS: v.optional(rateLimit),
  RATE_LIMIT_TOKENS: v.optional(rateLimit),
  TRUSTED_PROXIES: v.optional(proxies),
  ...redisVariables,
  ANSWER_BUDGET_MB: v.optional(wholeNumber('a whole number of megabytes', 16, 65_536), '256'),
  ...upstreamVariables,
});

export const VARIABLES: readonly string[] = Object.keys(fields.entries);

const schema = v.pipe(
  fields,
  v.rawCheck(({ dataset, addIssue }) => {
    const variables = dataset.value as Partial<Record<string, unknown>>;
    const refuse = (message: string): void => addIssue({ message });
    const isDemo = variables['CREDENTIALS_FILE'] === undefined;
    for (const name of ['DEMO_API_KEY', 'DEMO_USERNAME', 'DEMO_PASSWORD']) {
      if (isDemo || variables[name] === undefined) continue;
      refuse(`${name} cannot be set with CREDENTIALS_FILE: no demo user exists then`);
    }
    for (const message of redisFaults(variables)) refuse(message);
    for (const message of upstreamFaults(variables)) refuse(message);
    const isOpen = !/^(?:localhost|127\..*|::1)$/.test(String(variables['HOST']));
    if (variables['UPSTREAM_GRAPHQL_URL'] !== undefined && isDemo && isOpen) {
      refuse(
        'CREDENTIALS_FILE must be set with UPSTREAM_GRAPHQL_URL where HOST is more than this machine: ' +
          'the page would show all visitors the demo user that lets them in',
      );
    }
    const isTaken = (one: unknown, ...others: unknown[]): boolean =>
      one !== undefined &&
      Number(one) !== 0 &&
      others.some((other) => Number(other) === Number(one));
    const { PORT: main, AUTH_PORT: auth, METRICS_PORT: metrics } = variables;
    if (isTaken(auth, main)) {
      refuse('AUTH_PORT must differ from PORT; leave it out to share one port');
    }
    if (isTaken(metrics, main, auth)) refuse('METRICS_PORT must differ from PORT and AUTH_PORT');
  }),
);

export type Environment = ReturnType<typeof parseEnvironment>;

/** Reads variables such as `process.env`; throws an EnvironmentError with all faults at once. */
export function parseEnvironment(variables: Readonly<Record<string, string | undefined>>) {
  const parsed = v.safeParse(schema, variables);
  if (!parsed.success) throw new EnvironmentError(describeFaults(parsed.issues));
  const values = parsed.output;
  // OpenTelemetry takes the second as it is.
  const { OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own } = values;
  const tracesUrl = own ?? base?.replace(/\/?$/, '/v1/traces');
  return {
    host: values.HOST,
    port: values.PORT,
    authPort: values.AUTH_PORT,
    users:
      values.CREDENTIALS_FILE === undefined
        ? {
            kind: 'demo' as const,
            apiKey: values.DEMO_API_KEY,
            username: values.DEMO_USERNAME,
            password: values.DEMO_PASSWORD,
          }
        : { kind: 'file' as const, path: values.CREDENTIALS_FILE },
    tokenLifetimeS: values.TOKEN_LIFETIME_S,
    replacedTokenGraceS: values.REPLACED_TOKEN_GRACE_S,
    signingKeyFile: values.SIGNING_KEY_FILE,
    /** Where live tokens survive a restart; undefined: beside the key. */
    stateDirectory: values.STATE_DIRECTORY,
    drainS: values.DRAIN_S,
    configFile: values.CONFIG_FILE,
    issuerUrl: values.ISSUER_URL,
    allowedHosts: values.ALLOWED_HOSTS ?? [],
    metricsPort: values.METRICS_PORT,
    metricsHost: values.METRICS_HOST,
    tracing: tracesUrl && { url: tracesUrl, ratio: values.OTEL_TRACES_SAMPLER_ARG },
    logLevel: values.LOG_LEVEL,
    rateLimits: { calls: values.RATE_LIMIT_CALLS, tokens: values.RATE_LIMIT_TOKENS },
    trustedProxies: values.TRUSTED_PROXIES ?? new BlockList(),
    redis: readRedisSettings(values),
    answerBudgetMb: values.ANSWER_BUDGET_MB,
    upstream: readUpstream(values),
  };
}

/** One sentence per variable: an empty one is not also reported as not a number. */
function describeFaults(issues: readonly v.BaseIssue<unknown>[]): string[] {
  const faults = new Map<string, string>();
  for (const issue of issues) {
    const name = v.getDotPath(issue);
    const fault = name === null ? issue.message : `${name} ${issue.message}`;
    if (!faults.has(name ?? fault)) faults.set(name ?? fault, fault);
  }
  return [...faults.values()];
}

const READABLE_BY_OTHERS = 0o004;

/** Warns of secrets that each account can read; no refusal, as containers may leave no choice of the mode. */
export async function warnOfOpenFiles({ users, signingKeyFile }: Environment, log: Log) {
  const files = [
    ['SIGNING_KEY_FILE', signingKeyFile],
    ['CREDENTIALS_FILE', users.kind === 'file' ? users.path : undefined],
  ] as const;
  for (const [variable, path] of files) {
    if (path === undefined) continue;
    const { mode } = await stat(path);
    if (process.platform === 'win32' || (mode & READABLE_BY_OTHERS) === 0) continue;
    log({
      event: 'warning',
      warning: 'The file can be read by every user of the machine',
      variable,
    });
  }
}
