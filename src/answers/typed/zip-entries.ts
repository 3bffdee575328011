import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
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
  let entry: ZipDeflate | ZipPassThrough | undefined;
  let hash = sha256.create();
  let bytes = 0;
  return {
    /** Adds bytes to the open file, or to a new one. */
    add(name: string, part: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
      if (!entry) {
        entry = COMPRESSED.test(name) ? new ZipPassThrough(name) : new ZipDeflate(name);
        zip.add(entry);
        hash = sha256.create();
        bytes = 0;
      }
      hash.update(part);
      bytes += part.length;
      entry.push(part);
      return take();
    },
    /** @returns the next bytes of the zip file, possibly none; size and digest are of the entry itself */
    endEntry() {
      entry?.push(new Uint8Array(), true);
      entry = undefined;
      return { zipped: take(), bytes, sha256: bytesToHex(hash.digest()) };
    },
    end(): Uint8Array<ArrayBuffer> {
      zip.end();
      return take();
    },
  };
}
