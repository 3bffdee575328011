import type { Deadline } from './deadline.ts';
import type { EndReason, Identity, SessionState } from './session-state.ts';

/**
 * A session without its secrets: what a page may hold in its components, whose state outlives them
 * in the framework's memory.
 */
export type SessionView =
  | { readonly status: 'none'; readonly isSigningIn: boolean }
  | {
      readonly status: 'valid';
      readonly isSigningIn: boolean;
      readonly identity: Identity;
      readonly deadline: Deadline;
      /** Seconds. */
      readonly lifetimeS: number;
    }
  | { readonly status: EndReason; readonly isSigningIn: boolean; readonly identity: Identity };

/** What may be shown of a state: the settled one, also while a sign-in is under way. */
export function viewSession(state: SessionState): SessionView {
  const isSigningIn = state.status === 'signing-in';
  const settled = state.status === 'signing-in' ? state.from : state;
  switch (settled.status) {
    case 'none':
      return { status: 'none', isSigningIn };
    case 'valid': {
      const { serviceId, username, deadline, lifetimeS } = settled.session;
      const identity = { serviceId, username };
      return { status: 'valid', isSigningIn, identity, deadline, lifetimeS };
    }
    case 'expired':
    case 'terminated':
      return { status: settled.status, isSigningIn, identity: settled.identity };
  }
}
