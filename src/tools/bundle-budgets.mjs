/**
 * What the page may weigh: bytes as they cross the wire (brotli, as the build writes it), a few percent
 * above what it weighs now. Where a file has grown, find out what came in, and whether it can come when
 * it is first used; then raise its line, and say in the commit what users get for it.
 */
export const BUDGETS = {
  /** All that comes before the first answer, the first panel included. */
  beforeFirstAnswer: 1_050_000,
  /**
   * Each file of some weight, by its name without the hash; files of one name together.
   *
   * @type {Readonly<Record<string, number>>}
   */
  chunks: {
    'babel.js': 132_500,
    'builder.js': 16_000,
    'codicon.ttf': 41_000,
    'diagnostics-panel.js': 16_500,
    'docs-panel.js': 41_500,
    'editor.worker.js': 65_000,
    'estree.js': 55_000,
    'explorer-parts.js': 13_600,
    'explorer.js': 92_000,
    'fira-code-latin-400-normal.woff2': 24_500,
    'graphiql-adapter.js': 14_800,
    'graphql.js': 58_000,
    'graphql-mode.js': 25_000,
    'index.html': 5_300,
    'index.js': 45_000,
    'json.worker.js': 94_000,
    'monaco-actions.js': 42_500,
    'monaco-base.js': 77_000,
    'monaco-common.js': 95_000,
    'monaco-contrib.js': 96_500,
    'monaco-core.js': 54_500,
    'monaco-dom.js': 84_500,
    'monaco-platform.js': 72_500,
    'monaco-styles.css': 16_000,
    'monaco-view.js': 82_500,
    'monaco.js': 32_000,
    'react.js': 62_000,
    'answers.worker.js': 22_800,
    'schema-file.worker.js': 37_000,
    'schema.worker.js': 63_500,
    'standalone.js': 24_500,
    'token-worker.js': 17_500,
  },
};

/** Files below this may do without a line of their own, bytes; the bundler makes and names some of them. */
export const SMALLEST_WITH_BUDGET = 12_500;

/**
 * What is loaded when it is first used, by its source: a chunk of its own, and no part of what comes
 * before the first answer. `early` is loaded early all the same, and counts; `alone` is the sign-in
 * screen's, and must not bring the editor, which nobody may have fetched.
 *
 * @type {readonly { source: string, when: string, early?: true, alone?: true }[]}
 */
export const LOADED_LATER = [
  { source: 'node_modules/prettier/standalone.mjs', when: 'somebody formats' },
  { source: 'node_modules/prettier/plugins/graphql.mjs', when: 'somebody formats' },
  { source: 'node_modules/prettier/plugins/estree.mjs', when: 'somebody formats' },
  { source: 'node_modules/prettier/plugins/babel.mjs', when: 'somebody formats' },
  {
    source: 'node_modules/prettier/plugins/graphql.js',
    when: 'never; GraphiQL’s own, which ours stand for',
  },
  { source: 'node_modules/prettier/plugins/babel.js', when: 'never; the same' },
  { source: 'src/explorer/docs/docs-panel.tsx', when: 'the documentation is opened' },
  {
    source: 'src/explorer/diagnostics/diagnostics-panel.tsx',
    when: 'a failure is looked into',
    alone: true,
  },
  {
    source: 'src/explorer/transport/verify-token.ts',
    when: 'somebody has a token already',
    alone: true,
  },
  { source: 'src/explorer/schema-access/schema-notices.tsx', when: 'a service hides its schema' },
  { source: 'src/explorer/history/history-panel.tsx', when: 'the history is opened' },
  {
    source: 'src/explorer/answer-views/answer-panel.tsx',
    when: 'the answer’s pane is there',
    early: true,
  },
  { source: 'src/explorer/answer-views/tree/tree-view.tsx', when: 'the tree is chosen' },
  { source: 'src/explorer/answer-views/table/table-view.tsx', when: 'the table is chosen' },
  {
    source: 'src/explorer/answer-views/details/details-dialog.tsx',
    when: 'the details are opened',
  },
  { source: 'src/explorer/answer-views/pages/pages-panel.tsx', when: 'a connection is queried' },
  { source: 'src/explorer/answer-views/events/events-view.tsx', when: 'events are looked at' },
  {
    source: 'src/explorer/transport/send-over-socket.ts',
    when: 'somebody subscribes over a WebSocket',
  },
  {
    source: 'src/explorer/answer-views/save/save-menu.tsx',
    when: 'an answer has been looked into',
  },
  {
    source: 'src/explorer/builder/builder.tsx',
    when: 'its panel is open, as it is at first',
    early: true,
  },
];

/** Files that no chunk imports and that come later too, or never. */
export const FILES_LATER = [
  { file: /\/answers\.worker-/, when: 'an operation is sent' },
  { file: /\/schema-file\.worker-/, when: 'somebody loads a schema from a file' },
  {
    file: /\/editor\.worker-/,
    when: 'a text has addresses or letters beyond ASCII, or after a run',
  },
  { file: /\/codicon-/, when: 'never; the symbols that are shown are in a font of ours' },
  { file: /\/json\.worker-/, when: 'there is JSON: an answer, or somebody’s variables' },
  {
    file: /\/fira-code-(?:latin-ext|greek|greek-ext|cyrillic|cyrillic-ext)-/,
    when: 'there are such letters',
  },
  { file: /\/fira-code-licence-/, when: 'never; it goes with the font' },
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

/** A text that each copy of a library has once: two copies refuse each other's objects, or are waste. */
export const ONE_COPY = [
  { library: 'graphql', text: 'column in locationOffset is 1-indexed and must be positive' },
];
