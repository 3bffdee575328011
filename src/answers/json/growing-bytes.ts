/** Bytes that come piece by piece, kept as one. */
export interface GrowingBytes {
  /** What has come; what is behind its length belongs to nobody. A later one may be another array. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly length: number;
  append(chunk: Uint8Array): void;
  /** Gives back the room that was held for more. */
  trim(): void;
}

const FIRST_CAPACITY = 256 * 1024;
/** How much room is made when there is none: less than double, since it is held for nothing. */
export const GROWTH = 1.5;

/**
 * Makes an empty one.
 *
 * @param capacity bytes that it takes before it has to grow
 */
export function createGrowingBytes(capacity = FIRST_CAPACITY): GrowingBytes {
  let bytes = new Uint8Array(capacity);
  let length = 0;
  const resize = (size: number): void => {
    const { buffer } = bytes;
    // Browsers that have it need not copy.
    if ('transfer' in buffer) {
      bytes = new Uint8Array((buffer as Transferring).transfer(size));
      return;
    }
    const old = bytes.subarray(0, Math.min(length, size));
    bytes = new Uint8Array(size);
    bytes.set(old);
  };
  return {
    get bytes() {
      return bytes;
    },
    get length() {
      return length;
    },
    append(chunk) {
      const needed = length + chunk.byteLength;
      if (needed > bytes.byteLength) resize(Math.max(needed, Math.ceil(bytes.byteLength * GROWTH)));
      bytes.set(chunk, length);
      length = needed;
    },
    trim: () => resize(length),
  };
}

/** ECMAScript 2024, ArrayBuffer.prototype.transfer; TypeScript's ES2023 library lacks it. */
interface Transferring {
  transfer(length: number): ArrayBuffer;
}
