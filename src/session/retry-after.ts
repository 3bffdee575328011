/** Nobody waits longer than this before trying again by hand, whatever the header says (seconds). */
const LONGEST_WAIT_S = 86_400;

/**
 * How long an answer asks to wait. A date in it is the service's: where the answer also says what
 * time it is there, a local clock that is a day off changes nothing.
 *
 * @param now local wall clock, milliseconds, for answers that do not say
 * @returns whole seconds, at least 0 and at most a day
 */
export function readRetryAfter(headers: Headers, now: number): number | undefined {
  const serviceNow = parseHttpDate(headers.get('date') ?? '');
  return parseRetryAfter(headers.get('retry-after'), Number.isNaN(serviceNow) ? now : serviceNow);
}

/**
 * Reads a `Retry-After` value (RFC 9110, section 10.2.3).
 *
 * @param value delay in seconds, or an HTTP date; anything else gives undefined
 * @param now wall clock, milliseconds, which a date is compared with
 * @returns whole seconds, at least 0 and at most a day
 */
export function parseRetryAfter(value: string | null, now: number): number | undefined {
  if (value === null) return undefined;
  const text = value.trim();
  const seconds = /^\d+$/.test(text) ? Number(text) : (parseHttpDate(text) - now) / 1_000;
  if (Number.isNaN(seconds)) return undefined;
  return Math.min(LONGEST_WAIT_S, Math.max(0, Math.ceil(seconds)));
}

/** Date.parse alone takes `-5` or `foo 1` for dates, and the form without `GMT` for local time. */
function parseHttpDate(text: string): number {
  if (!/^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(text)) return Number.NaN;
  return Date.parse(text.endsWith('GMT') ? text : `${text} GMT`);
}
