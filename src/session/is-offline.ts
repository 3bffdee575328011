/** True where the realm knows that it has no network; Node, where the tests run, knows nothing. */
export function isOffline(): boolean {
  const { navigator } = globalThis as { navigator?: { onLine?: boolean } };
  return navigator?.onLine === false;
}
