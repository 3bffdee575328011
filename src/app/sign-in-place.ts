import type { Service } from '../contract/config.ts';
import type { SessionStore } from '../session/session-store.ts';

/** Where a form signs in, and for whom. */
export interface SignInPlace {
  readonly service: Service;
  readonly store: SessionStore;
}
