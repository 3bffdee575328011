import { B64TOKEN } from '../contract/token-response.ts';
import { readJsonPart, readJwtClaims, readNumericDate, readUsername } from './jwt-claims.ts';

/** Characters: longer than any header a server takes, or any answer of a token endpoint. */
const MAX_TOKEN_LENGTH = 16 * 1024;
const MAX_TEXT_LENGTH = 256 * 1024;

/** `shortened` with dots, as programs display long texts; `basic` credentials of Flow A; `damaged` begins like a JWT. */
export type PastedTokenFault =
  | 'empty'
  | 'too-long'
  | 'shortened'
  | 'address'
  | 'e-mail'
  | 'basic'
  | 'no-access-token'
  | 'damaged'
  | 'characters';

/** Times are wall-clock milliseconds; an unknown end is undefined, an unknown username empty. */
export type PastedToken =
  | {
      readonly ok: true;
      readonly accessToken: string;
      readonly username: string;
      readonly endsAt: number | undefined;
    }
  | { readonly ok: false; readonly fault: PastedTokenFault }
  | { readonly ok: false; readonly fault: 'ended'; readonly endedAt: number };

/** Finds a token in a header, a token response or wrapped lines; rejects one that ended before `now` (ms). */
export function readPastedToken(text: string, now: number): PastedToken {
  const result = text.length > MAX_TEXT_LENGTH ? 'too-long' : cleanToken(text);
  if (typeof result === 'string') return { ok: false, fault: result };
  const { token } = result;
  const fault = findFault(token);
  if (fault) return { ok: false, fault };
  const claims = readJwtClaims(token);
  const endsAt = readNumericDate(claims?.['exp']);
  if (endsAt !== undefined && endsAt <= now) return { ok: false, fault: 'ended', endedAt: endsAt };
  return { ok: true, accessToken: token, username: claims ? readUsername(claims) : '', endsAt };
}

function cleanToken(text: string): { token: string } | PastedTokenFault {
  const visible = text.replaceAll(/\p{Cf}/gu, '').trim();
  const [, inJson] = /"access_token"\s*:\s*"([^"]*)"/.exec(visible) ?? [];
  if (inJson === undefined && /^[{[]/.test(visible)) return 'no-access-token';
  const token = (inJson ?? visible)
    .replaceAll(String.raw`\/`, '/')
    .replace(/^["'`]*authorization["'`]?\s*[:=]\s*/i, '')
    .replace(/^["'`]*bearer(?::\s*|\s+|$)/i, '')
    .replace(/^["'`\s]+/, '')
    .replace(/(?<!["'`,;\s])["'`,;\s]+$/, '');
  if (/^["'`]*basic\s/i.test(token)) return 'basic';
  // A text with spaces is not a token, unless its start identifies it.
  return { token: token.replaceAll(token.startsWith('eyJ') ? /\s+/g : /(?<!\s)\s*[\r\n]\s*/g, '') };
}

function findFault(token: string): PastedTokenFault | undefined {
  if (token === '') return 'empty';
  if (/…|\.\.\./.test(token)) return 'shortened';
  if (/^(?:[a-z][a-z0-9+.-]*:\/\/|www\.)/i.test(token)) return 'address';
  if (/^[^\s@]+@[^\s@]+$/.test(token)) return 'e-mail';
  if (token.length > MAX_TOKEN_LENGTH) return 'too-long';
  if (!B64TOKEN.test(token)) return token.startsWith('eyJ') ? 'damaged' : 'characters';
  if (token.startsWith('eyJ') && !isWholeJwt(token.split('.'))) return 'damaged';
  return undefined;
}

/** Three readable parts (RFC 7515, section 7.1), or five of which the first is readable (RFC 7516). */
function isWholeJwt(parts: readonly string[]): boolean {
  const [header, payload] = parts;
  if (readJsonPart(header) === undefined) return false;
  // A single base64url character is less than a byte, so text is missing.
  if (!parts.every((part) => /^[\w-]*$/.test(part) && part.length % 4 !== 1)) return false;
  // An encrypted token has an empty second part if the sides share a key.
  if (parts.length === 5) return parts.every((part, index) => part !== '' || index === 1);
  return parts.length === 3 && readJsonPart(payload) !== undefined && parts[2] !== '';
}
