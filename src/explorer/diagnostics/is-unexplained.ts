import type { SignInFailureCode } from '../../session/sign-in.ts';
import type { CallFailureCode } from '../transport/call-failure.ts';

/** Failures whose own words say all that a check could find out. */
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
  'request-too-large',
  'response-too-large',
  'bad-headers',
  'variables-unsupported',
  'no-subscriptions',
  'not-renewed',
  'not-sent',
]);

/** Whether asking the doctor can tell more of a failure than its words do. */
export function isUnexplained(code: CallFailureCode | SignInFailureCode): boolean {
  return !EXPLAINED.has(code);
}
