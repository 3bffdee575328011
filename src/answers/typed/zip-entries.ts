import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { type AsyncFlateStreamHandler, Zip, type ZipInputFile, ZipPassThrough } from 'fflate';
import { createByteBuffer } from '../json/byte-buffer.ts';

const COMPRESSED = /\.(?:parquet|xlsx)$/;

/** A zip file whose bytes are taken as they are made; taking throws what writing failed with. */
export function createZipOutput() {
  const output = createByteBuffer(1024 * 1024);
  let failure: Error | undefined;
  const zip = new Zip((error, chunk) => {
    failure ??= error ?? undefined;
    output.append(chunk);
  });
  const take = (): Uint8Array<ArrayBuffer> => {
    if (failure) throw failure;
    const ready = output.bytes.slice(0, output.length);
    output.clear();
    return ready;
  };
  return { zip, take };
}

export function createZipEntries() {
  const { zip, take } = createZipOutput();
  let entry: DeflatedEntry | ZipPassThrough | undefined;
  let hash = sha256.create();
  let bytes = 0;
  return {
    /** Adds bytes to the open file, or to a new one. */
    async add(name: string, part: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
      if (!entry) {
        entry = COMPRESSED.test(name) ? new ZipPassThrough(name) : new DeflatedEntry(name);
        zip.add(entry);
        hash = sha256.create();
        bytes = 0;
      }
      hash.update(part);
      bytes += part.length;
      entry.push(part);
      if (entry instanceof DeflatedEntry) await entry.written();
      return take();
    },
    /** @returns the next bytes of the zip file, possibly none; size and digest are of the entry itself */
    async endEntry() {
      if (entry instanceof DeflatedEntry) await entry.end();
      else entry?.push(new Uint8Array(), true);
      entry = undefined;
      return { zipped: take(), bytes, sha256: bytesToHex(hash.digest()) };
    },
    end(): Uint8Array<ArrayBuffer> {
      zip.end();
      return take();
    },
  };
}

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
      const { value, done } = await reader.read();
      if (done) break;
      const head = Math.min(headLeft, value.length);
      headLeft -= head;
      const joined = new Uint8Array(held.length + value.length - head);
      joined.set(held);
      joined.set(value.subarray(head), held.length);
      const ready = Math.max(0, joined.length - TAIL);
      held = joined.slice(ready);
      this.ondata?.(null, joined.subarray(0, ready), false);
    }
    this.crc = new DataView(held.buffer).getUint32(0, true);
    this.ondata?.(null, new Uint8Array(), true);
  }
}
