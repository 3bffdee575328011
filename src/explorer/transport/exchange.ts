import { maskSecrets } from '../../session/mask-secrets.ts';
import type { SocketExchange } from './socket-exchange.ts';

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
