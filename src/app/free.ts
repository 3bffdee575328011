/** A page that is busy for longer goes on all the same after this, milliseconds. */
const PATIENCE_MS = 2_000;

/** The Prioritized Task Scheduling API, which not every browser has. */
interface Scheduler {
  postTask(
    task: () => void,
    options: { readonly priority: 'background'; readonly signal: AbortSignal },
  ): Promise<void>;
}

/**
 * Calls back in a task of its own, behind whatever the page has to answer, such as a key press.
 *
 * @returns the undo
 */
export function whenFree(callback: () => void): () => void {
  const { scheduler } = globalThis as { scheduler?: Scheduler };
  const over = new AbortController();
  const { signal } = over;
  const callOnce = (): void => {
    if (signal.aborted) return;
    over.abort();
    callback();
  };
  const timer = setTimeout(callOnce, scheduler ? PATIENCE_MS : 0);
  signal.addEventListener('abort', () => clearTimeout(timer));
  // A task that has been called off rejects, which is what calling it off is for.
  scheduler?.postTask(callOnce, { priority: 'background', signal }).catch((error: unknown) => {
    if (error !== signal.reason) reportError(error);
  });
  return () => over.abort();
}
