/**
 * What the page may weigh: bytes as they cross the wire (brotli, as the build writes it), a few percent
 * above what it weighs now. Where a file has grown, find out what came in, and whether it can come when
 * it is first used; then raise its line, and say in the commit what users get for it.
 */
export const BUDGETS = {
  /** All that comes before the first answer, the first panel included. */
  beforeFirstAnswer: 1_050_000,
  /** Each file of some weight, by its name without the hash; files of one name together. */
  chunks: /** @type {Readonly<Record<string, number>>} */ ({
    'babel.js': 132_500,
    'builder.js': 17_800,
    'chart-view.js': 26_500,
    'codicon.ttf': 41_000,
    'diagnostics-panel.js': 16_500,
    'editor-styles.css': 19_500,
    'editor.worker.js': 65_000,
    'estree.js': 55_000,
    'export-dialog.js': 17_800,
    'explorer-parts.js': 49_200,
    'explorer.js': 42_000,
    'german-panels.js': 30_400,
    'files.worker.js': 34_000,
    'graphql.js': 58_000,
    'graphql-mode.js': 15_000,
    'index.html': 5_550,
    'index.js': 46_700,
    'json.worker.js': 94_000,
    'land-110m.js': 19_800,
    'land-50m.js': 165_000,
    'licences.md': 560_000,
    'monaco-actions.js': 42_500,
    'monaco-base.js': 77_000,
    'monaco-common.js': 95_000,
    'monaco-contrib.js': 96_500,
    'monaco-core.js': 54_500,
    'monaco-dom.js': 84_500,
    'monaco-platform.js': 72_500,
    'monaco-view.js': 82_500,
    'monaco.js': 32_000,
    'react.js': 62_000,
    'answers.worker.js': 33_000,
    'sanitize-html.js': 48_000,
    'schema-file.worker.js': 40_000,
    'schema.worker.js': 64_500,
    'sql.worker.js': 62_000,
    'sqlite3.wasm': 365_000,
    'schema-history.worker.js': 51_000,
    'standalone.js': 24_500,
    'table-view.js': 18_500,
    'token-worker.js': 17_500,
    'zip.js': 34_500,
  }),
};

/** Files below this may do without a line of their own, bytes; the bundler makes and names some of them. */
export const SMALLEST_WITH_BUDGET = 12_500;

/**
 * What the page imports on demand and loads before the first answer all the same. Everything else that is
 * imported on demand comes later.
 */
export const LOADED_EARLY = [
  'src/explorer/explorer.tsx',
  'src/explorer/monaco/graphql-mode.ts',
  'src/explorer/features/answer/answer-panel.tsx',
  'src/explorer/features/builder/builder.tsx',
  'src/app/over-workspace.css',
];

/** What the sign-in screen imports on demand, which must not bring the editor: it may not be there. */
export const LOADED_ALONE = [
  'src/app/german.ts',
  'src/app/german-panels.ts',
  'src/explorer/features/diagnostics/diagnostics-panel.tsx',
  'src/transport/verify-token.ts',
];

/** Files that no chunk imports and that come later too, or never. */
export const FILES_LATER = [
  { file: /\/answers\.worker-/, when: 'an operation is sent' },
  {
    file: /\/(?:create-profiler|exact-sum|group-rows|read-chart)-/,
    when: 'an operation is sent, columns are profiled, rows are grouped, or a chart is drawn',
  },
  { file: /\/files\.worker-/, when: 'a file has types, or others with it' },
  { file: /\/sql\.worker-/, when: 'SQL is run' },
  { file: /\/sqlite3-.*\.wasm$/, when: 'SQL is run' },
  { file: /\/clean-schema-/, when: 'a schema has what GraphQL does not allow' },
  { file: /\/schema-file\.worker-/, when: 'a schema is read from a file, or written to one' },
  { file: /\/schema-history\.worker-/, when: 'a schema has been in use for a while' },
  { file: /\/schema-map\.worker-/, when: 'somebody asks what leads to a type' },
  {
    file: /\/editor\.worker-/,
    when: 'a text has addresses or letters beyond ASCII, or after a run',
  },
  { file: /\/codicon-/, when: 'never; the symbols that are shown are in a font of ours' },
  { file: /\/json\.worker-/, when: 'there is JSON: an answer, or somebody’s variables' },
  { file: /^licences\.md$/, when: 'never; it goes with the code of others that is inside' },
  { file: /^favicon\.svg$/, when: 'the tab has room for it' },
];

/** What no style sheet may hold. */
export const UNWANTED_IN_STYLES = [
  {
    what: 'a font as data, which every visit would load',
    pattern: /url\(["']?data:(?:application\/)?(?:x-)?font/,
  },
  { what: 'Roboto, which nothing is set in', pattern: /@font-face\s*\{[^}]*Roboto/ },
];

/** A text that each copy of graphql has once: two copies refuse each other's objects. */
export const GRAPHQL_MARK = 'column in locationOffset is 1-indexed and must be positive';
