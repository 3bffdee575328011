import { inNextTask } from '../../workers/in-next-task.ts';

/** Settles after the next frame; at once where nobody sees it, or will. */
export function painted(): Promise<void> {
  if (!('document' in globalThis) || document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    const waiting = new AbortController();
    const done = (): void => {
      waiting.abort();
      resolve();
    };
    // Whoever else waits for the frame comes first: what follows may take long.
    requestAnimationFrame(() => inNextTask(() => inNextTask(done)));
    document.addEventListener('visibilitychange', done, { signal: waiting.signal });
  });
}
