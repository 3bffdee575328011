/** How a WebSocket was closed (RFC 6455, section 7.4). */
export interface SocketClose {
  readonly code: number;
  /** The words of whoever closed it; untrusted text. */
  readonly reason: string;
}

/** What watches over a WebSocket. */
export interface SocketMeter {
  /** Called with the size of each message, bytes. */
  readonly onMessage: (bytes: number) => void;
  /** A larger message is given to nobody. */
  readonly maxBytes: number;
  readonly onTooLarge: () => void;
  readonly onClose: (close: SocketClose) => void;
}

/** A WebSocket whose messages are counted before anybody reads them, for a client that makes its own. */
export function meteredSocket(meter: SocketMeter): typeof WebSocket {
  const { onMessage, maxBytes, onTooLarge, onClose } = meter;
  return class extends WebSocket {
    constructor(...parameters: ConstructorParameters<typeof WebSocket>) {
      super(...parameters);
      // Listeners are called in the order they came, so that the client's is after this one.
      this.addEventListener('message', (event: MessageEvent<string | Blob>) => {
        const bytes = sizeOf(event.data);
        onMessage(bytes);
        if (bytes <= maxBytes) return;
        event.stopImmediatePropagation();
        onTooLarge();
      });
      this.addEventListener('close', ({ code, reason }) => onClose({ code, reason }));
    }
  };
}

/** Text is sent as UTF-8. */
function sizeOf(data: string | Blob): number {
  return typeof data === 'string' ? new TextEncoder().encode(data).length : data.size;
}
