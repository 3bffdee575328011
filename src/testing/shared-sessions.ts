import type { SharedSession } from '../session/session-sharing.ts';

/** A session as it is between two realms: of the user `svc`, with 60 s to go. */
export function sharedSession(change: Partial<SharedSession> = {}): SharedSession {
  return {
    serviceId: 'cities',
    username: 'svc',
    apiKey: 'key-1f3a',
    accessToken: 'token-1',
    receivedAt: 1_000,
    version: 5,
    lifetime: { seconds: 60, endsAt: 61_000, remainingMs: 60_000 },
    ...change,
  };
}
