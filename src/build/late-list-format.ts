import type { Plugin } from 'vite';
import { patchModule } from './patch-module.ts';

/**
 * GraphiQL makes the format of a list of mistakes in JSON while its code is evaluated, which takes half as
 * long as all the rest of that. Nobody has made a mistake by then.
 */
export function lateListFormat(): Plugin {
  return patchModule('late-list-format', {
    file: '@graphiql/react/dist/utility/jsonc.js',
    replacements: [
      {
        from: /var formatter = (new Intl\.ListFormat\([^)]*\));/,
        to: 'var formatter = { format: (list) => $1.format(list) };',
      },
    ],
  });
}
