/**
 * Has this worker hold a lock of its own, which only its end frees: nothing else tells a page that
 * the browser has ended a worker.
 *
 * @returns the lock's name once it is held; undefined where there are no Web Locks to be had
 */
export function holdLifeLock(): Promise<string | undefined> {
  // Browsers have them since 2022, and refuse them where site data is forbidden.
  if (!('locks' in navigator)) return Promise.resolve(undefined);
  const name = `gatehouse:worker:${crypto.randomUUID()}`;
  return new Promise((resolve) => {
    const hold = (): Promise<never> => {
      resolve(name);
      return new Promise(() => undefined);
    };
    navigator.locks.request(name, hold).catch(() => resolve(undefined));
  });
}
