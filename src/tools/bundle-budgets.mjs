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
    'graphiql-adapter-editors.js': 14_000,
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
 * What is loaded when it is first used, by its source, and when that is: a chunk of its own, and no part of
 * what comes before the first answer.
 *
 * @type {Readonly<Record<string, string>>}
 */
export const LOADED_LATER = {
  'node_modules/prettier/standalone.mjs': 'somebody formats',
  'node_modules/prettier/plugins/graphql.mjs': 'somebody formats',
  'node_modules/prettier/plugins/estree.mjs': 'somebody formats',
  'node_modules/prettier/plugins/babel.mjs': 'somebody formats',
  'node_modules/prettier/plugins/graphql.js': 'never; GraphiQL’s own, which ours stand for',
  'node_modules/prettier/plugins/babel.js': 'never; the same',
  'src/explorer/docs/docs-panel.tsx': 'the documentation is opened',
  'src/explorer/diagnostics/diagnostics-panel.tsx': 'a failure is looked into',
  'src/transport/verify-token.ts': 'somebody has a token already',
  'src/transport/open-single-connection.ts': 'a subscription goes over a single connection',
  'src/app/end-token.tsx': 'the session’s panel is opened',
  'src/explorer/schema-access/schema-notices.tsx': 'a service hides its schema',
  'src/explorer/history/history-panel.tsx': 'the history is opened',
  'src/explorer/code/code-panel.tsx': 'the code of an operation is asked for',
  'src/programs/bash.ts': 'a program in that language is asked for',
  'src/programs/csharp.ts': 'a program in that language is asked for',
  'src/programs/go.ts': 'a program in that language is asked for',
  'src/programs/http-file.ts': 'a program in that language is asked for',
  'src/programs/java.ts': 'a program in that language is asked for',
  'src/programs/node.ts': 'a program in that language is asked for',
  'src/programs/power-query.ts': 'a program in that language is asked for',
  'src/programs/python.ts': 'a program in that language is asked for',
  'src/programs/r.ts': 'a program in that language is asked for',
  'src/programs/typescript.ts': 'a program in that language is asked for',
  'src/explorer/saved/saved-panel.tsx': 'the saved operations are opened',
  'src/explorer/saved/saved-tabs.tsx': 'the explorer has been idle, or a tab shows what is saved',
  'src/explorer/saved/saved-details.tsx': 'a description is looked at',
  'src/explorer/saved/search-saved.ts': 'the palette searches',
  'src/explorer/exchange/share-dialog.tsx': 'an operation is shared',
  'src/explorer/exchange/export-dialog.tsx': 'a workspace is exported',
  'src/explorer/exchange/schema-dialog.tsx': 'the schema is taken as a file',
  'src/explorer/docs/type-picture-dialog.tsx': 'somebody wants a picture of types',
  'src/explorer/docs/paths-section.tsx': 'somebody asks for the ways to a type',
  'src/explorer/schema-changes/changes-dialog.tsx': 'the changes of the schema are looked at',
  'src/explorer/exchange/import-dialog.tsx': 'a workspace is imported',
  'src/explorer/exchange/folder-keeper.tsx': 'saved operations are kept in a folder',
  'src/explorer/exchange/link-opener.tsx': 'a link is opened',
  'src/explorer/code/starter.ts': 'a starter is downloaded',
  'src/explorer/compare/compare-dialog.tsx': 'runs are compared',
  'src/explorer/tabs/tab-menu.tsx': 'the menu of a tab is opened',
  'src/explorer/tabs/all-tabs.tsx': 'not all tabs fit',
  'src/explorer/tabs/tab-drag.ts': 'a tab is pressed',
  'src/explorer/runs/places-of-run.ts': 'an operation is sent',
  'src/explorer/answer-views/answer-panel.tsx': 'the answer’s pane is there',
  'src/explorer/answer-views/shared/error-list.tsx': 'an answer has errors, or tells of fields',
  'src/explorer/answer-views/tree/tree-view.tsx': 'the tree is chosen',
  'src/explorer/answer-views/table/table-view.tsx': 'the table is chosen',
  'src/explorer/answer-views/profile/column-panel.tsx': 'a column’s profile is opened',
  'src/explorer/answer-views/profile/group-dialog.tsx': 'rows are grouped',
  'src/explorer/answer-views/chart/chart-view.tsx': 'the chart is chosen',
  'src/explorer/answer-views/chart/coasts.ts': 'a map is drawn',
  'src/explorer/answer-views/sql/sql-view.tsx': 'SQL is chosen, where it is on',
  'node_modules/world-atlas/land-110m.json': 'a map is drawn',
  'node_modules/world-atlas/land-50m.json': 'a map of a part of the world is drawn',
  'src/explorer/answer-views/save/save-contents.tsx': 'the menu of Save is opened',
  'src/explorer/answer-views/save/described-parts.ts': 'a file has types, or others with it',
  'src/explorer/answer-views/tree/tree-errors.ts': 'lines of an answer have errors',
  'src/explorer/answer-views/json/find-folds.ts': 'something is looked for in an answer’s lines',
  'src/explorer/answer-views/json/text-of-lines.ts': 'lines of an answer are copied',
  'src/explorer/graphiql/fragment-copy.ts': 'fields cannot be made a fragment',
  'src/explorer/graphiql/extract-fragment.ts': 'fields are made a fragment',
  'src/explorer/graphiql/merge-fragments.ts': 'fragments are merged',
  'src/explorer/commands/refusal-toast.tsx':
    'the explorer has been idle, or a command cannot be run',
  'src/explorer/answer-views/details/details-dialog.tsx': 'the details are opened',
  'src/explorer/answer-views/details/quota-status.tsx': 'a service says how many calls are left',
  'src/explorer/answer-views/pages/pages-panel.tsx': 'a connection is queried',
  'src/explorer/newest/newest-panel.tsx':
    'only what is new is asked for, or a tab shows what is saved',
  'src/explorer/batch/batch-panel.tsx': 'an operation is run for each of many values',
  'node_modules/papaparse/papaparse.min.js': 'values come from a CSV file',
  'src/explorer/answer-views/events/events-view.tsx': 'events are looked at',
  'src/transport/tab-pace.ts': 'a service has a pace, or refuses a call for it',
  'src/transport/send-over-socket.ts': 'somebody subscribes over a WebSocket',
  'src/explorer/docs/guide-dialog.tsx': 'the guide is opened',
  'src/app/kept-data.tsx': 'somebody has signed out',
  'src/app/key-dialog.tsx': 'a service shares the token, and has no key',
  'src/app/german.ts': 'the page is in German',
  'src/app/german-panels.ts': 'a part is loaded of a page in German',
  'src/explorer/tour/tour.tsx': 'somebody is here for the first time',
  'src/explorer/commands/palette.tsx': 'the palette is opened',
  'src/explorer/commands/shortcuts-dialog.tsx': 'the keyboard shortcuts are opened',
  'src/explorer/settings/kept-notices.tsx': 'the page is idle, and looks through what is kept',
  'src/explorer/settings/settings-dialog.tsx': 'the settings are opened',
  'src/explorer/variables/variables-form.tsx': 'an operation declares variables',
  'src/explorer/variables/literal-json.ts': 'a value is moved into a variable',
  'src/explorer/variables/variable-value.tsx': 'the builder shows a variable',
  'src/explorer/builder/operation-offers.tsx': 'the page is idle',
  'src/explorer/builder/document/error-members.ts': 'the page is idle, or a union is ticked',
  'src/explorer/builder/builder.tsx': 'its panel is open, as it is at first',
};

/** Of these, what is loaded early all the same, and counts. */
export const LOADED_EARLY = [
  'src/explorer/answer-views/answer-panel.tsx',
  'src/explorer/builder/builder.tsx',
];

/** Of these, the sign-in screen's, which must not bring the editor: nobody may have fetched it. */
export const LOADED_ALONE = [
  'src/app/german.ts',
  'src/app/german-panels.ts',
  'src/explorer/diagnostics/diagnostics-panel.tsx',
  'src/transport/verify-token.ts',
];

/** Files that come later too, or never: no chunk imports them, or several that come later do. */
export const FILES_LATER = [
  { file: /\/record-visit-/, when: 'a schema has been in use for a while' },
  { file: /\/schema-matches-/, when: 'the palette searches' },
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
