/** A place outside of memory for the chunks of one answer. */
export interface ChunkBox {
  /** @throws {DOMException} `QuotaExceededError` where there is no room for more */
  put(number: number, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** @throws {Error} where it is not there, or is not what was put */
  get(number: number): Promise<Uint8Array<ArrayBuffer>>;
  /** Forgets all of them at once, and settles when they are removed; what is under way ends as it will. */
  drop(): Promise<void>;
}

/** Opens a box that is empty; undefined where the browser has no place for one. */
export type OpenChunkBox = () => Promise<ChunkBox | undefined>;
