import { setTimeout as wait } from 'node:timers/promises';
import type { Server } from 'node:http';

/** How often connections that have fallen idle are looked for, milliseconds. */
const SWEEP_MS = 50;

/**
 * Stops servers: no new connections, requests under way finish, connections that are merely kept
 * open are closed. What is still there after `graceMs` milliseconds is cut off.
 */
export async function stopServers(servers: readonly Server[], graceMs: number): Promise<void> {
  const closed = Promise.all(
    servers.map((server) => new Promise<void>((resolve) => server.close(() => resolve()))),
  );
  let isClosed = false;
  void closed.then(() => {
    isClosed = true;
  });
  const deadline = performance.now() + graceMs;
  while (!isClosed && performance.now() < deadline) {
    for (const server of servers) server.closeIdleConnections();
    await Promise.race([closed, wait(SWEEP_MS)]);
  }
  for (const server of servers) server.closeAllConnections();
  await closed;
}
