/** The service's messages for the ends of a token; a client may read them (RFC 6750, section 3). */
export const TOKEN_EXPIRED = 'The access token expired';
export const TOKEN_TERMINATED = 'The access token was terminated by a newer one';
export const TOKEN_REVOKED = 'The access token was revoked';
/** Its signature is right, and the store knows nothing of it: it was emptied, say. */
export const TOKEN_UNKNOWN = 'The access token is not known any more';

export interface BearerChallenge {
  readonly error?: string | undefined;
  readonly errorDescription?: string | undefined;
}

/**
 * Writes a `WWW-Authenticate` value (RFC 6750, section 3). The texts are the service's own
 * constants: printable ASCII, no quotes.
 */
export function formatBearerChallenge(realm: string, challenge: BearerChallenge = {}): string {
  const { error, errorDescription } = challenge;
  const parameters = Object.entries({ realm, error, error_description: errorDescription })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}="${value}"`);
  return `Bearer ${parameters.join(', ')}`;
}

/** Reads a `WWW-Authenticate` value; an unknown scheme, or none, gives an empty challenge. */
export function parseBearerChallenge(value: string | null): BearerChallenge {
  if (value === null || !/^bearer(?:\s|$)/i.test(value)) return {};
  const parameter = (name: string): string | undefined =>
    new RegExp(`[\\s,]${name}="([^"]*)"`, 'i').exec(value)?.[1];
  const error = parameter('error');
  const errorDescription = parameter('error_description');
  return { error, errorDescription };
}
