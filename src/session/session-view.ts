import {
  settledState,
  type Identity,
  type Lifetime,
  type Refusal,
  type SessionState,
} from './session-state.ts';

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
      /** Wall clock, milliseconds. */
      readonly receivedAt: number;
      readonly lifetime: Lifetime | undefined;
    }
  | { readonly status: 'expired'; readonly isSigningIn: boolean; readonly identity: Identity }
  | {
      readonly status: 'terminated';
      readonly isSigningIn: boolean;
      readonly identity: Identity;
      readonly refusal: Refusal;
    };

/** What may be shown of a state: the settled one, also while a sign-in is under way. */
export function viewSession(state: SessionState): SessionView {
  const isSigningIn = state.status === 'signing-in';
  const settled = settledState(state);
  switch (settled.status) {
    case 'none':
      return { status: 'none', isSigningIn };
    case 'valid': {
      const { serviceId, username, receivedAt, lifetime } = settled.session;
      const identity = { serviceId, username };
      return { status: 'valid', isSigningIn, identity, receivedAt, lifetime };
    }
    case 'expired':
      return { status: 'expired', isSigningIn, identity: settled.identity };
    case 'terminated': {
      const { identity, refusal } = settled;
      return { status: 'terminated', isSigningIn, identity, refusal };
    }
  }
}
