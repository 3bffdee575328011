import { REQUEST_ID_HEADER } from '../contract/headers.ts';

export interface CallFacts {
  readonly phase: 'waiting' | 'reading' | 'done' | 'failed' | 'stopped';
  readonly status?: number;
  readonly waitsUntil?: number;
  readonly sentAt?: number;
  readonly firstByteMs?: number;
  readonly totalMs?: number;
  readonly bytes: number;
  /** Headers with the remaining quota (read-quota.ts); undefined without any. */
  readonly quota?: readonly HeaderLine[];
  readonly paced?: QuotaReading;
  /** Plain data: records outlive the call, and a closure would keep its response and token alive. */
  readonly exchange?: HttpExchange | SocketExchange;
}

export function createCallReport(onFacts: ((facts: CallFacts) => void) | undefined) {
  const sentAt = performance.now();
  let facts: CallFacts = { phase: 'waiting', bytes: 0, sentAt };
  return {
    facts: (): CallFacts => facts,
    elapsed: (): number => performance.now() - sentAt,
    report(change: Partial<CallFacts>): void {
      facts = { ...facts, ...change };
      onFacts?.(facts);
    },
  };
}

export function requestIdOf({ exchange }: CallFacts): string | undefined {
  if (exchange?.kind !== 'http') return undefined;
  return exchange.responseHeaders.find(([name]) => name.toLowerCase() === REQUEST_ID_HEADER)?.[1];
}

export interface HttpExchange {
  readonly kind: 'http';
  readonly url: string;
  readonly requestHeaders: readonly HeaderLine[];
  readonly requestBody: string;
  /** The headers that the service exposes to pages (Fetch standard, CORS-safelisted response headers). */
  readonly responseHeaders: readonly HeaderLine[];
}

export type HeaderLine = readonly [name: string, value: string];

/** How a WebSocket was closed (RFC 6455, section 7.4). */
export interface SocketClose {
  readonly code: number;
  readonly reason: string;
}

export interface SocketExchange {
  readonly kind: 'socket';
  readonly url: string;
  readonly protocol: string;
  readonly opening: string;
  readonly operation: string;
  /** Time until the service acknowledged the connection, milliseconds. */
  readonly openedMs?: number | undefined;
  readonly firstEventMs?: number | undefined;
  readonly closed?: SocketClose | undefined;
}

export interface Quota {
  readonly left: number;
  readonly of?: number;
  readonly resetS?: number;
  /** Amount restored per second, if it is restored continuously. */
  readonly restorePerS?: number;
  /** The counted unit; calls by default. */
  readonly unit?: 'points';
  readonly cost?: number;
}

export interface QuotaReading {
  readonly quota: Quota;
  readonly at: number;
}
