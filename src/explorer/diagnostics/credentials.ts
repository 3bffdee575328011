import { knownApiKey, liveSession } from '../../session/session-state.ts';
import type { SessionStore } from '../../session/session-store.ts';

/** What a call carries. Secrets: read when a probe needs them, held by nothing. */
export interface CallCredentials {
  readonly apiKey?: string | undefined;
  readonly accessToken?: string | undefined;
}

/** What a call would carry now: key and token of the live session, or the key of the one that ended. */
export function credentialsOf(store: SessionStore): CallCredentials {
  const state = store.getState();
  return { apiKey: knownApiKey(state), accessToken: liveSession(state)?.accessToken };
}

/** What no answer may repeat on the screen. */
export function secretsOf({ apiKey, accessToken }: CallCredentials): string[] {
  return [accessToken, apiKey].filter((secret) => secret !== undefined);
}
