import { maskSecrets, displayText } from '../../session/display-text.ts';

/** What is known of a call's way over the wire; units in the names. */
export interface CallFacts {
  readonly phase: 'waiting' | 'reading' | 'done' | 'failed' | 'stopped';
  readonly status?: number;
  /** When it was sent, by the page's performance clock. */
  readonly sentAt?: number;
  /** Until status and headers were there. */
  readonly firstByteMs?: number;
  readonly totalMs?: number;
  /** Decoded size of what has been read. */
  readonly bytes: number;
  /** Undefined before there was an answer. */
  readonly exchange?: () => Exchange;
}

/** What was sent and what came back, secrets masked. */
export type Exchange = HttpExchange | SocketExchange;

/** A request and its answer. */
export interface HttpExchange {
  readonly kind: 'http';
  readonly url: string;
  readonly requestHeaders: readonly HeaderLine[];
  readonly requestBody: string;
  /** Those that the service lets a page see (Fetch standard, CORS-safelisted response headers). */
  readonly responseHeaders: readonly HeaderLine[];
}

export type HeaderLine = readonly [name: string, value: string];

interface ExchangeParts {
  readonly url: string;
  readonly headers: Headers;
  readonly body: string;
  readonly answer: Response;
  readonly secrets: readonly string[];
}

/** Tells of a call for whoever looks into it; costs nothing until somebody does. */
export function describeExchange(parts: ExchangeParts): HttpExchange {
  const { url, headers, body, answer, secrets } = parts;
  const masked = (of: Headers): HeaderLine[] =>
    [...of].map(([name, value]) => [name, maskSecrets(value, secrets)]);
  return {
    kind: 'http',
    url,
    requestHeaders: masked(headers),
    requestBody: maskSecrets(body, secrets),
    responseHeaders: masked(answer.headers),
  };
}

/** How a WebSocket was closed (RFC 6455, section 7.4). */
export interface SocketClose {
  readonly code: number;
  /** The words of whoever closed it; untrusted text. */
  readonly reason: string;
}

/** What went over a socket of one operation, secrets masked. */
export interface SocketExchange {
  readonly kind: 'socket';
  readonly url: string;
  /** The subprotocol. */
  readonly protocol: string;
  /** Payload of `connection_init`, JSON. */
  readonly opening: string;
  /** Payload of `subscribe`, JSON. */
  readonly operation: string;
  /** From the call to the service's word that it took the opening, milliseconds. */
  readonly openedMs?: number | undefined;
  readonly firstEventMs?: number | undefined;
  /** Undefined while it is open. */
  readonly closed?: SocketClose | undefined;
}

interface SocketParts {
  readonly url: string;
  readonly protocol: string;
  readonly opening: object;
  readonly operation: object;
  readonly secrets: readonly string[];
}

/** What has become of a socket so far. */
export type SocketCourse = Pick<SocketExchange, 'openedMs' | 'firstEventMs' | 'closed'>;

/** Tells of a socket for whoever looks into it; costs nothing until somebody does. */
export function describeSocket(
  { url, protocol, opening, operation, secrets }: SocketParts,
  { closed, ...course }: SocketCourse,
): SocketExchange {
  const masked = (value: object): string => maskSecrets(JSON.stringify(value), secrets);
  return {
    kind: 'socket',
    url,
    protocol,
    opening: masked(opening),
    operation: masked(operation),
    ...course,
    closed: closed && { code: closed.code, reason: displayText(closed.reason, secrets) },
  };
}
