import { createRequire } from 'node:module';
import { BENCH } from '../places.mjs';
import { prepareFile, prepareFolder } from '../server/site.mjs';
import { ALTAIR_ANSWER } from './answer-parts.mjs';
import { codemirror6Parts } from './codemirror.mjs';
import { packageOf } from './package-of.mjs';

/** @returns {Promise<import('./peer.ts').Peer>} Altair, from its own static package */
export async function prepareAltair() {
  const path = '/altair/';
  const altair = createRequire(BENCH)('altair-static');
  const html = altair.renderAltair({ baseURL: path, endpointURL: '/v1/graphql' });
  const site = await prepareFolder(path, altair.getDistDirectory());
  site.set(...(await prepareFile(`${path}index.html`, html)));
  return {
    id: 'altair',
    name: `Altair ${packageOf('altair-static').version}`,
    path,
    parts: codemirror6Parts('.query-editor__input'),
    answer: ALTAIR_ANSWER,
    sites: [site],
  };
}
