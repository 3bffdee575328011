import { objectOrNone, orNone } from '../contract/json-members.ts';

/** Claims of a JSON Web Token. Never trusted: the signature is not checked. */
export type JwtClaims = Readonly<Record<string, unknown>>;

const LAST_NUMERIC_DATE = 253_402_300_799;

/** Most reliable first: `client_id` by RFC 9068, `azp` by OpenID Connect; `sub` may be the service's own number. */
const NAME_CLAIMS = ['client_id', 'azp', 'username', 'preferred_username', 'sub'] as const;

const NAME_LENGTH = 200;

/** The claims of a signed JWT (RFC 7519, section 7.2), unverified; undefined for other texts. */
export function readJwtClaims(token: string): JwtClaims | undefined {
  const [header, payload, ...parts] = token.split('.');
  return parts.length === 1 && readJsonPart(header) ? readJsonPart(payload) : undefined;
}

/** A base64url part (RFC 7515, section 2) that is a JSON object; undefined for anything else. */
export function readJsonPart(part: string | undefined): JwtClaims | undefined {
  // atob accepts more than the base64url alphabet.
  if (part === undefined || !/^[\w-]+$/.test(part)) return undefined;
  return orNone(() => {
    const binary = atob(part.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    return objectOrNone(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  });
}

export function readNumericDate(value: unknown): number | undefined {
  const isDate = typeof value === 'number' && value >= 0 && value <= LAST_NUMERIC_DATE;
  return isDate ? value * 1_000 : undefined;
}

export function readUsername(claims: JwtClaims): string {
  return NAME_CLAIMS.map((name) => claims[name]).find(isName) ?? '';
}

/** Whether a text fits in one line: no control or invisible characters, no surrounding spaces. */
function isName(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > NAME_LENGTH) return false;
  return value !== '' && value === value.trim() && !/\p{C}/u.test(value);
}
