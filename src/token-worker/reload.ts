import type { Clock } from '../contract/clock.ts';
import { NONCE_KEY, type Preferences } from '../session/preferences.ts';
import type { ReloadState } from '../session/reload-state.ts';
import { serviceToShareAs, shareSession, type WantedSession } from '../session/session-sharing.ts';
import type { Session, SessionService } from '../session/session-state.ts';
import type { TokenWorkerConnection } from './connection.ts';
import { FIND_TIMEOUT_MS, findSession } from './peers.ts';
import { message } from './protocol.ts';

export function createTabReload(
  connection: TokenWorkerConnection,
  preferences: Preferences,
  services: () => readonly SessionService[],
  clock: Clock,
) {
  const readNonce = (): string | undefined => preferences.get(NONCE_KEY);
  return {
    nonce: readNonce,
    async find(nonce: string | undefined, wanted: WantedSession) {
      const { session, hasReloadState } = await findSession(
        connection,
        services(),
        clock,
        wanted,
        nonce,
      );
      if (!hasReloadState || nonce === undefined) return { session, state: undefined };
      const request = message({ type: 'find-reload-state', nonce });
      const asked = await connection.ask(request, FIND_TIMEOUT_MS);
      return { session, state: asked?.type === 'reload-state' ? asked.state : undefined };
    },
    arrived(nonce: string): void {
      // This page may already be leaving under a new nonce.
      if (readNonce() === nonce) preferences.remove(NONCE_KEY);
      connection.tellAll(message({ type: 'drop-kept', nonce }));
    },
    leave(session: Session, state: ReloadState | undefined): void {
      const service = serviceToShareAs(session, services());
      if (!service) return;
      const nonce = crypto.randomUUID();
      // Storage is full or forbidden: the next page asks to sign in.
      if (!preferences.set(NONCE_KEY, nonce)) return;
      const shared = shareSession(session, service, clock);
      connection.tellAll(message({ type: 'keep-session', nonce, session: shared }));
      if (state) connection.tellAll(message({ type: 'keep-reload-state', nonce, state }));
    },
  };
}
