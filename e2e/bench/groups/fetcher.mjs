import { basename } from 'node:path';
import { buildFetcherPage } from '../fetcher-page/build.mjs';
import { fetchToken } from '../schema/service-schema.mjs';
import { CREDENTIALS, startBuiltService } from '../server/service-process.mjs';
import { quantile, summarizeRecords } from '../statistics.mjs';

/** @typedef {import('../bench-context.ts').BenchContext} BenchContext */

/** Of each kind, each run. */
const REQUESTS = 1_000;

const PAGE = '<!doctype html><script type="module" src="main.js"></script>';

/** Has clocks tick in microseconds: a page of its own that nobody else can look into. */
const ISOLATED = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
};

/**
 * What the fetcher costs on top of a bare fetch of the same request, against the built service.
 *
 * @param {BenchContext} context
 */
export async function benchFetcher(context) {
  const scripts = await buildFetcherPage();
  const service = await startBuiltService(context.build);
  const records = [];
  try {
    for (let run = 0; run < context.runs; run += 1) {
      const times = await measureOnce(context, scripts, service.origin);
      const own = quantile(times.own, 0.5);
      const bare = quantile(times.bare, 0.5);
      records.push({
        fetcherP50: own,
        bareP50: bare,
        ownCost: own - bare,
        fetcherP95: quantile(times.own, 0.95),
        bareP95: quantile(times.bare, 0.95),
      });
      context.progress(`fetcher, run ${run + 1}`);
    }
  } finally {
    await service.stop();
  }
  return { gatehouse: summarizeRecords(records) };
}

/**
 * @param {BenchContext} context
 * @param {ReadonlyMap<string, string>} scripts
 * @param {string} origin
 * @returns {Promise<{ own: number[], bare: number[] }>}
 */
async function measureOnce({ browser }, scripts, origin) {
  const accessToken = await fetchToken(origin);
  const browserContext = await browser.newContext();
  try {
    const page = await browserContext.newPage();
    await page.route('**/v1/bench/**', (route) => {
      const script = scripts.get(basename(new URL(route.request().url()).pathname));
      const contentType = script === undefined ? 'text/html' : 'text/javascript';
      return route.fulfill({ body: script ?? PAGE, contentType, headers: ISOLATED });
    });
    await page.goto(`${origin}/v1/bench/`);
    await page.waitForFunction(() => 'measureFetcher' in globalThis);
    /** @param {number} requests */
    const measure = (requests) =>
      page.evaluate((options) => Reflect.get(globalThis, 'measureFetcher')(options), {
        accessToken,
        apiKey: CREDENTIALS.apiKey,
        requests,
      });
    // Loads the worker. From then on every request goes to the service itself.
    await measure(0);
    await page.unrouteAll({ behavior: 'wait' });
    return await measure(REQUESTS);
  } finally {
    await browserContext.close();
  }
}
