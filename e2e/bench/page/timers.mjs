/**
 * Counts the page's timers, as `benchTimers()` on its window. It is sent to the page as text, so it
 * uses nothing from outside.
 */
export function countTimers() {
  /** @type {Set<unknown>} */
  const waiting = new Set();
  /** @type {Set<unknown>} */
  const repeating = new Set();
  const {
    setTimeout: later,
    setInterval: often,
    clearTimeout: notLater,
    clearInterval: notOften,
  } = window;
  /** @type {(callback: TimerHandler, delay?: number, ...args: unknown[]) => number} */
  const setLater = (callback, delay, ...args) => {
    const id = later(() => {
      waiting.delete(id);
      if (typeof callback === 'function') Reflect.apply(callback, window, args);
    }, delay);
    waiting.add(id);
    return id;
  };
  /** @type {(callback: TimerHandler, delay?: number, ...args: unknown[]) => number} */
  const setOften = (callback, delay, ...args) => {
    const id = often(callback, delay, ...args);
    repeating.add(id);
    return id;
  };
  // Either function ends either kind.
  const clear = (/** @type {number | undefined} */ id) => {
    waiting.delete(id);
    repeating.delete(id);
    notLater(id);
    notOften(id);
  };
  Object.assign(window, {
    setTimeout: setLater,
    setInterval: setOften,
    clearTimeout: clear,
    clearInterval: clear,
    benchTimers: () => ({ waiting: waiting.size, repeating: repeating.size }),
  });
}
