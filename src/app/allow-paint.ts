/**
 * Lets the browser paint: index.html has it wait for what follows the form. To be called ahead of all
 * else, since a frame takes a while to begin, and none begins before the caller's task is over.
 */
export function allowPaint(): void {
  document.querySelector('link[rel="expect"]')?.remove();
}
