import { readFileSync } from 'node:fs';
import { parse } from 'jsonc-parser';

/**
 * For `knip --production`, which finds what tests alone use. What a file uses itself may be exported for
 * its test.
 */
export default {
  ...parse(readFileSync(new URL('.knip.json', import.meta.url), 'utf8')),
  ignoreExportsUsedInFile: true,
};
