import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { Zip, ZipPassThrough } from 'fflate';
import { createByteBuffer } from '../json/byte-buffer.ts';
import { DeflatedEntry } from './deflated-entry.ts';

export interface EndedEntry {
  /** The next bytes of the zip file, possibly none. */
  readonly zipped: Uint8Array<ArrayBuffer>;
  readonly bytes: number;
  /** Of the file itself, in hexadecimal digits. */
  readonly sha256: string;
}

const COMPRESSED = /\.(?:parquet|xlsx)$/;

export function createZipEntries() {
  const output = createByteBuffer(1024 * 1024);
  let failure: Error | undefined;
  const zip = new Zip((error, chunk) => {
    failure ??= error ?? undefined;
    output.append(chunk);
  });
  let entry: DeflatedEntry | ZipPassThrough | undefined;
  let hash = sha256.create();
  let bytes = 0;
  const take = (): Uint8Array<ArrayBuffer> => {
    if (failure) throw failure;
    const ready = output.bytes.slice(0, output.length);
    output.clear();
    return ready;
  };
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
    async endEntry(): Promise<EndedEntry> {
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
