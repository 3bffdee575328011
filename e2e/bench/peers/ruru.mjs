import { createRequire } from 'node:module';
import { join } from 'node:path';
import { BENCH } from '../places.mjs';
import { prepareFile, prepareFolder } from '../server/site.mjs';
import { monacoParts } from './monaco.mjs';
import { packageOf } from './package-of.mjs';

/** @returns {Promise<import('./peer.ts').Peer>} Ruru, from the files of its package */
export async function prepareRuru() {
  const path = '/ruru/';
  const { folder, version } = packageOf('ruru');
  const { ruruHTML } = createRequire(BENCH)('ruru/server');
  const html = ruruHTML({ staticPath: path, endpoint: '/v1/graphql' });
  const site = await prepareFolder(path, join(folder, 'static'));
  site.set(...(await prepareFile(`${path}index.html`, html)));
  return {
    id: 'ruru',
    name: `Ruru ${version}`,
    path,
    parts: monacoParts('.graphiql-query-editor'),
    sites: [site],
  };
}
