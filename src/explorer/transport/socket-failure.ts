import { blameOfRefusal, type Blamed } from '../../session/blame-of-refusal.ts';
import { isOffline } from '../../session/is-offline.ts';
import { showText } from '../../session/show-text.ts';
import type { CallFailure, CallFailureCode } from './call-failure.ts';

/** What graphql-ws servers close with, and what browsers and proxies do (RFC 6455, section 7.4.1). */
const CODES: ReadonlyMap<number, CallFailureCode> = new Map([
  [1002, 'not-graphql-ws'],
  [1003, 'not-graphql-ws'],
  [1007, 'not-graphql-ws'],
  [1011, 'server-error'],
  [1013, 'server-error'],
  [4400, 'not-graphql-ws'],
  [4401, 'token-refused'],
  [4403, 'token-refused'],
  [4406, 'not-graphql-ws'],
  [4500, 'server-error'],
]);

interface SocketContext {
  readonly endpoint: string;
  /** Whether the service has taken the opening. */
  readonly isOpen: boolean;
  /** What no failure may repeat. */
  readonly secrets: readonly string[];
}

/**
 * Turns what a graphql-ws client failed with into a typed failure (graphql-ws's PROTOCOL.md): an event of
 * the socket's, or an error where a message made no sense to it.
 */
export function socketFailure(error: unknown, context: SocketContext): CallFailure {
  const { endpoint, isOpen, secrets } = context;
  const { code: closeCode, reason = '' } = closeOf(error);
  const description = reason === '' ? undefined : showText(reason, secrets);
  const known = closeCode === undefined ? undefined : CODES.get(closeCode);
  const blamed = known === 'token-refused' ? blameOf(reason) : 'unknown';
  const otherwise = isOpen ? 'stream-broken' : isOffline() ? 'offline' : 'unreachable';
  const makesNoSense = closeCode === undefined && error instanceof Error;
  return {
    // A refused key says nothing of the token, which lives on.
    code:
      blamed === 'api-key' ? 'forbidden' : (known ?? (makesNoSense ? 'not-graphql-ws' : otherwise)),
    endpoint,
    ...(closeCode !== undefined && { closeCode }),
    ...(description !== undefined && { description }),
    ...(blamed === 'token' && { tokenIs: 'refused' }),
    ...(blamed === 'expired token' && { tokenIs: 'expired' }),
  };
}

/** A close has a sentence and no status; 4401 and 4403 are both said of the opening's token. */
function blameOf(reason: string): Blamed {
  const said = reason === '' ? undefined : { words: reason };
  return blameOfRefusal({ endpoint: 'graphql', status: 401, said }).on;
}

function closeOf(error: unknown): { readonly code?: number; readonly reason?: string } {
  const isClose =
    typeof error === 'object' && error !== null && 'code' in error && 'reason' in error;
  return isClose ? (error as { code: number; reason: string }) : {};
}
