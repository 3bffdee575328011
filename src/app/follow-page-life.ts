/** What becomes of a page in its tab. */
export interface PageLife {
  /** Timers stand still in a sleeping machine and a frozen tab: time may have passed. */
  onWake(): void;
  /** The page goes, for good or into the back/forward cache. */
  onLeave(): void;
  /** The page is back from the back/forward cache, where no message reached it. */
  onRestore(): void;
}

/**
 * Follows the page's life.
 *
 * @returns the undo
 */
export function followPageLife({ onWake, onLeave, onRestore }: PageLife): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  for (const type of ['focus', 'pageshow', 'online'] as const) {
    window.addEventListener(type, onWake, { signal });
  }
  document.addEventListener('visibilitychange', onWake, { signal });
  window.addEventListener('pagehide', onLeave, { signal });
  window.addEventListener('pageshow', (event) => event.persisted && onRestore(), { signal });
  return () => controller.abort();
}
