import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A script that stands in the page: no attributes, so neither of another type nor from a file. */
const INLINE_SCRIPT = /<script>([^]*?)<\/script>/g;

/**
 * Reads which scripts stand in the explorer's page itself. The page's policy names them by their
 * hashes, and so allows these and no others (CSP 3, section 6.7.3.3).
 *
 * @param directory what `vite build` wrote
 * @returns sources for `script-src`, such as `'sha256-…'`
 */
export async function readInlineScripts(directory: string): Promise<string[]> {
  const html = await readFile(join(directory, 'index.html'), 'utf8');
  return [...html.matchAll(INLINE_SCRIPT)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
}
