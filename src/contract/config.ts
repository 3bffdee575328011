import * as v from 'valibot';

/** A header value as RFC 9110, section 5.5 allows it, without leading or trailing space. */
const headerValueSchema = v.pipe(
  v.string(),
  v.regex(/^[!-~](?:[ -~]*[!-~])?$/, 'must be printable ASCII without spaces around it'),
);

/** Credentials that anybody may read, for a service that is a demonstration. */
const demoCredentialsSchema = v.strictObject({
  apiKey: headerValueSchema,
  username: v.pipe(v.string(), v.nonEmpty('must not be empty')),
  password: v.pipe(v.string(), v.nonEmpty('must not be empty')),
});

/** One service of the config as an operator writes it. */
export const serviceConfigSchema = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'must be a-z, 0-9 and -')),
  name: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('must not be empty'),
    v.maxLength(80, 'must have at most 80 characters'),
  ),
  authUrl: v.string(),
  baseUrl: v.string(),
  apiKey: v.optional(headerValueSchema),
  requestFormat: v.optional(v.picklist(['json', 'graphql']), 'json'),
  defaultQuery: v.optional(v.string()),
  demo: v.optional(demoCredentialsSchema),
});

/** The explorer's `config.json` as an operator writes it. */
export const configSchema = v.strictObject({
  services: v.pipe(
    v.array(serviceConfigSchema),
    v.minLength(1, 'must list at least one service'),
    v.check(
      (services) => new Set(services.map(({ id }) => id)).size === services.length,
      'must not hold the same id twice',
    ),
  ),
});

/** What an operator writes. */
export type ConfigInput = v.InferInput<typeof configSchema>;

/** One service, its addresses resolved: absolute, no trailing slash, no userinfo. */
export type Service = v.InferOutput<typeof serviceConfigSchema>;

/** The config, ready to use. */
export interface Config {
  services: [Service, ...Service[]];
}
