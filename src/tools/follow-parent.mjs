/** How often the parent is looked at (ms). */
const POLL_MS = 250;

/**
 * Ends this process by SIGTERM when its parent is gone, if npm started it. npm passes a signal on
 * to the shell that it runs scripts in, and a shell such as dash dies of it without telling us:
 * `kill` or `docker stop` would leave the service behind.
 */
export function followParent() {
  if (process.env['npm_lifecycle_event'] === undefined || process.platform === 'win32') return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, POLL_MS);
  timer.unref();
}
