import { fileURLToPath } from 'node:url';
import type { ModulePatch } from './patch-module.ts';

const STORE_TABS = JSON.stringify(
  fileURLToPath(new URL('../explorer/tabs/store-tabs.ts', import.meta.url)),
);

/** What is changed in modules of packages; `patched-modules.mjs` says why, and what that is worth. */
export const PATCHES: readonly ModulePatch[] = [
  {
    module: '@graphiql/react/dist/stores/schema.js',
    change: [
      { from: 'buildClientSchema(introspectionData)', to: 'introspectionData.__schema' },
      { from: 'headers = tryParseJSONC(headerEditor?.getValue());', to: 'headers = undefined;' },
    ],
  },
  {
    module: '@graphiql/react/dist/stores/editor.js',
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
    change: [
      { from: /generateIcon\((Svg\w+)\)/, to: 'generateIcon($1, "$1")' },
      { from: 'generateIcon(RawComponent)', to: 'generateIcon(RawComponent, name)' },
      { from: 'RawComponent.name', to: 'name' },
    ],
  },
  {
    module: '@graphiql/plugin-doc-explorer/dist/components/doc-explorer.js',
    change: { code: 'export const DocExplorer = () => null;' },
  },
  {
    module: 'monaco-editor/esm/vs/editor/browser/widget/diffEditor/diffEditorWidget.js',
    change: { code: 'export class DiffEditorWidget {}' },
  },
];
