import { Refusal } from '../http/refusal.ts';
import { parseMediaType } from '../http/request.ts';
import { codeOf } from '../files/startup-files.ts';

const GARBLED =
  /^(?:HTTPParserError|ERR_HTTP2_.*|UND_ERR_(?:HEADERS_OVERFLOW|RES_CONTENT_LENGTH_MISMATCH))$/;

/** A failure's name in the log: the system's or undici's code, which quotes no caller. */
export function nameOfFailure(error: unknown): string {
  if (error instanceof Refusal) {
    return error.cause === undefined ? (error.code ?? error.name) : nameOfFailure(error.cause);
  }
  const code = codeOf(error);
  if (typeof code === 'string') return code;
  return error instanceof Error ? error.name : typeof error;
}

export function refusalOfFailure(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const name = nameOfFailure(error);
  if (name === 'UND_ERR_CONNECT_TIMEOUT') return lateRefusal();
  const refusal = GARBLED.test(name)
    ? new Refusal(502, 'The GraphQL server did not answer in HTTP', 'UPSTREAM_INVALID')
    : new Refusal(502, 'The GraphQL server cannot be reached', 'UPSTREAM_UNAVAILABLE');
  refusal.cause = error;
  return refusal;
}

export function lateRefusal(): Refusal {
  return new Refusal(504, 'The GraphQL server did not answer in time', 'UPSTREAM_TIMEOUT');
}

/** The refusal to send instead, if any: a proxy's 401 or 403 would blame the caller's token or key. */
export function refusalOfAnswer(head: Pick<Response, 'status' | 'headers'>): Refusal | undefined {
  const { status, headers } = head;
  const { essence = 'no type', subtype = '' } =
    parseMediaType(headers.get('content-type') ?? '') ?? {};
  if (status === 401 || status === 407 || (status === 403 && !subtype.startsWith('graphql'))) {
    const message = `The GraphQL server refused the service (${status})`;
    return new Refusal(502, message, 'UPSTREAM_REFUSED');
  }
  const isError = status >= 400 && status < 600;
  const isReadable =
    /(?:^|\+)json$/.test(subtype) || /^(?:multipart\/|text\/event-stream$)/.test(essence);
  const passes = isError ? isReadable : status >= 200 && status < 300 && essence !== 'text/html';
  if (passes) return undefined;
  if (status === 429 || status === 503) {
    const when = headers.get('retry-after') ?? '';
    const isTime = /^[\w ,:]+$/.test(when);
    return new Refusal(status, `The GraphQL server is busy (${status})`, 'UPSTREAM_BUSY', {
      ...(isTime && { 'retry-after': when }),
    });
  }
  const message = `What answers for the GraphQL server is none (${status}, ${essence})`;
  return new Refusal(502, message, 'UPSTREAM_INVALID');
}
