import * as v from 'valibot';

/** A server that asks about tokens (RFC 7662: protected resource). Its random secret needs only a fast hash. */
export const resourceServersSchema = v.pipe(
  v.array(
    v.strictObject({
      name: v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/, 'must be 1 to 64 of A-Z, a-z, 0-9, _.-')),
      secretHash: v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'must be a SHA-256 hash in base64url')),
    }),
  ),
  v.check(
    (servers) => new Set(servers.map(({ name }) => name)).size === servers.length,
    'must not hold the same name twice',
  ),
);

export type ResourceServer = v.InferOutput<typeof resourceServersSchema>[number];
