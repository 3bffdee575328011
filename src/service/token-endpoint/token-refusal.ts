import type { TokenErrorCode } from '../../contract/token-response.ts';

/**
 * The codes of a token endpoint's answer: RFC 6749, section 5.2, and for what is the service's own
 * matter the two of section 4.1.2.1.
 */
type RefusalCode = TokenErrorCode | 'temporarily_unavailable' | 'server_error';

type RefusalStatus = 400 | 401 | 403 | 405 | 413 | 415 | 429 | 500 | 503;

/** A token request that is refused; everything that the answer says. */
export class TokenRefusal extends Error {
  override readonly name = 'TokenRefusal';
  readonly status: RefusalStatus;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    readonly code: RefusalCode,
    /** For the developer at the other end; printable ASCII without `"` and `\` (section 5.2). */
    readonly description: string,
    {
      status = 400,
      headers = {},
    }: { status?: RefusalStatus; headers?: Record<string, string> } = {},
  ) {
    super(`${code}: ${description}`);
    this.status = status;
    this.headers = headers;
  }
}

/** RFC 6749, 5.2: `invalid_request`, status 400. */
export function invalidRequest(description: string): TokenRefusal {
  return new TokenRefusal('invalid_request', description);
}
