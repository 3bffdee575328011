import type { Clock } from '../contract/clock.ts';
import { remainingMs, isSameUser, type Identity, type Session } from './session-state.ts';

/** Makes the keeper of live sessions at services that a tab was switched away from, one for each. */
export function createOtherSessions(clock: Clock) {
  const sessions = new Map<string, Session>();
  /** The live session at a service; it stays here. */
  const find = (serviceId: string): Session | undefined => {
    const session = sessions.get(serviceId);
    const isOver = session?.lifetime && remainingMs(session.lifetime.deadline, clock) === 0;
    if (isOver) sessions.delete(serviceId);
    return isOver ? undefined : session;
  };
  return {
    find,
    keep: (session: Session): void => void sessions.set(session.serviceId, session),
    take(serviceId: string): Session | undefined {
      const session = find(serviceId);
      sessions.delete(serviceId);
      return session;
    },
    /** Somebody has signed this user out. */
    end(user: Identity, upTo: number): void {
      const session = sessions.get(user.serviceId);
      const hasEnded = session && isSameUser(session, user) && session.version < upTo;
      if (hasEnded) sessions.delete(user.serviceId);
    },
    clear: (): void => sessions.clear(),
  };
}
