import type { SignInFailure, SignInFailureCode } from '../../../session/sign-in.ts';
import type { CallFailure, CallFailureCode } from '../../../transport/call-failure.ts';
import type { ServiceSession } from '../../../transport/call-with-session.ts';

export type DiagnosisTarget =
  | ({ readonly kind: 'graphql'; readonly failure: CallFailure } & ServiceSession)
  | { readonly kind: 'token'; readonly failure: SignInFailure };

/** Failures whose own message says all that a check could find out. */
const EXPLAINED = new Set<CallFailureCode | SignInFailureCode>([
  'offline',
  'wrong-credentials',
  'wrong-key-or-credentials',
  'refused',
  'denied',
  'locked-out',
  'config-changed',
  'interrupted',
  'cancelled',
  'rate-limited',
  'quota-used-up',
  'request-too-large',
  'response-too-large',
  'bad-headers',
  'nothing-to-run',
  'variables-unsupported',
  'no-subscriptions',
  'not-renewed',
  'not-sent',
]);

export function isUnexplained(code: CallFailureCode | SignInFailureCode): boolean {
  return !EXPLAINED.has(code);
}
