import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepareFile } from '../server/site.mjs';
import { monacoParts } from './monaco.mjs';
import { packageOf } from './package-of.mjs';

/** @returns {Promise<import('./peer.ts').Peer>} Yoga's GraphiQL: one page with everything in it */
export async function prepareYoga() {
  const path = '/yoga/';
  const { folder, version } = packageOf('@graphql-yoga/render-graphiql');
  const { renderGraphiQL } = await import(pathToFileURL(join(folder, 'esm/index.js')).href);
  const html = renderGraphiQL({ endpoint: '/v1/graphql' });
  return {
    id: 'yoga',
    name: `Yoga’s GraphiQL ${version}`,
    path,
    parts: monacoParts('.graphiql-query-editor'),
    sites: [new Map([await prepareFile(`${path}index.html`, html)])],
  };
}
