import * as v from 'valibot';
import { graphqlEndpoint } from './paths.ts';
import { resolveServiceUrl, resolveSocketUrl } from './service-url.ts';

/** A header value as RFC 9110, section 5.5 allows it, without leading or trailing space. */
const headerValueSchema = v.pipe(
  v.string(),
  v.regex(/^[!-~](?:[ -~]*[!-~])?$/, 'must be printable ASCII without spaces around it'),
);

const textSchema = v.pipe(v.string(), v.nonEmpty('must not be empty'));

const demoCredentialsSchema = v.strictObject({
  apiKey: headerValueSchema,
  username: textSchema,
  password: textSchema,
});

function serviceUrlSchema(pageUrl: string, resolve = resolveServiceUrl) {
  return v.pipe(
    v.string(),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      try {
        return resolve(dataset.value, pageUrl);
      } catch (error) {
        addIssue({ message: (error as TypeError).message });
        return NEVER;
      }
    }),
  );
}

const pathSchema = v.pipe(v.string(), v.regex(/^\w+(\.\w+)*$/, 'must be names'));

/** Where to find a type's pages when its names do not tell. Paths start below the type. */
const pagesSchema = v.strictObject({
  type: pathSchema,
  rows: pathSchema,
  next: v.optional(pathSchema),
  counts: v.optional(v.picklist(['rows', 'pages'])),
  /** The argument that takes the position: its name, or an input object's name and a field of it. */
  argument: pathSchema,
  more: v.optional(pathSchema),
});

export type PageSettings = v.InferOutput<typeof pagesSchema>;

const optionalAmount = v.optional(
  v.pipe(
    v.number(),
    v.check((amount) => amount > 0, 'must be positive'),
  ),
);

export const SUBSCRIPTIONS = ['sse', 'sse-single-connection', 'graphql-ws', 'multipart'] as const;

/** Settings that decide how a service's other settings are read; they may be invalid themselves. */
type Deciding = Readonly<
  Partial<Record<'subscriptions' | 'subscriptionsUrl' | 'requestFormat', unknown>>
>;

function serviceSchema(pageUrl: string) {
  return v.pipe(
    v.lazy((written) => settingsSchema(pageUrl, (written ?? {}) as Deciding)),
    v.transform(({ subscriptionsUrl, ...service }) => ({
      ...service,
      subscriptionsUrl: subscriptionsUrl ?? graphqlEndpoint(service.baseUrl),
    })),
  );
}

function settingsSchema(pageUrl: string, written: Deciding) {
  const otherwise = written.subscriptionsUrl === undefined ? 'sse' : 'graphql-ws';
  const isSocket = (written.subscriptions ?? otherwise) === 'graphql-ws';
  // A bare query cannot name its operation, which a single connection needs to tell operations apart.
  const isBare = written.requestFormat === 'graphql';
  const kinds = SUBSCRIPTIONS.filter((kind) => !isBare || kind !== 'sse-single-connection');
  const url = serviceUrlSchema(pageUrl, isSocket ? resolveSocketUrl : resolveServiceUrl);
  const optionalUrl = v.optional(url);
  const ownUrl = serviceUrlSchema(pageUrl);
  return v.strictObject({
    id: v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'must be a-z, 0-9 and -')),
    name: v.pipe(
      v.string(),
      v.trim(),
      textSchema,
      v.maxLength(80, 'must have at most 80 characters'),
    ),
    authUrl: ownUrl,
    baseUrl: ownUrl,
    subscriptions: v.optional(v.picklist(kinds), otherwise),
    // Both branches read as one type, in which the address is optional.
    subscriptionsUrl: isSocket ? (url as unknown as typeof optionalUrl) : optionalUrl,
    apiKey: v.optional(headerValueSchema),
    requestFormat: v.optional(v.picklist(['json', 'graphql']), 'json'),
    pages: v.optional(v.array(pagesSchema)),
    errorTypes: v.optional(v.array(pathSchema)),
    fragments: v.optional(v.picklist(['inline'])),
    maxBodyBytes: optionalAmount,
    /** How many calls the service takes, if its headers do not say; a day is a UTC day. */
    pace: v.optional(
      v.pipe(
        v.strictObject({
          perSecond: optionalAmount,
          burst: optionalAmount,
          perDay: optionalAmount,
        }),
        v.check((pace) => Boolean(pace.perSecond ?? pace.perDay), 'must name perSecond or perDay'),
      ),
    ),
    defaultQuery: v.optional(v.string()),
    operations: v.optional(ownUrl),
    revocationUrl: v.optional(ownUrl),
    demo: v.optional(demoCredentialsSchema),
  });
}

/** One service, its addresses resolved: absolute, no trailing slash, no userinfo. */
export type Service = v.InferOutput<ReturnType<typeof serviceSchema>>;

function configSchema(pageUrl: string) {
  return v.strictObject({
    services: v.pipe(
      v.array(serviceSchema(pageUrl)),
      v.nonEmpty('must list at least one service'),
      v.check(
        (services) => new Set(services.map(({ id }) => id)).size === services.length,
        'must not hold the same id twice',
      ),
    ),
    sql: v.optional(v.boolean(), false),
  });
}

export type ConfigInput = v.InferInput<ReturnType<typeof configSchema>>;

type ParsedConfig = v.InferOutput<ReturnType<typeof configSchema>>;

export type Config = ParsedConfig & { readonly services: readonly [Service, ...Service[]] };

const MAX_ISSUES = 20;

const MAX_SENTENCE = 200;

export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  /** One sentence per fault, starting with the path of its field, such as `services.0.authUrl`. */
  constructor(readonly issues: readonly string[]) {
    super(`The config is wrong: ${issues.join('; ')}`);
  }
}

/** Reads the JSON of a `config.json`; throws a ConfigError with all faults, or with their number past twenty. */
export function parseConfig(value: unknown, pageUrl: string): Config {
  const parsed = v.safeParse(configSchema(pageUrl), value);
  if (parsed.success) return parsed.output as Config;
  const sentences = parsed.issues.slice(0, MAX_ISSUES).map(sentenceOf);
  const more = parsed.issues.length - MAX_ISSUES;
  throw new ConfigError(more > 0 ? [...sentences, `and ${more} more`] : sentences);
}

function sentenceOf(issue: v.BaseIssue<unknown>): string {
  const text = `${v.getDotPath(issue) ?? 'config.json'} ${wording(issue)}`;
  return text.length > MAX_SENTENCE ? `${text.slice(0, MAX_SENTENCE)}…` : text;
}

/** Turns valibot's "Invalid key: Expected …" into a sentence; the schema's own messages are sentences. */
function wording(issue: v.BaseIssue<unknown>): string {
  if (issue.expected === 'never') return 'is not a known setting';
  if (issue.received === 'undefined') return 'is missing';
  if (!issue.message.startsWith('Invalid')) return issue.message;
  return `must be ${issue.expected ?? ''}, not ${issue.received}`;
}
