import type { FAILURES } from './call-failure-copy.ts';

export type CallFailureCode = keyof typeof FAILURES;

export interface Unsent {
  readonly editor: 'variables' | 'headers';
  readonly line: number;
  readonly column: number;
  /** The name in jsonc-parser; `NotAnObject` for valid JSON of another kind. */
  readonly fault: string;
}

export interface CallFailure {
  readonly code: CallFailureCode;
  readonly endpoint: string;
  readonly status?: number;
  readonly closeCode?: number;
  readonly requestId?: string;
  readonly description?: string;
  readonly tokenIs?: 'expired' | 'refused' | 'revoked';
  readonly endedAt?: number;
  readonly retryAfterS?: number;
  readonly unsent?: Unsent;
  readonly sentBytes?: number;
  readonly maxBodyBytes?: number | undefined;
}

/** Refusals of the editors’ texts before anything is sent; a second try would be refused too. */
const OF_TEXTS = new Set<CallFailureCode>([
  'bad-headers',
  'nothing-to-run',
  'not-sent',
  'request-too-large',
  'variables-unsupported',
]);

/** Whether the page itself refuses to send what the editors hold, and another try would not differ. */
export function isOfTexts({ code, status }: CallFailure): boolean {
  return status === undefined && OF_TEXTS.has(code);
}

/** Failures after which the service may have run the call; all others came before it. */
const MAY_HAVE_RUN = new Set<CallFailureCode>([
  'server-error',
  'unexpected-status',
  'unreachable',
  // The computer may have lost its network while the call was under way.
  'offline',
  'timeout',
  'empty',
  'not-json',
  'not-graphql',
  'stream-broken',
  'part-misplaced',
  'response-too-large',
]);

export function mayHaveRun({ code }: CallFailure): boolean {
  return MAY_HAVE_RUN.has(code);
}

/** A GraphQL call that gave no result. It has no cause, which could contain the request's headers. */
export class CallError extends Error {
  override readonly name = 'CallError';

  constructor(readonly failure: CallFailure) {
    super(`GraphQL call failed: ${failure.code}`);
  }
}
