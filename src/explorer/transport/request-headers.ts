import { ACCEPT, API_KEY_HEADER } from '../../contract/headers.ts';
import type { Service } from '../../contract/config.ts';
import type { Session } from '../../session/session-state.ts';
import type { GraphQLCall } from './request-body.ts';

/** What a call needs of a session. */
export type CallSecrets = Pick<Session, 'accessToken' | 'apiKey'>;

/** In a comment it does no harm. */
const INCREMENTAL_DIRECTIVE = /@(?:defer|stream)\b/;

const CONTENT_TYPES = { json: 'application/json', graphql: 'application/graphql' } as const;

const RESERVED = new Set<string>(['authorization', 'content-type', API_KEY_HEADER]);

/** Which names of the headers editor are the session's to set, as they were typed. */
export function reservedNames(extra: Readonly<Record<string, unknown>> = {}): string[] {
  return Object.keys(extra).filter((name) => RESERVED.has(name.trim().toLowerCase()));
}

/**
 * What a call accepts. Increments are asked for where the operation has any, since a service that weighs
 * types might else answer every operation in parts.
 *
 * @param subscribes whether it is a subscription
 */
export function acceptOf({ query }: GraphQLCall, subscribes: boolean): string {
  if (subscribes) return ACCEPT.events;
  return INCREMENTAL_DIRECTIVE.test(query) ? ACCEPT.increments : ACCEPT.result;
}

/**
 * The headers of a GraphQL call (contract, Endpoints 2). What the headers editor holds comes
 * first, so that key, token and media type are always the session's own.
 *
 * @param accept one of {@link ACCEPT}
 * @throws {TypeError} a name or value of `extra` that no header can have
 */
export function requestHeaders(
  service: Service,
  session: CallSecrets,
  extra: Readonly<Record<string, unknown>> = {},
  accept: string = ACCEPT.result,
): Headers {
  const headers = new Headers({ accept });
  for (const [name, value] of Object.entries(extra)) headers.set(name, String(value));
  headers.set('content-type', CONTENT_TYPES[service.requestFormat]);
  headers.set(API_KEY_HEADER, session.apiKey);
  headers.set('authorization', `Bearer ${session.accessToken}`);
  return headers;
}
