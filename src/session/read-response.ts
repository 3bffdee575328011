/** Reads UTF-8; if it is too large, cancels the stream and gives undefined. Rethrows errors of the stream. */
export async function readCappedText(response: Response, maxBytes: number) {
  if (!response.body) return '';
  const decoder = new TextDecoder();
  const reader = response.body.getReader();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > maxBytes) {
      await reader.cancel();
      return undefined;
    }
    text += decoder.decode(value, { stream: true });
  }
}

const LONGEST_WAIT_S = 86_400;

/** Seconds to wait, 0 to a day. A date is compared with the service's `Date`, else with `now` (ms). */
export function readRetryAfter(headers: Headers, now: number): number | undefined {
  const serviceNow = parseHttpDate(headers.get('date') ?? '');
  return parseRetryAfter(headers.get('retry-after'), Number.isNaN(serviceNow) ? now : serviceNow);
}

/** Reads `Retry-After` (RFC 9110, 10.2.3), seconds or a date against a clock in ms, else undefined. */
export function parseRetryAfter(value: string | null, now: number): number | undefined {
  if (value === null) return undefined;
  const text = value.trim();
  const seconds = /^\d+$/.test(text) ? Number(text) : (parseHttpDate(text) - now) / 1_000;
  if (Number.isNaN(seconds)) return undefined;
  return Math.min(LONGEST_WAIT_S, Math.max(0, Math.ceil(seconds)));
}

/** Date.parse alone accepts `-5` and `foo 1` as dates, and reads the form without `GMT` as local time. */
function parseHttpDate(text: string): number {
  if (!/^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(text)) return Number.NaN;
  return Date.parse(text.endsWith('GMT') ? text : `${text} GMT`);
}
