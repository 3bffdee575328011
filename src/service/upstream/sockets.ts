import { on } from 'node:events';
import type { WebSocket } from 'ws';
import type { Clock } from '../../contract/clock.ts';
import type { CallScope } from '../graphql/call-scope.ts';

/** How a socket is closed (RFC 6455, section 7.4; graphql-ws's PROTOCOL.md). */
export class SocketClosing extends Error {
  override readonly name = 'SocketClosing';

  constructor(
    readonly code: number,
    reason: string,
  ) {
    super(reason);
  }
}

/** Messages in the order in which they came, each with whether it is binary; they end with the socket. */
type Messages = AsyncIterableIterator<[data: Buffer, isBinary: boolean]>;

/** Messages of a socket, which is not read on while one of them waits. */
export function messagesOf(socket: WebSocket): Messages {
  return on(socket, 'message', {
    close: ['close'],
    highWaterMark: 1,
    lowWaterMark: 1,
  }) as Messages;
}

/** Passes messages on, the next one when the one before has left. */
export async function passOn(messages: Messages, to: WebSocket): Promise<void> {
  for await (const [data, binary] of messages) {
    await new Promise<void>((resolve, reject) => {
      to.send(data, { binary }, (error) => (error ? reject(error) : resolve()));
    });
  }
}

const HEARTBEAT_MS = 20_000;

/** Ends a socket whose other side is gone, or takes nothing any more. */
export function keepAlive(socket: WebSocket, scope: CallScope, clock: Clock): void {
  let isAlive = true;
  let unsent = 0;
  socket.on('pong', () => (isAlive = true));
  const beat = (): void => {
    // While it is not read, no pong can be seen.
    if (!isAlive && !socket.isPaused && socket.bufferedAmount >= unsent) return socket.terminate();
    isAlive = false;
    unsent = socket.bufferedAmount;
    socket.ping();
  };
  scope.hold(clock.every(HEARTBEAT_MS, beat));
}
