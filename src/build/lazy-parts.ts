import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { patchModule } from './patch-module.ts';
import { replaceModules } from './replace-modules.ts';

const later = (file: string): URL => new URL(`../explorer/graphiql/later/${file}`, import.meta.url);

/** Parts of GraphiQL that are loaded when they are first used; docs/decisions/what-comes-first.md. */
export function lazyParts(): Plugin[] {
  return [
    replaceModules('lazy-parts', [
      {
        file: '@graphiql/plugin-doc-explorer/dist/components/doc-explorer.js',
        by: later('no-doc-explorer.ts'),
        realms: ['page'],
      },
      {
        file: '@graphiql/plugin-history/dist/components.js',
        by: later('no-history.ts'),
        realms: ['page'],
      },
      {
        file: '@graphiql/plugin-history/dist/context.js',
        by: later('no-history.ts'),
        realms: ['page'],
      },
      {
        file: 'monaco-graphql/esm/graphqlMode.js',
        by: later('no-graphql-mode.ts'),
        realms: ['page'],
      },
      {
        file: 'framer-motion/dist/es/render/components/motion/proxy.mjs',
        by: later('motion.ts'),
        realms: ['page'],
      },
    ]).page(),
    patchModule('lazy-reorder', {
      file: '@graphiql/react/dist/components/tabs/index.js',
      replacements: [
        {
          from: 'import { Reorder } from "framer-motion";',
          to: `import { Reorder } from ${JSON.stringify(fileURLToPath(later('reorder.tsx')))};`,
        },
      ],
    }),
    // Each of these is the CommonJS form of a module that GraphiQL loads beside it.
    patchModule('one-prettier-for-graphql', {
      file: '@graphiql/react/dist/constants.js',
      replacements: [
        { from: 'import("prettier/parser-graphql")', to: 'import("prettier/plugins/graphql")' },
      ],
    }),
    patchModule('one-prettier-for-json', {
      file: '@graphiql/react/dist/utility/jsonc.js',
      replacements: [
        { from: 'import("prettier/parser-babel")', to: 'import("prettier/plugins/babel")' },
      ],
    }),
  ];
}
