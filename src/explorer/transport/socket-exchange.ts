import { maskSecrets } from '../../session/mask-secrets.ts';
import { showText } from '../../session/show-text.ts';
import type { SocketClose } from './metered-socket.ts';

/** What went over a socket of one operation, secrets masked. */
export interface SocketExchange {
  readonly kind: 'socket';
  readonly url: string;
  /** The subprotocol. */
  readonly protocol: string;
  /** Payload of `connection_init`, JSON. */
  readonly opening: string;
  /** Payload of `subscribe`, JSON. */
  readonly operation: string;
  /** From the call to the service's word that it took the opening, milliseconds. */
  readonly openedMs?: number | undefined;
  readonly firstEventMs?: number | undefined;
  /** Undefined while it is open. */
  readonly closed?: SocketClose | undefined;
}

interface SocketParts {
  readonly url: string;
  readonly protocol: string;
  readonly opening: object;
  readonly operation: object;
  readonly secrets: readonly string[];
}

/** What has become of a socket so far. */
export type SocketCourse = Pick<SocketExchange, 'openedMs' | 'firstEventMs' | 'closed'>;

/** Tells of a socket for whoever looks into it; costs nothing until somebody does. */
export function describeSocket(
  { url, protocol, opening, operation, secrets }: SocketParts,
  { closed, ...course }: SocketCourse,
): SocketExchange {
  const masked = (value: object): string => maskSecrets(JSON.stringify(value), secrets);
  return {
    kind: 'socket',
    url,
    protocol,
    opening: masked(opening),
    operation: masked(operation),
    ...course,
    closed: closed && { code: closed.code, reason: showText(closed.reason, secrets) },
  };
}
