import type { SessionPeers } from './session-peers.ts';
import { knownIdentity, knownStamp, type Session } from './session-state.ts';
import type { SessionStore } from './session-store.ts';
import type { Stamps } from './stamps.ts';

/**
 * What a page has missed while no message could reach it: it signs out where somebody did so
 * meanwhile, at once.
 *
 * @param serviceId that a page at the sign-in screen waits for; undefined where any will do
 * @returns the session to adopt that another tab has; undefined where there is none to be had
 */
export async function catchUp(
  store: SessionStore,
  stamps: Stamps,
  peers: Pick<SessionPeers, 'find'>,
  serviceId?: string,
): Promise<Session | undefined> {
  const before = knownIdentity(store.getState());
  const signOut = before && stamps.lastSignOut(before.serviceId);
  if (before && signOut !== undefined) store.takeSignOut(before, signOut);
  const state = store.getState();
  const identity = knownIdentity(state);
  return peers.find(identity ? { ...identity, newerThan: knownStamp(state) } : { serviceId });
}
