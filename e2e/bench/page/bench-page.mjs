import { now } from '../server/bench-server.mjs';
import { installProbes } from './probes.mjs';

/**
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {import('@playwright/test').BrowserContext} BrowserContext
 * @typedef {import('./probes.mjs').Probes} Probes
 *
 * @typedef {object} Conditions what a page is measured under
 * @property {string} id
 * @property {number} cpuSlowdown
 * @property {{ bytesPerSecond: number, latencyMs: number } | undefined} network
 *
 * @typedef {object} BenchPage
 * @property {Page} page
 * @property {import('@playwright/test').CDPSession} cdp
 */

/**
 * @template Member
 * @typedef {Member extends (...args: never) => infer Result ? Awaited<Result> : Member} Probed
 */

/** @type {Readonly<Record<string, Conditions>>} */
export const CONDITIONS = {
  plain: { id: 'plain', cpuSlowdown: 1, network: undefined },
  throttled: {
    id: 'throttled',
    cpuSlowdown: 4,
    network: { bytesPerSecond: (9 * 1_000 * 1_000) / 8, latencyMs: 60 },
  },
};

/** Nothing that is measured takes so long, even throttled on a busy machine (ms). */
export const PATIENCE_MS = 120_000;

/**
 * A tab with the probes in it, not navigated yet.
 *
 * @param {BrowserContext} context
 * @param {Conditions} conditions
 * @returns {Promise<BenchPage>}
 */
export async function newPage(context, { cpuSlowdown, network }) {
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await page.addInitScript(installProbes);
  const cdp = await context.newCDPSession(page);
  if (cpuSlowdown > 1) await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  if (network) {
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: network.latencyMs,
      downloadThroughput: network.bytesPerSecond,
      uploadThroughput: network.bytesPerSecond,
    });
  }
  return { page, cdp };
}

/**
 * Finds out what the page's clock says when Node's says something else. To be called when nothing is
 * measured any more: it keeps the page busy.
 *
 * @param {BenchPage} bench
 * @returns {Promise<number>} what to add to Node's clock for milliseconds since the navigation
 */
export async function clockOffset({ page }) {
  let best = Infinity;
  let offset = Number.NaN;
  for (let round = 0; round < 9; round += 1) {
    const before = now();
    const there = await page.evaluate(() => performance.now());
    const after = now();
    if (after - before >= best) continue;
    best = after - before;
    offset = there - (before + after) / 2;
  }
  return offset;
}

/**
 * Reads one of the page's probes, or calls it.
 *
 * @template {keyof Probes} Name
 * @param {BenchPage} bench
 * @param {Name} name
 * @param {Probes[Name] extends (...args: infer Args) => unknown ? Args : []} args
 * @returns {Promise<Probed<Probes[Name]>>}
 */
export function probe({ page }, name, ...args) {
  const asked = page.evaluate(([key, given]) => {
    const member = Reflect.get(Reflect.get(window, 'bench'), key);
    return typeof member === 'function' ? Reflect.apply(member, undefined, given) : member;
  }, /** @type {const} */ ([name, args]));
  return within(PATIENCE_MS, asked, name);
}

/**
 * @template T
 * @param {number} milliseconds
 * @param {Promise<T>} promise
 * @param {string} what
 * @returns {Promise<T>}
 * @throws {Error} when the time is up
 */
export async function within(milliseconds, promise, what) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const late = new Promise((_resolve, reject) => {
    const fail = () => reject(new Error(`“${what}” did not come within ${milliseconds} ms.`));
    timer = setTimeout(fail, milliseconds);
  });
  // What comes after its time, or after its page is gone, is nobody's.
  promise.catch(() => undefined);
  try {
    return /** @type {T} */ (await Promise.race([promise, late]));
  } finally {
    clearTimeout(timer);
  }
}
