import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Puts the types of a module of the package beside it, for those who install it. */
export function shippedTypes(module: string, path: string, declaration: string): Plugin {
  return {
    name: 'gatehouse:shipped-types',
    generateBundle() {
      const api = readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
      const source = `${api}\nexport declare const ${declaration};\n`;
      this.emitFile({ type: 'asset', fileName: `${module}.d.ts`, source });
    },
  };
}
