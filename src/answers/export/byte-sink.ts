/** Takes in bytes, one after the other. */
export interface ByteSink {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** How many of them are written; what is behind belongs to nobody. */
  readonly length: number;
  writeByte(byte: number): void;
  write(bytes: Uint8Array, start?: number, end?: number): void;
  /** Begins anew, in the same room. */
  clear(): void;
}

/** Fewer than these are copied one by one, which is faster then. */
const FEW = 48;

/**
 * Makes an empty one.
 *
 * @param capacity bytes that it takes before it has to grow
 */
export function createByteSink(capacity: number): ByteSink {
  let all = new Uint8Array(capacity);
  let length = 0;
  const makeRoom = (more: number): void => {
    if (length + more <= all.byteLength) return;
    const old = all;
    all = new Uint8Array(Math.max(length + more, old.byteLength * 2));
    all.set(old.subarray(0, length));
  };
  return {
    get bytes() {
      return all;
    },
    get length() {
      return length;
    },
    writeByte(byte) {
      makeRoom(1);
      all[length] = byte;
      length += 1;
    },
    write(bytes, start = 0, end = bytes.length) {
      makeRoom(end - start);
      if (end - start < FEW) {
        for (let at = start; at < end; at += 1) all[length + at - start] = bytes[at] ?? 0;
      } else all.set(bytes.subarray(start, end), length);
      length += end - start;
    },
    clear() {
      length = 0;
    },
  };
}
