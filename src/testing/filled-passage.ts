import { createPassage, sendThrough, type Passage } from '../workers/worker-calls.ts';

/** A passage that a chunk comes through. */
export function filledPassage(chunk: Uint8Array<ArrayBuffer>): Passage {
  const [inlet, outlet] = createPassage();
  sendThrough(inlet, chunk);
  return outlet;
}
