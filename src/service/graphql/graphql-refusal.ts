import { GRAPHQL_RESPONSE_TYPE } from '../../contract/headers.ts';
import { bodyHeaders } from '../http/response.ts';

/** Why a call is refused before it is run; `extensions.code` of the answer. */
export type GraphqlRefusalCode =
  | 'TOKEN_MISSING'
  | 'TOKEN_INVALID'
  | 'TOKEN_EXPIRED'
  | 'TOKEN_TERMINATED'
  | 'API_KEY_MISSING'
  | 'API_KEY_REFUSED'
  | 'BAD_REQUEST'
  | 'METHOD_NOT_ALLOWED'
  | 'NOT_ACCEPTABLE'
  | 'PAYLOAD_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'TOO_MANY_CALLS'
  | 'INTERNAL_SERVER_ERROR';

/** A GraphQL call that is refused; everything that the answer says. */
export class GraphqlRefusal extends Error {
  override readonly name = 'GraphqlRefusal';

  constructor(
    readonly code: GraphqlRefusalCode,
    readonly status: number,
    /** For whoever made the call. */
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }
}

/** The refusal as an answer that GraphQL clients can read: an `errors` list without `data`. */
export function toResponse(refusal: GraphqlRefusal, accept: string | undefined): Response {
  const body = {
    errors: [{ message: refusal.message, extensions: { code: refusal.code } }],
  };
  const mediaType = accept?.includes(GRAPHQL_RESPONSE_TYPE)
    ? GRAPHQL_RESPONSE_TYPE
    : 'application/json';
  return new Response(JSON.stringify(body), {
    status: refusal.status,
    headers: {
      ...bodyHeaders,
      'content-type': `${mediaType}; charset=utf-8`,
      ...refusal.headers,
    },
  });
}
