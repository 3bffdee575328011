import type { AsyncFlateStreamHandler, ZipInputFile } from 'fflate';

/** Length of gzip's header, before the compressed bytes; CRC-32 and size follow them (RFC 1952, section 2.3). */
const HEAD = 10;
const TAIL = 8;

/** A method of zip files (APPNOTE, section 4.4.5). */
const DEFLATE = 8;

/** A file of a zip file that the platform compresses and sums up: several times as fast as a script can. */
export class DeflatedEntry implements ZipInputFile {
  readonly compression = DEFLATE;
  /** The size of the uncompressed file, bytes. */
  size = 0;
  crc = 0;
  ondata?: AsyncFlateStreamHandler;
  readonly #writer: WritableStreamDefaultWriter<BufferSource>;
  readonly #read: Promise<void>;
  #written: Promise<void> = Promise.resolve();

  constructor(readonly filename: string) {
    const { writable, readable } = new CompressionStream('gzip');
    this.#writer = writable.getWriter();
    this.#read = this.#readFrom(readable.getReader());
  }

  push(bytes: Uint8Array<ArrayBuffer>): void {
    this.size += bytes.length;
    this.#written = this.#writer.write(bytes);
  }

  written(): Promise<void> {
    return this.#written;
  }

  async end(): Promise<void> {
    await this.#writer.close();
    await this.#read;
  }

  async #readFrom(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
    let headLeft = HEAD;
    let held = new Uint8Array();
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop
      const { value, done } = await reader.read();
      if (done) break;
      const head = Math.min(headLeft, value.length);
      headLeft -= head;
      const known = new Uint8Array(held.length + value.length - head);
      known.set(held);
      known.set(value.subarray(head), held.length);
      const ready = Math.max(0, known.length - TAIL);
      held = known.slice(ready);
      this.ondata?.(null, known.subarray(0, ready), false);
    }
    this.crc = new DataView(held.buffer).getUint32(0, true);
    this.ondata?.(null, new Uint8Array(), true);
  }
}
