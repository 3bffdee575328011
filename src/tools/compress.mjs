import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** What shrinks; fonts (woff2) and pictures are compressed already. */
const COMPRESSIBLE = /\.(?:css|html|m?js|json|svg|txt|ttf|wasm)$/;

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
  const candidates = entries.filter((name) => COMPRESSIBLE.test(name));
  // Node spreads these over its thread pool.
  const done = await Promise.all(candidates.map((name) => compressFile(join(folder, name))));
  return candidates.filter((_, index) => done[index]).sort();
}

/** @param {string} file @returns {Promise<boolean>} whether a sibling was written */
async function compressFile(file) {
  const content = await readFile(file);
  if (content.length < MIN_BYTES) return false;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  };
  const variants = await Promise.all([
    brotli(content, { params }),
    gzipped(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  const written = variants.map(async (bytes, index) => {
    if (bytes.length >= content.length) return false;
    await writeFile(`${file}${index === 0 ? '.br' : '.gz'}`, bytes);
    return true;
  });
  return (await Promise.all(written)).includes(true);
}
