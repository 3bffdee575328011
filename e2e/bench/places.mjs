import { fileURLToPath } from 'node:url';

/** Absolute path of this folder, where the peers are installed. */
export const BENCH = fileURLToPath(new URL('.', import.meta.url));

/** What is made once and used by every run: builds of peers, compressed files. */
export const CACHE = fileURLToPath(
  new URL('node_modules/.cache/gatehouse-bench/', import.meta.url),
);
