import { setTimeout as sleep } from 'node:timers/promises';
import { within } from './bench-page.mjs';

/** @typedef {import('./bench-page.mjs').BenchPage} BenchPage */

/** How long workers may take to say that they are there (ms). */
const ATTACH_MS = 500;
const ANSWER_MS = 60_000;

/**
 * What lives in memory after a garbage collection, in bytes: JavaScript objects and the buffers that
 * they hold.
 *
 * @param {BenchPage} bench
 * @returns {Promise<{ heap: number, allHeap: number }>} of the page, and with its workers'
 */
export async function measureHeap({ cdp }) {
  // Twice: what a first collection finalizes lets go of more.
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('HeapProfiler.collectGarbage');
  const heap = sizeOf(await cdp.send('Runtime.getHeapUsage'));
  const workers = await workerHeaps(cdp);
  return { heap, allHeap: workers.reduce((sum, size) => sum + size, heap) };
}

/**
 * @param {import('@playwright/test').CDPSession} cdp
 * @returns {Promise<number[]>}
 */
async function workerHeaps(cdp) {
  /** @type {string[]} */
  const sessions = [];
  /** @type {Map<string, (result: any) => void>} */
  const waiting = new Map();
  /** @param {{ sessionId: string, targetInfo: { type: string } }} event */
  const attached = ({ sessionId, targetInfo }) => {
    if (targetInfo.type === 'worker') sessions.push(sessionId);
  };
  /** @param {{ sessionId: string, message: string }} event */
  const received = ({ sessionId, message }) => {
    const { id, result } = JSON.parse(message);
    waiting.get(`${sessionId} ${id}`)?.(result);
  };
  cdp.on('Target.attachedToTarget', attached);
  cdp.on('Target.receivedMessageFromTarget', received);
  let nextId = 0;
  const ask = (/** @type {string} */ sessionId, /** @type {string} */ method) => {
    nextId += 1;
    const id = nextId;
    const answer = new Promise((resolve) => waiting.set(`${sessionId} ${id}`, resolve));
    const message = JSON.stringify({ id, method });
    const sent = cdp.send('Target.sendMessageToTarget', { sessionId, message });
    return within(ANSWER_MS, Promise.all([answer, sent]), method).then(([result]) => result);
  };
  const options = { waitForDebuggerOnStart: false, flatten: false };
  await cdp.send('Target.setAutoAttach', { autoAttach: true, ...options });
  await sleep(ATTACH_MS);
  const sizes = [];
  for (const session of sessions) {
    try {
      await ask(session, 'HeapProfiler.collectGarbage');
      sizes.push(sizeOf(await ask(session, 'Runtime.getHeapUsage')));
    } catch (error) {
      // Monaco ends workers that have nothing to do; they hold nothing then.
      if (!String(error).includes('No session')) throw error;
    }
  }
  await cdp.send('Target.setAutoAttach', { autoAttach: false, ...options });
  cdp.off('Target.attachedToTarget', attached);
  cdp.off('Target.receivedMessageFromTarget', received);
  return sizes;
}

/** @param {{ usedSize: number, backingStorageSize?: number }} usage */
function sizeOf({ usedSize, backingStorageSize = 0 }) {
  return usedSize + backingStorageSize;
}
