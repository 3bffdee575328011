import type { Plugin, Rolldown } from 'vite';
import type { PatchedModule } from './patched-modules.mjs';

/** Replaces modules in build and dev server; the build fails where one is gone. */
export function patchModules(patches: readonly Pick<PatchedModule, 'module' | 'code'>[]): {
  readonly build: Plugin;
  readonly dev: Rolldown.Plugin;
} {
  const seen = new Set<string>();
  const plugin = {
    name: 'gatehouse:patches',
    load(id: string) {
      const patch = patches.find(({ module }) => id.endsWith(`/node_modules/${module}`));
      if (!patch) return null;
      seen.add(patch.module);
      return { code: patch.code, map: null };
    },
  };
  return {
    build: {
      ...plugin,
      apply: 'build',
      buildEnd(error) {
        const missing = patches.filter(({ module }) => !seen.has(module));
        if (error || missing.length === 0) return;
        this.error(`Not in the page any more: ${missing.map(({ module }) => module).join(', ')}.`);
      },
    },
    dev: plugin,
  };
}
