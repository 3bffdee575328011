import { isLoopback } from '../../contract/service-url.ts';
import type { SignInFailure } from '../../session/sign-in.ts';
import type { CallFailure } from '../transport/call-failure.ts';

interface Surroundings {
  /** Of the page, as the browser spells it. */
  readonly pageOrigin: string;
  readonly isOnline: boolean;
}

/** A GraphQL call that failed, the schema's among them. */
interface CallSituation extends Surroundings {
  readonly kind: 'graphql';
  readonly failure: CallFailure;
  /** What a call made now can carry: key and token, the key alone, or neither. */
  readonly carries: 'key-and-token' | 'key' | 'nothing';
}

/** A sign-in that failed. It is never made again to find out why. */
export interface SignInSituation extends Surroundings {
  readonly kind: 'token';
  readonly failure: SignInFailure;
}

/** What is known before anything is asked; holds no secret. */
export type Situation = CallSituation | SignInSituation;

/** The origin of the endpoint that the failure is about. */
export function endpointOrigin({ failure }: Situation): string {
  return new URL(failure.endpoint).origin;
}

/** Whether the page may read what the endpoint answers without being allowed to (Fetch standard). */
export function isSameOrigin(situation: Situation): boolean {
  return endpointOrigin(situation) === situation.pageOrigin;
}

/** Whether the browser refuses the request since it would cross the network readable by others. */
export function isMixedContent({ failure, pageOrigin }: Situation): boolean {
  const { protocol, hostname } = new URL(failure.endpoint);
  return pageOrigin.startsWith('https:') && protocol === 'http:' && !isLoopback(hostname);
}
