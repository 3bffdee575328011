import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startBuiltService } from './service-process.mjs';
import { prepareFile, prepareFolder } from './site.mjs';

/** Where the explorer lies, and the same page less its scripts. */
export const OUR_PATH = '/v1/graphiql/';
export const BARE_PATH = '/v1/bare/';

/** Of the service's headers, what the bench's server does itself. */
const NOT_REPLAYED = new Set([
  'cache-control',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'date',
  'etag',
  'keep-alive',
  'last-modified',
  'transfer-encoding',
  'vary',
]);

const CONFIG = JSON.stringify({
  services: [{ id: 'bench', name: 'Bench', authUrl: '/', baseUrl: '/' }],
});

/**
 * The built explorer, with the very headers that the built service sends, its policies included;
 * and its page once more without scripts, to compare the first paint with.
 *
 * @param {string} build folder that holds `explorer/` and `service/`
 * @returns {Promise<import('./site.mjs').Site[]>}
 */
export async function prepareOurSite(build) {
  const service = await startBuiltService(build);
  try {
    const folder = join(build, 'explorer');
    const headersOf = async (/** @type {string} */ name) => {
      const { headers } = await fetch(`${service.explorerUrl}${name}`);
      return Object.fromEntries([...headers].filter(([key]) => !NOT_REPLAYED.has(key)));
    };
    const page = await headersOf('');
    const worker = await headersOf('token-worker.js');
    const config = await headersOf('config.json');
    const html = readFileSync(join(folder, 'index.html'), 'utf8');
    const [script = 'favicon.svg'] = /assets\/[\w.-]+\.js/.exec(html) ?? [];
    const asset = await headersOf(script);
    const site = await prepareFolder(OUR_PATH, folder, (name) => {
      if (name === 'index.html') return page;
      return name === 'token-worker.js' ? worker : asset;
    });
    site.set(...(await prepareFile(`${OUR_PATH}config.json`, CONFIG, config)));
    const bare = await prepareFolder(BARE_PATH, folder, (name) =>
      name === 'index.html' ? page : asset,
    );
    bare.set(...(await prepareFile(`${BARE_PATH}index.html`, withoutScripts(html), page)));
    return [site, bare];
  } finally {
    await service.stop();
  }
}

/**
 * The page as it would be if nobody had written a line of code for it: styles stay.
 *
 * @param {string} html
 * @returns {string}
 */
export function withoutScripts(html) {
  return html
    .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link\b[^>]*\brel="(?:modulepreload|preload|prefetch|expect)"[^>]*>/g, '');
}
