import { whenFree } from './free.ts';

/** How the explorer's code comes in, and what is known of the page meanwhile. */
export interface Preparation {
  /** Begins to fetch all of the code. */
  readonly fetchAll: () => void;
  /** Pieces of the code, each building on those before. */
  readonly slices: readonly (() => Promise<unknown>)[];
  /** The rest of it; gives steps that warm it up. */
  readonly load: () => Promise<readonly (() => void)[]>;
  /** Somebody waits for it: no pauses. */
  readonly isWanted: boolean;
  /** Whether the connection is paid by the byte. */
  readonly isMetered: boolean;
  /** Ends the preparation between two slices. */
  readonly signal: AbortSignal;
  /** Settles when the page has nothing to answer. */
  readonly free?: () => Promise<void>;
}

/**
 * Fetches and evaluates the explorer's code in slices, none of which holds a key press for long.
 * On a metered connection nothing is fetched before somebody wants it.
 *
 * @returns whether the code is there
 * @throws where code cannot be fetched; the signal's reason once it is aborted
 */
export async function prepareExplorer(preparation: Preparation): Promise<boolean> {
  const { fetchAll, slices, load, isWanted, isMetered, signal, free = pageFree } = preparation;
  if (!isWanted) {
    if (isMetered) return false;
    await free();
    signal.throwIfAborted();
    fetchAll();
    for (const slice of slices) {
      await free();
      signal.throwIfAborted();
      await slice();
    }
    await free();
    signal.throwIfAborted();
  }
  for (const warmUp of await load()) {
    if (isWanted) break;
    await free();
    signal.throwIfAborted();
    warmUp();
  }
  return !signal.aborted;
}

async function pageFree(): Promise<void> {
  await new Promise<void>((resolve) => void whenFree(resolve));
}
