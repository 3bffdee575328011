import type { SessionPeers } from './session-peers.ts';
import { knownIdentity, knownStamp, type Session } from './session-state.ts';
import type { SessionStore } from './session-store.ts';
import type { Stamps } from './stamps.ts';

/** Signs a page out where somebody did so while no message could reach it. */
export function takeMissedSignOut(store: SessionStore, stamps: Stamps): void {
  const state = store.getState();
  const identity = knownIdentity(state);
  // Somebody who is just signing in has no session that could have been ended.
  if (!identity || knownStamp(state) === undefined) return;
  const signOut = stamps.lastSignOut(identity.serviceId);
  if (signOut !== undefined) store.takeSignOut(identity, signOut);
}

/**
 * Looks for the session that a page has missed while no message could reach it.
 *
 * @param serviceId that a page at the sign-in screen waits for; undefined where any will do
 * @returns the session to adopt that another tab has; undefined where there is none to be had
 */
export async function catchUp(
  store: SessionStore,
  peers: Pick<SessionPeers, 'find'>,
  serviceId?: string,
): Promise<Session | undefined> {
  const state = store.getState();
  const identity = knownIdentity(state);
  return peers.find(identity ? { ...identity, newerThan: knownStamp(state) } : { serviceId });
}
