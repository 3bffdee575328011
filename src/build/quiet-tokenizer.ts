import type { Plugin } from 'vite';
import { patchModule } from './patch-module.ts';

/** Monaco's GraphQL tokenizer logs each directive that it meets; the page's console stays quiet. */
export function quietTokenizer(): Plugin {
  return patchModule('quiet-tokenizer', {
    file: 'monaco-editor/esm/vs/basic-languages/graphql/graphql.js',
    replacements: [{ from: ', log: "annotation token: $0"', to: '' }],
  });
}
