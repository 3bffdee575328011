import type { ChunkBox } from './chunk-box.ts';

/** The chunks of one answer in a box, numbered as they come. */
export interface ChunkStore {
  /**
   * @returns the chunk's number
   * @throws what the box throws, and once it is dropped
   */
  put(bytes: Uint8Array<ArrayBuffer>): Promise<number>;
  /** @throws what the box throws, and once it is dropped */
  get(number: number): Promise<Uint8Array<ArrayBuffer>>;
  /** Forgets all of them at once, and settles when they are removed. */
  drop(): Promise<void>;
  /** What is on its way into the box, bytes. */
  readonly underWay: number;
}

/** Makes one in a box that is empty. */
export function createChunkStore(box: ChunkBox): ChunkStore {
  let next = 0;
  let underWay = 0;
  let isDropped = false;
  const check = (): void => {
    if (isDropped) throw new Error('This answer is not kept any more. Run the operation again.');
  };
  return {
    async put(bytes) {
      check();
      const number = next;
      next += 1;
      underWay += bytes.byteLength;
      try {
        await box.put(number, bytes);
      } finally {
        underWay -= bytes.byteLength;
      }
      return number;
    },
    async get(number) {
      check();
      return box.get(number);
    },
    drop() {
      isDropped = true;
      return box.drop();
    },
    get underWay() {
      return underWay;
    },
  };
}
