import type { Plugin } from 'vite';

/** Files, by built name, that packages name by an address and that no page of ours loads. */
export const UNUSED_FILES = [
  // SQLite's databases in files, and the worker for pages that have none: ours is in memory, in a worker already.
  /^assets\/sqlite3-opfs-async-proxy-[\w-]+\.js$/,
  /^assets\/sqlite3-worker1-[\w-]+\.js$/,
];

/** Leaves files out of the build. It fails where one is not there any more. */
export function withoutFiles(patterns: readonly RegExp[]): Plugin {
  return {
    name: 'gatehouse:without-files',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const pattern of patterns) {
          const names = Object.keys(bundle).filter((name) => pattern.test(name));
          if (names.length === 0)
            this.error(`Nothing is built any more that is called ${pattern}.`);
          for (const name of names) delete bundle[name];
        }
      },
    },
  };
}
