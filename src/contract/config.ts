import * as v from 'valibot';
import { graphqlEndpoint } from './paths.ts';
import { resolveServiceUrl, resolveSocketUrl } from './service-url.ts';

/** A header value as RFC 9110, section 5.5 allows it, without leading or trailing space. */
const headerValueSchema = v.pipe(
  v.string(),
  v.regex(/^[!-~](?:[ -~]*[!-~])?$/, 'must be printable ASCII without spaces around it'),
);

const textSchema = v.pipe(v.string(), v.nonEmpty('must not be empty'));

/** Credentials that anybody may read, for a service that is a demonstration. */
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

/** Names of a schema, joined by dots. */
const pathSchema = v.pipe(v.string(), v.regex(/^\w+(\.\w+)*$/, 'must be names'));

/** Where a type's pages are, for what cannot be told by its names. Paths begin below the type. */
const pagesSchema = v.strictObject({
  /** What the field with the pages returns; of a union, a member. */
  type: pathSchema,
  rows: pathSchema,
  /** The next position in the answer. */
  next: v.optional(pathSchema),
  /** What the argument counts, in the place of `next`: rows, or pages. */
  counts: v.optional(v.picklist(['rows', 'pages'])),
  /** The argument that takes it: its name, or that of an input object and of a field of it. */
  argument: pathSchema,
  /** A Boolean: whether there is a next page. */
  more: v.optional(pathSchema),
});

export type PageSettings = v.InferOutput<typeof pagesSchema>;

const optionalAmount = v.optional(
  v.pipe(
    v.number(),
    v.check((amount) => amount > 0, 'must be positive'),
  ),
);

const SUBSCRIPTIONS = ['sse', 'sse-single-connection', 'graphql-ws'] as const;

/** Decides of how other settings of a service are read; may be wrong itself. */
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
  // An address alone has always been a WebSocket's.
  const otherwise = written.subscriptionsUrl === undefined ? 'sse' : 'graphql-ws';
  const isSocket = (written.subscriptions ?? otherwise) === 'graphql-ws';
  // A bare query has no room for the name that a single connection tells operations apart by.
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
    // Read as one type, of which the input may leave it out.
    subscriptionsUrl: isSocket ? (url as unknown as typeof optionalUrl) : optionalUrl,
    apiKey: v.optional(headerValueSchema),
    requestFormat: v.optional(v.picklist(['json', 'graphql']), 'json'),
    pages: v.optional(v.array(pagesSchema)),
    errorTypes: v.optional(v.array(pathSchema)),
    /** `inline`: the service refuses spreads of named fragments. */
    fragments: v.optional(v.picklist(['inline'])),
    maxBodyBytes: optionalAmount,
    /** How many calls the service takes, where its headers do not say so; a day is one of UTC. */
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

/** Past so many a file is no config with faults, but another file. */
const MAX_ISSUES = 20;

/** Characters; names and values in a sentence are the file's own. */
const MAX_SENTENCE = 200;

export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  /** With one sentence a fault, each led by the path of its field, such as `services.0.authUrl`. */
  constructor(readonly issues: readonly string[]) {
    super(`The config is wrong: ${issues.join('; ')}`);
  }
}

/**
 * The one function that turns a `config.json` into a {@link Config}.
 *
 * @param value what JSON.parse made of the file
 * @param pageUrl absolute address of the explorer's page, which relative addresses refer to
 * @throws {ConfigError} with all faults at once, past twenty their number; nothing else
 */
export function parseConfig(value: unknown, pageUrl: string): Config {
  const parsed = v.safeParse(configSchema(pageUrl), value);
  // The schema takes no empty list.
  if (parsed.success) return parsed.output as Config;
  const sentences = parsed.issues.slice(0, MAX_ISSUES).map(sentenceOf);
  const more = parsed.issues.length - MAX_ISSUES;
  throw new ConfigError(more > 0 ? [...sentences, `and ${more} more`] : sentences);
}

function sentenceOf(issue: v.BaseIssue<unknown>): string {
  const text = `${v.getDotPath(issue) ?? 'config.json'} ${wording(issue)}`;
  return text.length > MAX_SENTENCE ? `${text.slice(0, MAX_SENTENCE)}…` : text;
}

/** valibot's own "Invalid key: Expected …" becomes a sentence; messages of the schema are sentences. */
function wording(issue: v.BaseIssue<unknown>): string {
  if (issue.expected === 'never') return 'is not a known setting';
  if (issue.received === 'undefined') return 'is missing';
  if (!issue.message.startsWith('Invalid')) return issue.message;
  return `must be ${issue.expected ?? ''}, not ${issue.received}`;
}
