let isOwn = false;

/** Loads the page again for a choice of the user, who is asked first where an answer would be lost. */
export function reloadPage(): void {
  isOwn = true;
  location.reload();
}

/** Has the browser ask before the page goes: in the midst of a run, or by a reload of its own that loses an answer. */
export function askBeforeLeaving(isRunning: () => boolean, hasTooLarge: () => boolean): () => void {
  const listening = new AbortController();
  const onLeave = (event: BeforeUnloadEvent): void => {
    if (isRunning() || (isOwn && hasTooLarge())) event.preventDefault();
    // After the other listeners; the user may stay, and load the page again later.
    setTimeout(() => (isOwn = false));
  };
  window.addEventListener('beforeunload', onLeave, { signal: listening.signal });
  return () => listening.abort();
}
