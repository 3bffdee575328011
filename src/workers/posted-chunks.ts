/** A part of some bytes, or how they have ended. */
type Part = Uint8Array<ArrayBuffer> | 'end' | 'cut';

/** Chunks on their way to another thread. */
export interface PostedChunks {
  /** To be posted, and handed over; {@link receiveChunks} reads it there. */
  readonly port: MessagePort;
  /** Fulfilled once all are on their way; rejects with what the chunks throw. */
  readonly sent: Promise<void>;
}

/** Hands chunks over to another thread as they come, without copying them. */
export function postChunks(chunks: AsyncIterable<Uint8Array<ArrayBuffer>>): PostedChunks {
  const { port1, port2 } = new MessageChannel();
  return { port: port2, sent: pump(chunks, port1) };
}

async function pump(
  chunks: AsyncIterable<Uint8Array<ArrayBuffer>>,
  port: MessagePort,
): Promise<void> {
  const post = (part: Part, transfer: Transferable[] = []): void =>
    port.postMessage(part, { transfer });
  try {
    for await (const chunk of chunks) post(chunk, [chunk.buffer]);
    post('end');
  } catch (error) {
    post('cut');
    throw error;
  } finally {
    port.close();
  }
}

/** @throws {Error} in the place of whatever has cut the chunks off */
export async function* receiveChunks(port: MessagePort): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const parts: Part[] = [];
  let wake = (): void => undefined;
  port.addEventListener('message', ({ data }: MessageEvent<Part>) => {
    parts.push(data);
    wake();
  });
  port.start();
  try {
    for (;;) {
      const part = parts.shift();
      if (part === 'end') return;
      if (part === 'cut') throw new Error('The bytes were cut off');
      if (part) yield part;
      else {
        // oxlint-disable-next-line no-await-in-loop
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
  } finally {
    port.close();
  }
}
