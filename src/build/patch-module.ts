import type { Plugin, Rolldown } from 'vite';
import { PATCHED_MODULES, type PatchedModule } from './patched-modules.mjs';

export type ModulePatch = Required<Pick<PatchedModule, 'module' | 'change'>>;

export const PATCHES: readonly ModulePatch[] = PATCHED_MODULES.flatMap(({ module, change }) =>
  change ? [{ module, change }] : [],
);

/** Changes modules in build and dev server; the build fails where one has another text or is gone. */
export function patchModules(patches: readonly ModulePatch[]): {
  readonly build: Plugin;
  readonly dev: Rolldown.Plugin;
} {
  const plugin = (seen: Set<string>) =>
    ({
      name: 'gatehouse:patches',
      transform: {
        filter: { id: patches.map(({ module }) => new RegExp(`/node_modules/${escape(module)}$`)) },
        handler(code: string, id: string) {
          const patch = patches.find(({ module }) => id.endsWith(`/node_modules/${module}`));
          if (!patch) return null;
          seen.add(patch.module);
          return { code: applyPatch(code, patch), map: null };
        },
      },
    }) as const;
  const seen = new Set<string>();
  return {
    build: {
      ...plugin(seen),
      apply: 'build',
      buildEnd(error) {
        const missing = patches.filter(({ module }) => !seen.has(module));
        if (error || missing.length === 0) return;
        this.error(`Not in the page any more: ${missing.map(({ module }) => module).join(', ')}.`);
      },
    },
    // The dev server bundles packages more than once, and in parts.
    dev: plugin(new Set()),
  };
}

/** @throws {Error} naming the first text that is not there */
export function applyPatch(code: string, { module, change }: ModulePatch): string {
  if ('code' in change) return change.code;
  return change.reduce((text, { from, to }) => {
    const changed =
      typeof from === 'string'
        ? text.replaceAll(from, () => to)
        : text.replaceAll(new RegExp(from, 'g'), to);
    if (changed === text) throw new Error(`${module} no longer holds ${String(from)}.`);
    return changed;
  }, code);
}

function escape(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&');
}
