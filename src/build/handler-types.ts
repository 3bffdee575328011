import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Puts the types of `createHandler` beside it, for those who install the package. */
export function handlerTypes(): Plugin {
  return {
    name: 'gatehouse:handler-types',
    generateBundle() {
      const api = readFileSync(new URL('../service/handler-api.d.ts', import.meta.url), 'utf8');
      const source = `${api}\nexport declare const createHandler: CreateHandler;\n`;
      this.emitFile({ type: 'asset', fileName: 'handler.d.ts', source });
    },
  };
}
