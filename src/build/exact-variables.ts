import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { patchModule } from './patch-module.ts';

const EXACT = JSON.stringify(
  fileURLToPath(new URL('../explorer/graphiql/exact-jsonc.ts', import.meta.url)),
);

/** GraphiQL rounds the numbers of the variables editor; here they are sent as they were typed. */
export function exactVariables(): Plugin {
  return patchModule('exact-variables', {
    file: '@graphiql/react/dist/utility/jsonc.js',
    replacements: [
      {
        from: 'return parsed;\n}\nfunction tryParseJSONC',
        to: 'return exactValue(content, parsed);\n}\nfunction tryParseJSONC',
      },
      {
        from: 'async function formatJSONC',
        to: `import { exactValue } from ${EXACT};\nasync function formatJSONC`,
      },
    ],
  });
}
