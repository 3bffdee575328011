import { REQUEST_ID_HEADER } from '../contract/headers.ts';

/** What is known of a call's way over the wire; units in the names. */
export interface CallFacts {
  readonly phase: 'waiting' | 'reading' | 'done' | 'failed' | 'stopped';
  readonly status?: number;
  /** While it waits for the service to take it: until when, wall clock in milliseconds. */
  readonly waitsUntil?: number;
  /** When it was sent, by the page's performance clock. */
  readonly sentAt?: number;
  /** Until status and headers were there. */
  readonly firstByteMs?: number;
  readonly totalMs?: number;
  /** Decoded size of what has been read. */
  readonly bytes: number;
  /**
   * Headers that say how much the user has left (read-quota.ts); undefined where there are none, and nothing else
   * tells of it: `paced` and `waitsUntil`.
   */
  readonly quota?: readonly HeaderLine[];
  /** What is left of the pace that config.json has for services without such headers. */
  readonly paced?: QuotaReading;
  /**
   * Undefined before there was an answer. Data, not a function: records outlive the call, and would hold
   * its response and its token with what the function can see.
   */
  readonly exchange?: Exchange;
}

/** Tells the facts of a call that begins now, each time that one of them changes. */
export function createCallReport(onFacts: ((facts: CallFacts) => void) | undefined) {
  const sentAt = performance.now();
  let facts: CallFacts = { phase: 'waiting', bytes: 0, sentAt };
  return {
    facts: (): CallFacts => facts,
    /** Milliseconds since the call began. */
    elapsed: (): number => performance.now() - sentAt,
    report(change: Partial<CallFacts>): void {
      facts = { ...facts, ...change };
      onFacts?.(facts);
    },
  };
}

/** What the service calls a request, secrets masked; undefined where it does not say. */
export function requestIdOf({ exchange }: CallFacts): string | undefined {
  if (exchange?.kind !== 'http') return undefined;
  return exchange.responseHeaders.find(([name]) => name.toLowerCase() === REQUEST_ID_HEADER)?.[1];
}

/** What was sent and what came back, secrets masked. */
export type Exchange = HttpExchange | SocketExchange;

export interface HttpExchange {
  readonly kind: 'http';
  readonly url: string;
  readonly requestHeaders: readonly HeaderLine[];
  readonly requestBody: string;
  /** Those that the service lets a page see (Fetch standard, CORS-safelisted response headers). */
  readonly responseHeaders: readonly HeaderLine[];
}

export type HeaderLine = readonly [name: string, value: string];

/** How a WebSocket was closed (RFC 6455, section 7.4). */
export interface SocketClose {
  readonly code: number;
  /** As the other side gave it; untrusted text. */
  readonly reason: string;
}

/** What went over a socket of one operation, secrets masked. */
export interface SocketExchange {
  readonly kind: 'socket';
  readonly url: string;
  readonly protocol: string;
  /** Payload of `connection_init`, JSON. */
  readonly opening: string;
  /** Payload of `subscribe`, JSON. */
  readonly operation: string;
  /** Until the service took the opening, milliseconds. */
  readonly openedMs?: number | undefined;
  readonly firstEventMs?: number | undefined;
  readonly closed?: SocketClose | undefined;
}

/** What is left of how much a user may ask for. */
export interface Quota {
  readonly left: number;
  /** Of how many; undefined where the service does not say. */
  readonly of?: number;
  /** Seconds until there is more. */
  readonly resetS?: number;
  /** How much comes back in a second, where it does so all the time. */
  readonly restorePerS?: number;
  /** What is counted; calls where it is not said. */
  readonly unit?: 'points';
  /** How much of it the call took. */
  readonly cost?: number;
}

export interface QuotaReading {
  readonly quota: Quota;
  /** Wall clock, milliseconds. */
  readonly at: number;
}
