import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

/** The package's own, which the SIL Open Font License wants beside each copy of the font. */
const LICENCE = new URL('../../node_modules/@fontsource/fira-code/LICENSE', import.meta.url);

/** Puts the licence of the editors' font beside it. */
export function fontLicence(): Plugin {
  return {
    name: 'gatehouse:font-licence',
    apply: 'build',
    async generateBundle() {
      const source = await readFile(LICENCE, 'utf8');
      this.emitFile({ type: 'asset', name: 'fira-code-licence.txt', source });
    },
  };
}
