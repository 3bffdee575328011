import type { RedisOptions } from 'ioredis';
import * as v from 'valibot';
import { text } from './environment-fields.ts';

const REDIS_URL_FAULT =
  'must be redis://host:port/database, rediss:// for TLS, or unix:///path/of/the.sock';

const TWO_PASSWORDS =
  'REDIS_PASSWORD_FILE cannot be set where REDIS_URL holds a password: leave one of them out';

const redisUrl = v.pipe(
  v.string(),
  v.check((value) => parseRedisUrl(value) !== undefined, REDIS_URL_FAULT),
);

const redisSentinels = v.pipe(
  v.string(),
  v.regex(/^[^\s:@/,]+:\d{1,5}(?:, ?[^\s:@/,]+:\d{1,5})*$/, 'must be host:port,host:port,…'),
  v.transform((value) =>
    value.split(',').map((each) => {
      const [host = '', port] = each.trim().split(':');
      return { host, port: Number(port) };
    }),
  ),
);

const redisPrefix = v.pipe(
  v.string(),
  v.regex(/^[\w:{}.-]{1,64}$/, 'must be 1 to 64 of A-Z, a-z, 0-9, _ : { } . -'),
);

export const redisVariables = {
  REDIS_URL: v.optional(redisUrl),
  REDIS_PASSWORD_FILE: v.optional(text),
  REDIS_SENTINELS: v.optional(redisSentinels),
  REDIS_SENTINEL_PASSWORD: v.optional(text),
  REDIS_PREFIX: v.optional(redisPrefix, 'gatehouse:'),
};

export interface RedisSettings {
  readonly connection: RedisOptions;
  readonly prefix: string;
  readonly passwordFile?: string | undefined;
}

export function redisFaults(variables: Partial<Record<string, unknown>>): string[] {
  const isSet = (name: string): boolean => variables[name] !== undefined;
  const needs = (name: string, neededName: string, reason: string): string[] =>
    isSet(name) && !isSet(neededName) ? [`${name} needs ${neededName}: ${reason}`] : [];
  const password = parseRedisUrl(String(variables['REDIS_URL']))?.password;
  return [
    ...needs('REDIS_URL', 'SIGNING_KEY_FILE', 'all instances sign with the same key'),
    ...needs('REDIS_PASSWORD_FILE', 'REDIS_URL', 'it is of the Redis there'),
    ...(isSet('REDIS_PASSWORD_FILE') && password !== undefined ? [TWO_PASSWORDS] : []),
    ...needs('REDIS_SENTINELS', 'REDIS_URL', "its host is the primary's name"),
    ...needs('REDIS_SENTINEL_PASSWORD', 'REDIS_SENTINELS', 'it is theirs'),
  ];
}

/** @param variables that were checked; with sentinels, the URL's host is the name of the primary */
export function readRedisSettings(
  variables: v.InferOutput<v.ObjectSchema<typeof redisVariables, undefined>>,
): RedisSettings | undefined {
  const { REDIS_SENTINELS: sentinels, REDIS_SENTINEL_PASSWORD: sentinelPassword } = variables;
  const parsed = parseRedisUrl(variables.REDIS_URL);
  const others = { prefix: variables.REDIS_PREFIX, passwordFile: variables.REDIS_PASSWORD_FILE };
  if (!parsed || !sentinels) return parsed && { connection: parsed, ...others };
  const { host = '', port: _, ...commonOptions } = parsed;
  const connection: RedisOptions = {
    ...commonOptions,
    name: host,
    sentinels,
    failoverDetector: true,
    ...(sentinelPassword !== undefined && { sentinelPassword }),
    ...(commonOptions.tls && { enableTLSForSentinelMode: true, sentinelTLS: {} }),
  };
  return { connection, ...others };
}

function parseRedisUrl(value = ''): RedisOptions | undefined {
  if (!URL.canParse(value)) return undefined;
  const { protocol, hostname, port, pathname, username, password, search, hash } = new URL(value);
  if (search !== '' || hash !== '') return undefined;
  if (protocol === 'unix:') {
    return hostname === '' && pathname.length > 1 ? { path: decodeURI(pathname) } : undefined;
  }
  if (!['redis:', 'rediss:'].includes(protocol) || hostname === '') return undefined;
  if (!/^\/?\d{0,5}$/.test(pathname)) return undefined;
  try {
    return {
      host: hostname.replace(/^\[|\]$/g, ''),
      ...(port !== '' && { port: Number(port) }),
      ...(username !== '' && { username: decodeURIComponent(username) }),
      ...(password !== '' && { password: decodeURIComponent(password) }),
      db: Number(pathname.slice(1)),
      ...(protocol === 'rediss:' && { tls: {} }),
    };
  } catch {
    return undefined;
  }
}
