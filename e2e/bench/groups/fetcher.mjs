import { buildFetcherPage } from '../fetcher-page/build.mjs';
import { fetchToken } from '../schema/service-schema.mjs';
import { CREDENTIALS, startBuiltService } from '../server/service-process.mjs';
import { quantile, summarizeRecords } from '../statistics.mjs';

/** @typedef {import('../bench-context.ts').BenchContext} BenchContext */

/** Of each kind, each run. */
const REQUESTS = 1_000;

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
  const built = await buildFetcherPage();
  const service = await startBuiltService(context.build);
  const records = [];
  try {
    for (let run = 0; run < context.runs; run += 1) {
      const times = await measureOnce(context, built, service.origin);
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
 * @param {{ html: string, script: string }} built
 * @param {string} origin
 * @returns {Promise<{ own: number[], bare: number[] }>}
 */
async function measureOnce({ browser }, { html, script }, origin) {
  const accessToken = await fetchToken(origin);
  const browserContext = await browser.newContext();
  try {
    const page = await browserContext.newPage();
    await page.route('**/*', (route) =>
      route.request().url().endsWith('/main.js')
        ? route.fulfill({ body: script, contentType: 'text/javascript', headers: ISOLATED })
        : route.fulfill({ body: html, contentType: 'text/html', headers: ISOLATED }),
    );
    await page.goto(`${origin}/v1/bench/`);
    await page.waitForFunction(() => 'measureFetcher' in globalThis);
    // From here on every request goes to the service itself.
    await page.unrouteAll({ behavior: 'wait' });
    const given = { accessToken, apiKey: CREDENTIALS.apiKey, requests: REQUESTS };
    return await page.evaluate(
      (options) => Reflect.get(globalThis, 'measureFetcher')(options),
      given,
    );
  } finally {
    await browserContext.close();
  }
}
