import type { ModulePatch } from './patch-module.ts';

/** What is changed in modules of packages. `patched-modules.mjs` says why. */
export const PATCHES: readonly ModulePatch[] = [
  {
    module: '@graphiql/react/dist/stores/schema.js',
    change: [
      { from: 'buildClientSchema(introspectionData)', to: 'introspectionData.__schema' },
      { from: 'headers = tryParseJSONC(headerEditor?.getValue());', to: 'headers = undefined;' },
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
