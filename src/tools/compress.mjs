import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** What shrinks; fonts (woff2) and pictures are compressed already. */
const COMPRESSIBLE = new Set([
  '.css',
  '.html',
  '.js',
  '.json',
  '.mjs',
  '.svg',
  '.txt',
  '.ttf',
  '.wasm',
]);

/** Below this many bytes the headers weigh more than what is saved. */
const MIN_BYTES = 1_024;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/**
 * Puts a `.br` and a `.gz` beside each file that is worth it, at their highest levels: this is
 * done once a build, and read at each visit. A sibling that would not be smaller is not written.
 *
 * @param {string} folder absolute
 * @returns {Promise<string[]>} the files that got a sibling, relative to `folder`
 */
export async function compressFolder(folder) {
  const entries = await readdir(folder, { recursive: true });
  const candidates = entries.filter((name) => COMPRESSIBLE.has(extname(name)));
  // Node spreads these over its thread pool.
  const done = await Promise.all(candidates.map((name) => compressFile(join(folder, name))));
  return candidates.filter((_, index) => done[index]).sort();
}

/**
 * @param {string} file
 * @returns {Promise<boolean>} whether a sibling was written
 */
async function compressFile(file) {
  const content = await readFile(file);
  if (content.length < MIN_BYTES) return false;
  const variants = await Promise.all([
    brotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      },
    }).then((bytes) => ({ name: `${file}.br`, bytes })),
    gzipped(content, { level: constants.Z_BEST_COMPRESSION }).then((bytes) => ({
      name: `${file}.gz`,
      bytes,
    })),
  ]);
  const smaller = variants.filter(({ bytes }) => bytes.length < content.length);
  await Promise.all(smaller.map(({ name, bytes }) => writeFile(name, bytes)));
  return smaller.length > 0;
}
