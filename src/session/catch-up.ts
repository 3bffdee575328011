import type { SessionPeers } from './session-peers.ts';
import { knownIdentity, knownStamp, type Session } from './session-state.ts';
import type { SessionStore } from './session-store.ts';
import type { Stamps } from './stamps.ts';

/**
 * What a page has missed while no message could reach it: it signs out where that happened
 * meanwhile, at once.
 *
 * @param serviceId that a page at the sign-in screen waits for; undefined where any will do
 * @returns the session to adopt that another tab has; undefined where there is none to be had
 */
export async function catchUp(
  store: SessionStore,
  stamps: Stamps,
  peers: SessionPeers,
  serviceId?: string,
): Promise<Session | undefined> {
  const identity = knownIdentity(store.getState());
  const newerThan = knownStamp(store.getState());
  if (!identity) return peers.find({ serviceId });
  const last = stamps.last(identity.serviceId);
  if (last?.was === 'signed-out') store.takeSignOut(identity, last.stamp);
  return peers.find({ ...identity, newerThan });
}
