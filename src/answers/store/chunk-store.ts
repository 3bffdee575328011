import { gone } from './errors.ts';

export type ChunkStore = ReturnType<typeof createChunkStore>;

export function createChunkStore(storage: ChunkStorage) {
  let next = 0;
  let isDropped = false;
  return {
    async put(bytes: Uint8Array<ArrayBuffer>): Promise<number> {
      if (isDropped) throw gone();
      const number = next;
      next += 1;
      await storage.put(number, bytes);
      return number;
    },
    async get(number: number): Promise<Uint8Array<ArrayBuffer>> {
      if (isDropped) throw gone();
      return storage.get(number);
    },
    drop(): Promise<void> {
      isDropped = true;
      return storage.drop();
    },
  };
}

export interface ChunkStorage {
  /** @throws {DOMException} `QuotaExceededError` without room */
  put(number: number, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** @throws {Error} if it is missing or was modified */
  get(number: number): Promise<Uint8Array<ArrayBuffer>>;
  /** Forgets all chunks at once, and settles when they are removed; pending operations may still finish. */
  drop(): Promise<void>;
}

/** Opens an empty storage; undefined if the browser has none. */
export type OpenChunkStorage = () => Promise<ChunkStorage | undefined>;

/** AES-GCM's initialization vector, bytes (NIST SP 800-38D, section 5.2.1.1). */
const IV_BYTES = 12;

/**
 * Encrypts chunks with a key that only memory holds, against other pages of this origin and readers
 * of the disk after a crash.
 * @param crypto undefined in insecure contexts, where browsers have none
 */
export async function sealStorage(
  storage: ChunkStorage,
  crypto: SubtleCrypto | undefined,
): Promise<ChunkStorage | undefined> {
  if (!crypto) {
    await storage.drop();
    return undefined;
  }
  let key: CryptoKey | undefined = await crypto.generateKey(
    { name: 'AES-GCM', length: 128 },
    false,
    ['encrypt', 'decrypt'],
  );
  /** Asked for before each step: the answer may have gone in the meantime. */
  const take = (): CryptoKey => {
    if (!key) throw new Error('The chunks were dropped.');
    return key;
  };
  return {
    async put(number, bytes) {
      const sealed = new Uint8Array(await crypto.encrypt(algorithmFor(number), take(), bytes));
      take();
      await storage.put(number, sealed);
    },
    async get(number) {
      take();
      const bytes = await storage.get(number);
      return new Uint8Array(await crypto.decrypt(algorithmFor(number), take(), bytes));
    },
    drop() {
      key = undefined;
      return storage.drop();
    },
  };
}

/** A key is for one storage, in which each number is put once: so no vector serves twice. */
function algorithmFor(number: number): AesGcmParams {
  const iv = new Uint8Array(IV_BYTES);
  new DataView(iv.buffer).setUint32(0, number);
  return { name: 'AES-GCM', iv };
}
