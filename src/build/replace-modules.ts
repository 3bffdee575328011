import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** A module of a package, and the module of ours that stands for it. */
export interface ModuleReplacement {
  /** How the module's path ends, from the package's name on. */
  readonly file: string;
  /** The file of ours. It may import the one that it stands for. */
  readonly by: URL;
}

/** The same set of replacements for the page and for its workers. */
export interface ModuleReplacer {
  readonly inPage: () => Plugin;
  readonly inWorkers: () => Plugin;
}

/**
 * Puts modules of ours in place of some of a package's, whoever imports them.
 *
 * A new version of the package may not have one of them any more, or may not import it: then the build
 * fails, so that no replacement is lost without a word.
 *
 * @param name of the plugin, for Vite's messages
 */
export function replaceModules(
  name: string,
  replacements: readonly ModuleReplacement[],
): ModuleReplacer {
  const unused = new Set(replacements.map(({ file }) => file));
  const baseNames = [...new Set(replacements.map(({ file }) => file.split('/').at(-1) ?? file))];
  const plugin = (realm: string): Plugin => ({
    name: `gatehouse:${name}-in-${realm}`,
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      // Asking Vite about each of some thousand imports would take seconds.
      filter: { id: new RegExp(baseNames.map(withOrWithoutExtension).join('|')) },
      async handler(source, importer, options) {
        const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
        const replacement = replacements.find(({ file }) =>
          resolved?.id.endsWith(`/node_modules/${file}`),
        );
        const path = replacement && fileURLToPath(replacement.by);
        if (!path || importer === path) return null;
        unused.delete(replacement.file);
        return path;
      },
    },
  });
  return {
    inPage: () => ({
      ...plugin('page'),
      // Workers are built while the page is.
      buildEnd(error) {
        if (error || unused.size === 0) return;
        this.error(`Nothing imports these any more: ${[...unused].join(', ')}.`);
      },
    }),
    inWorkers: () => plugin('workers'),
  };
}

function withOrWithoutExtension(baseName: string): string {
  const escaped = baseName.replace(/\.js$/, '').replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&');
  return `(?:^|/)${escaped}(?:\\.js)?$`;
}
