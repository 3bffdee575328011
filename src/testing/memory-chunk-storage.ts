import type { ChunkStorage } from '../answers/store/chunk-store.ts';

/** A storage in memory, for tests. */
export interface MemoryChunkStorage extends ChunkStorage {
  readonly chunks: ReadonlyMap<number, Uint8Array<ArrayBuffer>>;
  readonly isDropped: boolean;
}

/**
 * Makes an empty one.
 *
 * @param maxBytes more than this is more than there is room for
 */
export function createMemoryChunkStorage(maxBytes = Infinity): MemoryChunkStorage {
  const chunks = new Map<number, Uint8Array<ArrayBuffer>>();
  let bytes = 0;
  let isDropped = false;
  return {
    chunks,
    get isDropped() {
      return isDropped;
    },
    async put(number, chunk) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) throw new DOMException('Full', 'QuotaExceededError');
      chunks.set(number, chunk.slice());
    },
    async get(number) {
      const chunk = chunks.get(number);
      if (!chunk) throw new Error('There is no such chunk.');
      return chunk.slice();
    },
    async drop() {
      isDropped = true;
      chunks.clear();
    },
  };
}
