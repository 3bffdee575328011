import { ACCEPT_RESULT, API_KEY_HEADER } from '../contract/headers.ts';
import type { Service } from '../contract/config.ts';
import type { Session } from '../session/session-state.ts';

/** What a call needs of a session. */
export type CallSecrets = Pick<Session, 'accessToken' | 'apiKey'>;

/** All that {@link send} can read, most wanted first. */
const ACCEPT = `${ACCEPT_RESULT}, multipart/mixed;q=0.8, text/event-stream;q=0.7`;

const CONTENT_TYPES = { json: 'application/json', graphql: 'application/graphql' } as const;

const RESERVED = new Set<string>(['authorization', 'content-type', API_KEY_HEADER]);

/** Which names of the headers editor are the session's to set, as they were typed. */
export function reservedNames(extra: Readonly<Record<string, unknown>> = {}): string[] {
  return Object.keys(extra).filter((name) => RESERVED.has(name.trim().toLowerCase()));
}

/**
 * The headers of a GraphQL call (contract, Endpoints 2). What the headers editor holds comes
 * first, so that key, token and media type are always the session's own.
 *
 * @throws {TypeError} a name or value of `extra` that no header can have
 */
export function requestHeaders(
  service: Service,
  session: CallSecrets,
  extra: Readonly<Record<string, unknown>> = {},
): Headers {
  const headers = new Headers({ accept: ACCEPT });
  for (const [name, value] of Object.entries(extra)) headers.set(name, String(value));
  headers.set('content-type', CONTENT_TYPES[service.requestFormat]);
  headers.set(API_KEY_HEADER, session.apiKey);
  headers.set('authorization', `Bearer ${session.accessToken}`);
  return headers;
}
