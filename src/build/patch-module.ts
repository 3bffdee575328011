import type { Plugin } from 'vite';

/** One text of a package's module, and what stands there instead. */
export interface Replacement {
  /** At least one place must match. */
  readonly from: string | RegExp;
  readonly to: string;
}

/** A change to one module of a package. */
export interface ModulePatch {
  /** How the module's path ends, from the package's name on. */
  readonly file: string;
  readonly replacements: readonly Replacement[];
}

/**
 * Changes the code of one module of a package while building.
 *
 * A new version of the package may have another text there: then the build fails, and so it does
 * where the module is not part of the page any more.
 *
 * @param name of the plugin, for Vite's messages
 * @throws {Error} from `vite build`, naming what was not found
 */
export function patchModule(name: string, { file, replacements }: ModulePatch): Plugin {
  let isPatched = false;
  return {
    name: `gatehouse:${name}`,
    apply: 'build',
    transform: {
      filter: { id: new RegExp(`/node_modules/${escapeRegExp(file)}$`) },
      handler(code) {
        isPatched = true;
        return { code: applyReplacements(code, { file, replacements }), map: null };
      },
    },
    buildEnd(error) {
      if (!error && !isPatched) this.error(`${file} is not in the page: nothing is left to patch.`);
    },
  };
}

/**
 * @param code of the module
 * @throws {Error} naming the first text that is not there
 */
export function applyReplacements(code: string, { file, replacements }: ModulePatch): string {
  return replacements.reduce((text, { from, to }) => {
    const changed =
      typeof from === 'string'
        ? text.replaceAll(from, () => to)
        : text.replaceAll(new RegExp(from, 'g'), to);
    if (changed === text) throw new Error(`${file} no longer holds ${String(from)}.`);
    return changed;
  }, code);
}

function escapeRegExp(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&');
}
