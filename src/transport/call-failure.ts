/** Why a GraphQL call gave no result. Each code has its message in failure-copy.ts. */
export type CallFailureCode =
  | 'token-refused'
  | 'forbidden'
  | 'denied'
  | 'not-found'
  | 'request-too-large'
  | 'rate-limited'
  /** No call comes through before there is more: nothing makes it again by itself. */
  | 'quota-used-up'
  | 'server-error'
  | 'unexpected-status'
  | 'offline'
  | 'unreachable'
  | 'timeout'
  | 'redirected'
  | 'empty'
  | 'not-json'
  | 'not-graphql'
  | 'not-graphql-ws'
  | 'no-subscriptions'
  | 'stream-broken'
  | 'response-too-large'
  | 'bad-headers'
  /** The service does not take the envelope that config.json names, or leaves at JSON. */
  | 'bare-query-refused'
  | 'json-refused'
  | 'variables-unsupported'
  | 'introspection-refused'
  | 'schema-unreadable'
  | 'not-renewed'
  | 'not-sent';

/** What in an editor keeps an operation from being sent. */
export interface Unsent {
  readonly editor: 'variables' | 'headers';
  /** From 1, as the editor counts them. */
  readonly line: number;
  readonly column: number;
  /** What a parser of JSON with comments calls it; `NotAnObject` for JSON of another kind. */
  readonly fault: string;
}

/** What can be shown and copied of a failed call; holds no secret. */
export interface CallFailure {
  readonly code: CallFailureCode;
  readonly endpoint: string;
  readonly status?: number;
  readonly closeCode?: number;
  readonly requestId?: string;
  /** What the service said, cut; untrusted text. */
  readonly description?: string;
  /** Of a refused token: what the service says of it, if it does. */
  readonly tokenIs?: 'expired' | 'refused' | 'revoked';
  /** When that token ended, where the service says it; milliseconds since the epoch. */
  readonly endedAt?: number;
  /** Seconds. */
  readonly retryAfterS?: number;
  readonly unsent?: Unsent;
  /** Of a request that is too large: its body, and the largest that the service takes, where that is known. */
  readonly sentBytes?: number;
  readonly maxBodyBytes?: number | undefined;
}

/** A GraphQL call that gave no result. Its cause is left out: it can hold the request's headers. */
export class CallError extends Error {
  override readonly name = 'CallError';

  constructor(readonly failure: CallFailure) {
    super(`GraphQL call failed: ${failure.code}`);
  }
}
