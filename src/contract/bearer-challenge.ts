export const TOKEN_EXPIRED = 'The access token expired';
export const TOKEN_TERMINATED = 'The access token was terminated by a newer one';
export const TOKEN_REVOKED = 'The access token was revoked';
/** The signature is valid, but the store has no such token, for example because it was emptied. */
export const TOKEN_UNKNOWN = 'The access token is not known any more';

const TOKEN_STATES = ['expired', 'replaced', 'revoked'] as const;

export interface BearerChallenge {
  readonly error?: string | undefined;
  readonly errorDescription?: string | undefined;
  /** Our own parameters, as RFC 6750, section 3 allows: `token_state`, and `ended_at` in RFC 3339. */
  readonly tokenState?: (typeof TOKEN_STATES)[number] | undefined;
  readonly endedAt?: number | undefined;
}

/** Writes a `WWW-Authenticate` value (RFC 6750, section 3) of printable ASCII without quotes. */
export function formatBearerChallenge(realm: string, challenge: BearerChallenge = {}): string {
  const { error, errorDescription, tokenState, endedAt } = challenge;
  const parameters = Object.entries({
    realm,
    error,
    error_description: errorDescription,
    token_state: tokenState,
    ended_at: endedAt === undefined ? undefined : new Date(endedAt).toISOString(),
  })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}="${value}"`);
  return `Bearer ${parameters.join(', ')}`;
}

/** RFC 3339 in UTC only: browsers guess at other forms. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/;

/** Reads a `WWW-Authenticate` value; a missing or unknown scheme gives an empty challenge. */
export function parseBearerChallenge(value: string | null): BearerChallenge {
  if (value === null || !/^bearer(?:\s|$)/i.test(value)) return {};
  const parameter = (name: string) => new RegExp(`[\\s,]${name}="([^"]*)"`, 'i').exec(value)?.[1];
  const error = parameter('error');
  const errorDescription = parameter('error_description');
  const tokenState = TOKEN_STATES.find((state) => state === parameter('token_state'));
  const endedAt = parameter('ended_at') ?? '';
  return {
    error,
    errorDescription,
    tokenState,
    endedAt: MOMENT.test(endedAt) ? Date.parse(endedAt) || undefined : undefined,
  };
}
