import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Where a module is replaced: in what the page loads, or in its workers. */
export type Realm = 'page' | 'workers';

/** A module of a package, and the module of ours that stands for it. */
export interface ModuleReplacement {
  /** How the module's path ends, from the package's name on. */
  readonly file: string;
  /** The file of ours. */
  readonly by: URL;
  readonly realms: readonly Realm[];
}

/**
 * Puts modules of ours in place of some of a package's, whoever imports them.
 *
 * A new version of the package may not have one of them any more, or may not import it: then the build
 * fails, so that no replacement is lost without a word.
 *
 * @param name of the plugins, for Vite's messages
 * @returns a plugin for each realm; the page's looks after all of them
 */
export function replaceModules(
  name: string,
  replacements: readonly ModuleReplacement[],
): Readonly<Record<Realm, () => Plugin>> {
  const unused = new Set(replacements.map(({ file }) => file));
  const pluginFor = (realm: Realm): Plugin => {
    const here = replacements.filter(({ realms }) => realms.includes(realm));
    return {
      name: `gatehouse:${name}-in-${realm}`,
      apply: 'build',
      enforce: 'pre',
      resolveId: {
        // Asking Vite about each of some thousand imports would take seconds.
        filter: { id: new RegExp(here.map(({ file }) => importOf(file)).join('|')) },
        async handler(source, importer, options) {
          const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
          const replacement = here.find(({ file }) =>
            resolved?.id.endsWith(`/node_modules/${file}`),
          );
          if (!replacement) return null;
          unused.delete(replacement.file);
          return fileURLToPath(replacement.by);
        },
      },
    };
  };
  return {
    page: () => ({
      ...pluginFor('page'),
      // Workers are built while the page is.
      buildEnd(error) {
        if (error || unused.size === 0) return;
        this.error(`Nothing imports these any more: ${[...unused].join(', ')}.`);
      },
    }),
    workers: () => pluginFor('workers'),
  };
}

/** How the import of a file ends, with its extension or without. */
function importOf(file: string): string {
  const [baseName = file] = file.split('/').slice(-1);
  const [stem, extension = ''] = baseName.split(/(?=\.m?js$)/);
  return `(?:^|/)${stem}(?:\\${extension})?$`;
}
