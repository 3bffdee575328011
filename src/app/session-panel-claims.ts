import { readNumericDate, type JwtClaims } from '../session/jwt-claims.ts';
import { formatMoment } from '../session/format-moment.ts';

/** More claims are only counted; longer names and values are cut, characters. */
const MAX_CLAIMS = 50;
const MAX_NAME = 60;
const MAX_VALUE = 300;

/** Claims that are times: RFC 7519, section 4.1, and OpenID Connect's. */
const TIMES = new Set(['exp', 'nbf', 'iat', 'auth_time', 'updated_at']);

/** A token's claims as rows in its own order, and how many more there are; `now` is the wall clock's. */
export function describeClaims(claims: JwtClaims, now: number) {
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
