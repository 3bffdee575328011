import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { CACHE } from '../places.mjs';

const FOLDER = join(CACHE, 'brotli');
const brotli = promisify(brotliCompress);

/**
 * Brotli at its highest level, as a careful host prepares its files; kept by content, since it
 * takes a second for each megabyte.
 *
 * @param {Buffer} content
 * @returns {Promise<Buffer>}
 */
export async function compressed(content) {
  const file = join(FOLDER, createHash('sha256').update(content).digest('hex'));
  if (existsSync(file)) return readFileSync(file);
  const bytes = await brotli(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(`${file}.new`, bytes);
  renameSync(`${file}.new`, file);
  return bytes;
}
