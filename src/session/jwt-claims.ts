/** What a JSON Web Token says of itself. Read, never trusted: nobody here checks its signature. */
export type JwtClaims = Readonly<Record<string, unknown>>;

/** The last second of the year 9999; past it, times are no times. */
const LAST_NUMERIC_DATE = 253_402_300_799;

/**
 * Where services write the name that a service user signs in with, most telling first: `client_id` by
 * RFC 9068, `azp` by OpenID Connect. Some put a number of their own into `sub`.
 */
const NAME_CLAIMS = ['client_id', 'azp', 'username', 'preferred_username', 'sub'] as const;

const NAME_LENGTH = 200;

/** The claims of a signed JWT (RFC 7519, section 7.2), unverified; undefined for what is none. */
export function readJwtClaims(token: string): JwtClaims | undefined {
  const [header, payload, ...rest] = token.split('.');
  return rest.length === 1 && readJsonPart(header) ? readJsonPart(payload) : undefined;
}

/** A base64url part (RFC 7515, section 2) that is a JSON object; undefined for anything else. */
export function readJsonPart(part: string | undefined): JwtClaims | undefined {
  // atob takes more than that alphabet.
  if (part === undefined || !/^[\w-]+$/.test(part)) return undefined;
  try {
    const binary = atob(part.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as JwtClaims) : undefined;
  } catch {
    return undefined;
  }
}

/** A time (RFC 7519, NumericDate: seconds) in milliseconds since the epoch; undefined for what is none. */
export function readNumericDate(value: unknown): number | undefined {
  const isDate = typeof value === 'number' && value >= 0 && value <= LAST_NUMERIC_DATE;
  return isDate ? value * 1_000 : undefined;
}

/** The name of the user that a token was issued to; empty where the claims hold none. */
export function readUsername(claims: JwtClaims): string {
  return NAME_CLAIMS.map((name) => claims[name]).find(isName) ?? '';
}

/** Text that can be shown in one line: no control or invisible characters, no spaces around it. */
function isName(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > NAME_LENGTH) return false;
  return value !== '' && value === value.trim() && !/\p{C}/u.test(value);
}
