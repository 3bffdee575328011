import * as v from 'valibot';
import { text, wholeNumber } from './environment-fields.ts';

function address(protocols: readonly [string, string]) {
  const [plain, secure] = protocols;
  return v.pipe(
    text,
    v.check((value) => {
      if (!URL.canParse(value) || /[\s#]/.test(value)) return false;
      const { protocol, username, password } = new URL(value);
      return [`${plain}:`, `${secure}:`].includes(protocol) && username + password === '';
    }, `must be an absolute ${plain} or ${secure} address without user info and fragment`),
    v.transform((value) => new URL(value)),
  );
}

const seconds = wholeNumber('a whole number of seconds', 1, 3_600);

export const upstreamVariables = {
  UPSTREAM_GRAPHQL_URL: v.optional(address(['http', 'https'])),
  UPSTREAM_SUBSCRIPTIONS_URL: v.optional(address(['ws', 'wss'])),
  UPSTREAM_HTTP: v.optional(v.pipe(text, v.picklist(['1.1', '2'], 'must be 1.1 or 2'))),
  UPSTREAM_CONNECT_TIMEOUT_S: v.optional(seconds),
  UPSTREAM_FIRST_BYTE_TIMEOUT_S: v.optional(seconds),
  UPSTREAM_IDLE_TIMEOUT_S: v.optional(seconds),
  UPSTREAM_BODY_LIMIT_KB: v.optional(wholeNumber('a whole number of kilobytes', 1, 1_048_576)),
};

export function upstreamFaults(variables: Readonly<Partial<Record<string, unknown>>>): string[] {
  if (variables['UPSTREAM_GRAPHQL_URL'] !== undefined) return [];
  return Object.keys(upstreamVariables)
    .filter((name) => variables[name] !== undefined)
    .map((name) => `${name} says nothing without UPSTREAM_GRAPHQL_URL`);
}

export type UpstreamSettings = NonNullable<ReturnType<typeof readUpstream>>;

export function readUpstream(
  values: v.InferOutput<v.ObjectSchema<typeof upstreamVariables, undefined>>,
) {
  const { UPSTREAM_GRAPHQL_URL: url } = values;
  return (
    url && {
      url,
      subscriptionsUrl: values.UPSTREAM_SUBSCRIPTIONS_URL,
      /** HTTP/2 loses calls that a graceful GOAWAY meets on their way (undici issue 5089). */
      http: values.UPSTREAM_HTTP ?? '1.1',
      connectTimeoutMs: (values.UPSTREAM_CONNECT_TIMEOUT_S ?? 5) * 1000,
      firstByteTimeoutMs: (values.UPSTREAM_FIRST_BYTE_TIMEOUT_S ?? 60) * 1000,
      idleTimeoutMs: (values.UPSTREAM_IDLE_TIMEOUT_S ?? 60) * 1000,
      bodyLimit: (values.UPSTREAM_BODY_LIMIT_KB ?? 256) * 1024,
    }
  );
}
