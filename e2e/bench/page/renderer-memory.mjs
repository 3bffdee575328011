import { readFileSync } from 'node:fs';

/** Between two looks (ms). */
const SAMPLE_MS = 50;

/**
 * How long memory that was let go of may take to reach the system (ms): it was seen to come for 22 s, since
 * Chromium keeps what was freed for anybody who asks next.
 */
export const RETURN_MS = 25_000;

/**
 * The process that a page runs in, its workers too. One page may be open, no more.
 *
 * @param {import('@playwright/test').Browser} browser
 * @returns {Promise<number>} id of the process
 */
export async function rendererOf(browser) {
  const cdp = await browser.newBrowserCDPSession();
  try {
    const { processInfo } = await cdp.send('SystemInfo.getProcessInfo');
    // The browser keeps another one ready, which has not loaded anything.
    const [largest] = processInfo
      .filter(({ type }) => type === 'renderer')
      .map(({ id }) => ({ id, size: memoryOf(id) ?? 0 }))
      .toSorted((a, b) => b.size - a.size);
    if (!largest) throw new Error('There is no renderer.');
    return largest.id;
  } finally {
    await cdp.detach();
  }
}

/**
 * What a process has for itself: resident memory that is neither shared nor a file.
 *
 * @param {number} id of the process
 * @returns {number | undefined} bytes; undefined where the process is gone, or the system is not Linux
 */
function memoryOf(id) {
  try {
    const status = readFileSync(`/proc/${id}/status`, 'utf8');
    const [, kilobytes] = /^RssAnon:\s+(\d+) kB$/m.exec(status) ?? [];
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1_024;
  } catch {
    return undefined;
  }
}

/**
 * Watches a process until told to stop.
 *
 * @param {number} id of the process
 * @returns {() => number} stops, and says what the highest was, bytes; NaN where it was never seen
 */
export function watchMemory(id) {
  let peak = Number.NaN;
  const look = () => {
    const size = memoryOf(id);
    if (size !== undefined) peak = Number.isNaN(peak) ? size : Math.max(peak, size);
  };
  look();
  const timer = setInterval(look, SAMPLE_MS);
  // A measurement that fails does not stop it.
  timer.unref();
  return () => {
    clearInterval(timer);
    look();
    return peak;
  };
}

/**
 * Waits for what a collection has freed to reach the system.
 *
 * @param {number} id of the process
 * @param {number} patienceMs all of it returns within {@link RETURN_MS}
 * @returns {Promise<number>} the least that was seen, bytes; NaN where it was never seen
 */
export async function restingMemory(id, patienceMs) {
  let least = Number.NaN;
  for (let waited = 0; waited < patienceMs; waited += SAMPLE_MS) {
    const size = memoryOf(id);
    if (size !== undefined) least = Number.isNaN(least) ? size : Math.min(least, size);
    await new Promise((resolve) => {
      setTimeout(resolve, SAMPLE_MS);
    });
  }
  return least;
}
