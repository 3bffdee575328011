import type { Clock } from './clock.ts';
import { remainingMs, isSameUser, type Identity, type Session } from './session-state.ts';

/** The sessions at services that a page was turned away from, one for each service. */
export interface LeftSessions {
  keep(session: Session): void;
  /** The live session at a service; it stays here. */
  find(serviceId: string): Session | undefined;
  take(serviceId: string): Session | undefined;
  /** Somebody has signed this user out. */
  end(identity: Identity, stamp: number): void;
  clear(): void;
}

export function createLeftSessions(clock: Clock): LeftSessions {
  const sessions = new Map<string, Session>();
  const find = (serviceId: string): Session | undefined => {
    const session = sessions.get(serviceId);
    const isOver = session?.lifetime && remainingMs(session.lifetime.deadline, clock) === 0;
    if (isOver) sessions.delete(serviceId);
    return isOver ? undefined : session;
  };
  return {
    find,
    keep: (session) => void sessions.set(session.serviceId, session),
    take(serviceId) {
      const session = find(serviceId);
      sessions.delete(serviceId);
      return session;
    },
    end(identity, stamp) {
      const session = sessions.get(identity.serviceId);
      if (session && isSameUser(session, identity) && session.stamp < stamp) {
        sessions.delete(identity.serviceId);
      }
    },
    clear: () => sessions.clear(),
  };
}
