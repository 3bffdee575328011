import { whenIdle } from '../explorer/idle.ts';
import { EXPLORER_SLICES } from '../explorer/slices.ts';
import { loadExplorer } from './load-explorer.ts';

interface Preparation {
  /** Somebody waits for it: no pauses. */
  readonly isWanted: boolean;
  /** Ends the preparation between two of its steps. */
  readonly signal: AbortSignal;
}

/**
 * Fetches and evaluates the explorer's code in slices, none of which holds a key press for long.
 * On a connection that is paid by the byte nothing is fetched before somebody wants it.
 *
 * @throws where code cannot be fetched; the signal's reason once it is aborted
 */
export async function prepareExplorer({ isWanted, signal }: Preparation): Promise<void> {
  if (!isWanted) {
    if (isMetered()) return;
    for (const slice of EXPLORER_SLICES) {
      await idle(signal);
      await slice();
    }
    await idle(signal);
  }
  await loadExplorer();
}

/** The Network Information API, which not every browser has. */
interface NetworkInformation {
  readonly saveData?: boolean;
  readonly type?: string;
  readonly effectiveType?: string;
}

function isMetered(): boolean {
  const { connection } = navigator as { connection?: NetworkInformation };
  if (!connection) return false;
  const { saveData, type, effectiveType } = connection;
  return Boolean(saveData) || type === 'cellular' || Boolean(effectiveType?.endsWith('2g'));
}

/** @throws the signal's reason */
async function idle(signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => void whenIdle(resolve));
  signal.throwIfAborted();
}
