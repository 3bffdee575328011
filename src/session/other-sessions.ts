import type { Clock } from '../contract/clock.ts';
import { remainingMs, isSameUser, type Identity, type Session } from './session-state.ts';

/** Keeps one live session for each token service that a tab was switched away from. */
export function createOtherSessions(clock: Clock) {
  const sessions = new Map<string, Session>();
  const find = (authUrl: string): Session | undefined => {
    const session = sessions.get(authUrl);
    const isOver = session?.lifetime && remainingMs(session.lifetime.deadline, clock) === 0;
    if (isOver) sessions.delete(authUrl);
    return isOver ? undefined : session;
  };
  return {
    find,
    keep: (session: Session): void => void sessions.set(session.authUrl, session),
    take(authUrl: string): Session | undefined {
      const session = find(authUrl);
      sessions.delete(authUrl);
      return session;
    },
    end(user: Identity, upTo: number): void {
      const session = sessions.get(user.authUrl);
      const hasEnded = session && isSameUser(session, user) && session.version < upTo;
      if (hasEnded) sessions.delete(user.authUrl);
    },
    clear: (): void => sessions.clear(),
  };
}
