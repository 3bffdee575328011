import type { Service } from '../../contract/config.ts';
import { isOffline } from '../../session/http-client.ts';
import type { SessionStore } from '../../session/session-store.ts';
import type { SignInFailure } from '../../session/sign-in.ts';
import type { CallFailure } from '../transport/call-failure.ts';
import { credentialsOf } from './credentials.ts';
import type { Situation } from './situation.ts';

/** What failed, and what may be asked to find out why. Secrets stay in the store. */
export type Patient =
  | {
      readonly kind: 'graphql';
      readonly failure: CallFailure;
      readonly service: Service;
      readonly store: SessionStore;
    }
  | { readonly kind: 'token'; readonly failure: SignInFailure };

/** What is known of a patient at this moment. */
export function situationOf(patient: Patient, pageOrigin: string): Situation {
  const surroundings = { pageOrigin, isOnline: !isOffline() };
  if (patient.kind === 'token') return { ...surroundings, kind: 'token', failure: patient.failure };
  const { apiKey, accessToken } = credentialsOf(patient.store);
  const carries = accessToken === undefined ? 'key' : 'key-and-token';
  return {
    ...surroundings,
    kind: 'graphql',
    failure: patient.failure,
    carries: apiKey === undefined ? 'nothing' : carries,
  };
}
