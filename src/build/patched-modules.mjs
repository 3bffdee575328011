import { fileURLToPath } from 'node:url';

const STORE_TABS = JSON.stringify(
  // oxlint-disable-next-line typescript/no-unsafe-call -- outside the projects of Node, which has types for it
  fileURLToPath(new URL('../explorer/tabs/store-tabs.ts', import.meta.url)),
);

/**
 * The modules of packages that are changed (`change`) or replaced (`resolve.alias` in `vite.config.ts`), in
 * the dev server as in the build. There is no other. Each has a test of what it means for people, and the
 * text of what was asked of its project in docs/upstream/.
 *
 * @type {typeof import('./patched-modules.d.mts').PATCHED_MODULES}
 */
export const PATCHED_MODULES = [
  {
    module: '@graphiql/react/dist/stores/schema.js',
    patch: 'lazy-schema',
    why: 'GraphiQL builds its whole schema at once on the page’s thread. Here it takes the lazy schema that its fetcher answers with, and does not read the headers editor for it.',
    worth:
      'claim 6: completion with 100,000 fields after 0.3 s instead of 2.9 s, no task over 100 ms',
    test: 'src/build/patches.test.ts',
    change: [
      { from: 'buildClientSchema(introspectionData)', to: 'introspectionData.__schema' },
      { from: 'headers = tryParseJSONC(headerEditor?.getValue());', to: 'headers = undefined;' },
    ],
  },
  {
    module: '@graphiql/react/dist/stores/editor.js',
    patch: 'tabs-at-once',
    why: 'GraphiQL stores its tabs half a second after the operation in front: a window that crashes or opens in between loses a tab, or gets one more.',
    worth: 'a lost tab',
    test: 'e2e/two-tabs-storage.spec.ts',
    change: [
      {
        from: /const \{ shouldPersistHeaders, storage \} = get\(\);\s*debounce\(500,[^]*?shouldPersistHeaders\)\);/,
        to: 'storeTabsSoon(get().storage, { tabs, activeTabIndex });',
      },
      {
        from: 'var createEditorSlice = ',
        to: `import { storeTabsSoon } from ${STORE_TABS};\nvar createEditorSlice = `,
      },
    ],
  },
  {
    module: '@graphiql/react/dist/icons/index.js',
    patch: 'named-icons',
    why: 'GraphiQL titles its icons by the names of their functions, which minifying takes away; keeping all names would cost 27 kB.',
    worth: 'titles such as “play icon” instead of “t icon”',
    test: 'src/build/patches.test.ts',
    change: [
      { from: /generateIcon\((Svg\w+)\)/, to: 'generateIcon($1, "$1")' },
      { from: 'generateIcon(RawComponent)', to: 'generateIcon(RawComponent, name)' },
      { from: 'RawComponent.name', to: 'name' },
    ],
  },
  {
    module: '@graphiql/plugin-doc-explorer/dist/components/doc-explorer.js',
    patch: 'no-doc-explorer',
    why: 'GraphiQL imports its own documentation panel although it is given another one.',
    worth: '71 kB of 1,050 kB before the first answer',
    test: 'src/build/patches.test.ts',
    change: { code: 'export const DocExplorer = () => null;' },
  },
  {
    module: 'monaco-editor/esm/vs/editor/browser/widget/diffEditor/diffEditorWidget.js',
    patch: 'no-diff-editor',
    why: 'Monaco’s API imports the editor of differences, which nothing here makes.',
    worth: '27 kB of 1,050 kB before the first answer',
    test: 'src/build/patches.test.ts',
    change: { code: 'export class DiffEditorWidget {}' },
  },
  {
    module: 'framer-motion',
    patch: 'tab-order',
    why: 'GraphiQL brings an animation library for dragging its tabs, which are not shown. src/explorer/graphiql/tab-order.tsx stands for it.',
    worth: '36 kB of 1,050 kB before the first answer',
    test: 'e2e/history-and-tabs.spec.ts',
  },
];
