import type { Service } from '../contract/config.ts';
import { objectText, type JsonMembers } from '../contract/json-members.ts';
import { loadPart } from '../contract/load-part.ts';
import { ACCEPT, API_KEY_HEADER } from '../contract/headers.ts';
import type { Session } from '../session/session-state.ts';
import { httpClient } from '../session/http-client.ts';

/** The name of GraphiQL's introspection query, by which the fetcher recognizes it. */
export const INTROSPECTION_NAME = 'IntrospectionQuery';

export interface GraphQLCall {
  readonly query: string;
  readonly operationName?: string | null | undefined;
  readonly variables?: JsonMembers | undefined;
  readonly headers?: Readonly<Record<string, unknown>> | undefined;
}

/** Whether a text has no operation, because it is empty or holds comments alone (GraphQL, section 2.1). */
export function isBlankOperation(query: string): boolean {
  return !/[^\s,\uFEFF]/.test(query.replaceAll(/#[^\n\r]*/g, ''));
}

/** The call as sent: with inline fragments if the service accepts no others. Introspection is unchanged. */
export async function callToSend(call: GraphQLCall, { fragments }: Pick<Service, 'fragments'>) {
  const { query, operationName } = call;
  const mayStay = fragments === undefined || operationName === INTROSPECTION_NAME;
  if (mayStay || !/\bfragment\b/.test(query)) return call;
  const { inlineFragments } = await loadPart(() => import('./inline-fragments.ts'));
  return { ...call, query: inlineFragments(query) };
}

/** JSON is GraphQL over HTTP's; `graphql` is the bare query, without variables, name or extensions. */
export function requestBody(
  call: GraphQLCall,
  format: Service['requestFormat'],
  extensions?: object,
): string {
  if (format === 'graphql') return call.query;
  const { query, operationName, variables } = call;
  return objectText({
    query: JSON.stringify(query),
    ...(operationName && { operationName: JSON.stringify(operationName) }),
    ...(variables && { variables: objectText(variables) }),
    ...(extensions && { extensions: JSON.stringify(extensions) }),
  });
}

export function canCarryVariables({ variables }: GraphQLCall, format: Service['requestFormat']) {
  return format === 'json' || Object.keys(variables ?? {}).length === 0;
}

export type CallSecrets = Pick<Session, 'accessToken' | 'apiKey'>;

const INCREMENTAL_DIRECTIVE = /@(?:defer|stream)\b/;

const CONTENT_TYPES = { json: 'application/json', graphql: 'application/graphql' } as const;

const RESERVED = new Set<string>(['authorization', 'content-type', API_KEY_HEADER]);

/** Names in the headers editor that are reserved for the session, as typed. */
export function reservedNames(extra: Readonly<Record<string, unknown>> = {}): string[] {
  return Object.keys(extra).filter((name) => RESERVED.has(name.trim().toLowerCase()));
}

/** Asks for increments only if the operation uses them: some services would stream every answer. */
export function acceptOf({ query }: GraphQLCall, subscriptions: string | false): string {
  if (subscriptions !== false) return subscriptions === 'multipart' ? ACCEPT.parts : ACCEPT.events;
  return INCREMENTAL_DIRECTIVE.test(query) ? ACCEPT.increments : ACCEPT.result;
}

/** The session's key, token and media type win over the editor's. Throws a TypeError for an invalid header in `extra`. */
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

export interface CallParts {
  readonly headers: Headers;
  readonly body?: string;
  readonly signal: AbortSignal;
}

/**
 * Sends a call through the one HTTP client. Headers, body and signal are added at the last step: ky would copy headers,
 * and create a stream of each body only to cancel it.
 * @throws {NetworkError} no answer; the signal's reason once it is aborted
 */
export function requestCall(
  method: 'get' | 'post' | 'put' | 'delete',
  url: string,
  parts: CallParts,
): Promise<Response> {
  return httpClient(url, {
    method,
    // A request with added parts loses its referrer policy (Fetch standard, "new Request").
    fetch: (request) => fetch(request, { ...parts, referrerPolicy: 'no-referrer' }),
  });
}
