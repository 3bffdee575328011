/** Waits for the right moment; returns the undo. */
type Wait = (callback: () => void) => () => void;

/**
 * Makes a queue that calls back one at a time, with a wait before each.
 *
 * @returns what puts a callback at the end of the queue, which returns the undo
 */
export function createTurns(wait: Wait): (callback: () => void) => () => void {
  const queue = new Set<() => void>();
  let stopWaiting: (() => void) | undefined;
  const next = (): void => {
    stopWaiting = queue.size > 0 ? wait(callFirst) : undefined;
  };
  const callFirst = (): void => {
    const [first] = queue;
    if (first) queue.delete(first);
    next();
    first?.();
  };
  return (callback) => {
    const turn = (): void => callback();
    queue.add(turn);
    if (!stopWaiting) next();
    return () => {
      queue.delete(turn);
      if (queue.size > 0) return;
      stopWaiting?.();
      stopWaiting = undefined;
    };
  };
}
