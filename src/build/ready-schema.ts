import type { Plugin } from 'vite';
import { patchModule } from './patch-module.ts';

/**
 * GraphiQL builds its schema from an introspection result, all of it at once on the page's thread. Here
 * what it is given for a result is the schema itself, which builds what is asked for. The headers editor
 * has no part in that: what is no JSON there would keep any schema out, and be written into the answer.
 */
export function readySchema(): Plugin {
  return patchModule('ready-schema', {
    file: '@graphiql/react/dist/stores/schema.js',
    replacements: [
      { from: 'buildClientSchema(introspectionData)', to: 'introspectionData.__schema' },
      { from: 'headers = tryParseJSONC(headerEditor?.getValue());', to: 'headers = undefined;' },
    ],
  });
}

/** The same where the dev server bundles packages ahead, which it does more than once and in parts. */
export function readySchemaInDev(): Plugin {
  const { name, transform } = readySchema();
  return { name, ...(transform && { transform }) };
}
