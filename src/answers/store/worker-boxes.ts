import type { OpenChunkBox } from './chunk-box.ts';
import { createDatabaseBoxes } from './database-boxes.ts';
import { sealBox } from './sealed-box.ts';

/** A database that does not open in so long is done without, milliseconds. */
const PATIENCE_MS = 5_000;

/** By then whoever has woken the worker has what they wanted, milliseconds. */
const LATER_MS = 2_000;

/** Opens places for the chunks of this worker's answers, and removes what workers before it have left. */
export function createWorkerBoxes(): OpenChunkBox {
  const boxes = createDatabaseBoxes({
    factory: self.indexedDB,
    locks: navigator.locks,
    // Outside of secure contexts there is no randomUUID.
    newName: () => crypto.getRandomValues(new Uint32Array(4)).join('-'),
    giveUp: (callback) => setTimeout(callback, PATIENCE_MS),
  });
  setTimeout(() => void boxes.clearLeft().catch(() => undefined), LATER_MS);
  return async () => sealBox(await boxes.open(), isSecureContext ? crypto.subtle : undefined);
}
