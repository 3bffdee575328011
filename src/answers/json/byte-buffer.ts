export type ByteBuffer = ReturnType<typeof createByteBuffer>;

/** Growth of a full buffer: less than double, because the surplus is wasted. */
export const GROWTH = 1.5;

/** Fewer than these are copied one by one, which is faster then. */
const FEW = 48;

export function createByteBuffer(capacity: number) {
  let all = new Uint8Array(capacity);
  let length = 0;
  const resize = (size: number): void => {
    const { buffer } = all;
    // Browsers that have it need not copy.
    if ('transfer' in buffer) {
      all = new Uint8Array((buffer as Transferring).transfer(size));
      return;
    }
    const old = all.subarray(0, Math.min(length, size));
    all = new Uint8Array(size);
    all.set(old);
  };
  const makeRoom = (more: number): void => {
    const size = length + more;
    if (size > all.length) resize(Math.max(size, Math.ceil(all.length * GROWTH)));
  };
  return {
    /** The received bytes; those past its length are undefined. Growth replaces the array. */
    get bytes() {
      return all;
    },
    get length() {
      return length;
    },
    append(chunk: Uint8Array): void {
      makeRoom(chunk.length);
      all.set(chunk, length);
      length += chunk.length;
    },
    writeByte(byte: number): void {
      makeRoom(1);
      all[length] = byte;
      length += 1;
    },
    write(bytes: Uint8Array, start = 0, end = bytes.length): void {
      makeRoom(end - start);
      if (end - start < FEW) {
        for (let at = start; at < end; at += 1) all[length + at - start] = bytes[at] ?? 0;
      } else all.set(bytes.subarray(start, end), length);
      length += end - start;
    },
    clear(): void {
      length = 0;
    },
    trim: (): void => resize(length),
  };
}

/** A copy of numbers with room for `length` of them. */
export function enlarged<Numbers extends TypedArray>(numbers: Numbers, length: number): Numbers {
  const larger = new (numbers.constructor as new (length: number) => Numbers)(length);
  larger.set(numbers);
  return larger;
}

type TypedArray = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array;

/** ECMAScript 2024, ArrayBuffer.prototype.transfer; TypeScript's ES2023 library lacks it. */
interface Transferring {
  transfer(length: number): ArrayBuffer;
}
