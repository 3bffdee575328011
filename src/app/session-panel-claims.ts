import { readNumericDate, type JwtClaims } from '../session/jwt-claims.ts';
import { formatMoment } from '../session/format-moment.ts';

/** More claims than this are no more than counted. */
const MAX_CLAIMS = 50;

/** Past these many characters a name or value is cut. */
const MAX_NAME = 60;
const MAX_VALUE = 300;

/** Claims that are times: RFC 7519, section 4.1, and OpenID Connect's. */
const TIMES = new Set(['exp', 'nbf', 'iat', 'auth_time', 'updated_at']);

/** One claim as text that can be shown, whatever the service wrote. */
export interface ClaimRow {
  readonly name: string;
  readonly value: string;
  /** The moment that the value stands for, in words; undefined where it is no time. */
  readonly moment: string | undefined;
}

/**
 * The claims of a token as rows of a table, in the token's own order.
 *
 * @param now wall clock, milliseconds
 * @returns the rows, and how many claims there are beyond them
 */
export function describeClaims(
  claims: JwtClaims,
  now: number,
): { rows: readonly ClaimRow[]; more: number } {
  const entries = Object.entries(claims);
  const rows = entries.slice(0, MAX_CLAIMS).map(([name, value]) => {
    const time = TIMES.has(name) ? readNumericDate(value) : undefined;
    return {
      name: show(name, MAX_NAME),
      value: show(typeof value === 'string' ? value : JSON.stringify(value), MAX_VALUE),
      moment: time === undefined ? undefined : formatMoment(time, now),
    };
  });
  return { rows, more: entries.length - rows.length };
}

/** Text without what would move or hide the text around it, cut. */
function show(text: string, length: number): string {
  const visible = text.slice(0, length).replaceAll(/\p{C}/gu, '\u{FFFD}');
  return text.length > length ? `${visible}…` : visible;
}
