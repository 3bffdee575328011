import type { Clock } from '../contract/clock.ts';
import { remainingMs, isSameUser, type Identity, type Session } from './session-state.ts';

/** The live sessions at the services that a tab was switched away from, one for each service. */
export interface OtherSessions {
  keep(session: Session): void;
  /** The live session at a service; it stays here. */
  find(serviceId: string): Session | undefined;
  take(serviceId: string): Session | undefined;
  /** Somebody has signed this user out. */
  end(identity: Identity, upTo: number): void;
  clear(): void;
}

export function createOtherSessions(clock: Clock): OtherSessions {
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
    end(identity, upTo) {
      const session = sessions.get(identity.serviceId);
      if (session && isSameUser(session, identity) && session.version < upTo) {
        sessions.delete(identity.serviceId);
      }
    },
    clear: () => sessions.clear(),
  };
}
