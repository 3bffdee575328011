import { loadExplorer } from './load-explorer.ts';

interface Preparation {
  /** Somebody waits for it: no pauses. */
  readonly isWanted: boolean;
  /** Ends the preparation between two of its steps. */
  readonly signal: AbortSignal;
}

/**
 * Fetches and evaluates the explorer's code in pieces, none of which holds a key press for long.
 * On a connection that is paid by the byte nothing is fetched before somebody wants it.
 *
 * @throws where code cannot be fetched; the signal's reason once it is aborted
 */
export async function prepareExplorer({ isWanted, signal }: Preparation): Promise<void> {
  if (!isWanted) await new Promise((r) => setTimeout(r, 300));
  signal.throwIfAborted();
  await loadExplorer();
}
