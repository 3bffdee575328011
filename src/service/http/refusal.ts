import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { TokenErrorCode } from '../../contract/token-response.ts';

/** `error` of RFC 6749 (sections 5.2 and 4.1.2.1), at the GraphQL endpoint `extensions.code`. */
type RefusalCode =
  | TokenErrorCode
  | 'temporarily_unavailable'
  | 'server_error'
  | 'not_found'
  | 'TOKEN_MISSING'
  | 'TOKEN_INVALID'
  | 'TOKEN_EXPIRED'
  | 'TOKEN_TERMINATED'
  | 'TOKEN_REVOKED'
  | 'TOO_MANY_CALLS'
  | 'API_KEY_MISSING'
  | 'API_KEY_REFUSED'
  | 'TOO_MANY_SUBSCRIPTIONS'
  | 'SERVICE_BUSY'
  | 'UPSTREAM_UNAVAILABLE'
  | 'UPSTREAM_TIMEOUT'
  | 'UPSTREAM_INVALID'
  | 'UPSTREAM_REFUSED'
  | 'UPSTREAM_BUSY';

export class Refusal extends Error {
  override readonly name = 'Refusal';

  constructor(
    readonly status: ContentfulStatusCode,
    /** For the developer at the other end; printable ASCII without `"` and `\` (RFC 6749, 5.2). */
    message: string,
    readonly code?: RefusalCode,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }
}

export function serverFailure(): Refusal {
  return new Refusal(500, 'The service failed; the log has the request id', 'server_error');
}
