import { vi } from 'vitest';
import type { SessionPeers } from '../session/session-sharing.ts';

/** Other tabs as a test wants them: none has a session, and every turn is free at once. */
export function createFakePeers(more: Partial<SessionPeers> = {}) {
  return {
    find: vi.fn<SessionPeers['find']>(more.find ?? (() => Promise.resolve(undefined))),
    announce: vi.fn<SessionPeers['announce']>(more.announce),
    announceSignOut: vi.fn<SessionPeers['announceSignOut']>(more.announceSignOut),
    takeTurn: more.takeTurn ?? ((_authUrl, task) => task(false)),
  } satisfies SessionPeers;
}

/** Turns as another tab leaves them that had one before. */
export const afterAnother: SessionPeers['takeTurn'] = (_authUrl, task) => task(true);

/** A promise that a test settles by hand. */
export function deferred<Value>() {
  let resolve = (_value: Value): void => undefined;
  const promise = new Promise<Value>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
