import type { Rolldown } from 'vite';

type Options = Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>;

/** The editor in pieces, each evaluated in a task of its own, from the lowest layer up. */
const LAYERS: readonly [name: string, modules: RegExp][] = [
  [
    'react',
    /\/node_modules\/(react|react-dom|react-compiler-runtime|scheduler)\/|vite\/preload-helper/,
  ],
  ['graphql', /\/node_modules\/graphql\//],
  // A small file for each layer otherwise.
  ['monaco-styles', /\/monaco-editor\/.*\.css$|\/codicons\.css$/],
  ['monaco-base', /\/monaco-editor\/esm\/vs\/base\/common\//],
  ['monaco-dom', /\/monaco-editor\/esm\/vs\/base\//],
  ['monaco-platform', /\/monaco-editor\/esm\/vs\/platform\//],
  [
    'monaco-core',
    /\/monaco-editor\/esm\/vs\/editor\/common\/(core|config|languages|tokens|diff)\//,
  ],
  ['monaco-common', /\/monaco-editor\/esm\/vs\/editor\/common\//],
  ['monaco-view', /\/monaco-editor\/esm\/vs\/editor\/browser\//],
  ['monaco-contrib', /\/vs\/editor\/contrib\/(?:find|folding|goto|hover|message|snippet|suggest)/],
  ['monaco-actions', /\/monaco-editor\/esm\/vs\/editor\/contrib\//],
  ['monaco', /\/monaco-editor\//],
  ['graphql-mode', /\/monaco-graphql\/esm\/|\/explorer\/graphiql\/graphql-mode\.ts$/],
];

/** Rolldown's groups: each takes what those before it have left, with what it imports. */
export const EXPLORER_CHUNKS: Options = {
  groups: LAYERS.map(([name, test], index) => ({ name, test, priority: LAYERS.length - index })),
};
