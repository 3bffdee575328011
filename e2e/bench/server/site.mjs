import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { compressed } from './compressed.mjs';

/**
 * @typedef {object} Served one file as it goes over the wire
 * @property {Buffer} body
 * @property {Record<string, string>} headers
 * @property {string} etag
 *
 * @typedef {Map<string, Served>} Site by path on the server
 */

/** @type {Readonly<Record<string, string>>} */
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.ttf': 'font/ttf',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
};

const COMPRESSIBLE = new Set(['.html', '.json', '.js', '.css', '.svg', '.ttf']);

/** Asked for at each visit; everything else is kept for a year, the peers' files too. */
const REVALIDATED = /\.html$|\/config\.json$|\/token-worker\.js$/;

/**
 * Prepares one file: compressed where that is worth it, with the caching that our deployment page
 * asks for. Peers get the same, which is kinder than their files' names deserve.
 *
 * @param {string} path on the server
 * @param {Buffer | string} content
 * @param {Readonly<Record<string, string>>} [headers] further ones, such as the policies of our page
 * @returns {Promise<[string, Served]>}
 */
export async function prepareFile(path, content, headers = {}) {
  const plain = Buffer.from(content);
  const extension = extname(path);
  const small = COMPRESSIBLE.has(extension) ? await compressed(plain) : plain;
  const isSmaller = small.length < plain.length;
  const served = {
    body: isSmaller ? small : plain,
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    headers: {
      'content-type': TYPES[extension] ?? 'application/octet-stream',
      'cache-control': REVALIDATED.test(path) ? 'no-cache' : 'public, max-age=31536000, immutable',
      ...(isSmaller && { 'content-encoding': 'br' }),
      ...headers,
    },
  };
  return [path, served];
}

/**
 * Prepares a folder of files.
 *
 * @param {string} prefix path on the server, with a slash at its end
 * @param {string} folder absolute
 * @param {(name: string) => Readonly<Record<string, string>>} [headersOf] further headers of a file
 * @returns {Promise<Site>}
 */
export async function prepareFolder(prefix, folder, headersOf = () => ({})) {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(?:map|br|gz)$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name).slice(join(folder, '/').length));
  /** @type {Site} */
  const site = new Map();
  for (const name of names) {
    const path = prefix + name.split(sep).join('/');
    // One after the other: a schema's worth of megabytes at once would fill the memory.
    site.set(...(await prepareFile(path, readFileSync(join(folder, name)), headersOf(name))));
  }
  return site;
}
