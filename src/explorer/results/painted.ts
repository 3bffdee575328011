import { inNextTask } from './in-next-task.ts';

/** Settles after the next frame; at once where nobody sees it, or will. */
export function painted(): Promise<void> {
  if (!('document' in globalThis) || document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    const waiting = new AbortController();
    const done = (): void => {
      waiting.abort();
      resolve();
    };
    requestAnimationFrame(() => inNextTask(done));
    document.addEventListener('visibilitychange', done, { signal: waiting.signal });
  });
}
