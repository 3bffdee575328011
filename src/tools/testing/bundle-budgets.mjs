/**
 * Bytes as they cross the wire (brotli). Where a budget is passed, find out what came in, and whether it can
 * come when it is first used; else raise it, and say in the commit what users get for it.
 */
export const BUDGETS = {
  beforeFirstAnswer: 1_050_000,
  /** Each file that comes later; files of one name, without the hash, together. */
  laterPart: 66_000,
  /** Data, and code of others, that is heavier. */
  heavyParts: /** @type {Readonly<Record<string, number>>} */ ({
    'babel.js': 132_500,
    'json.worker.js': 94_000,
    'land-50m.js': 165_000,
    'licences.md': 560_000,
    'sqlite3.wasm': 365_000,
  }),
};

/** Workers that are built with the page, and started with it. */
export const EARLY_WORKERS = ['src/schema/schema.worker.ts'];

/** Imports on demand that are loaded before the first answer all the same. */
export const LOADED_EARLY = [
  'src/explorer/explorer.tsx',
  'src/explorer/monaco/graphql-mode.ts',
  'src/explorer/features/answer/answer-panel.tsx',
  'src/explorer/features/builder/builder.tsx',
  'src/explorer/features/table/table-view.tsx',
  'src/app/over-workspace.css',
];

/** Imports on demand of the sign-in screen, which must not bring the editor: it may not be there. */
export const LOADED_ALONE = [
  'src/app/german.ts',
  'src/app/german-panels.ts',
  'src/explorer/features/diagnostics/diagnostics-panel.tsx',
  'src/transport/verify-token.ts',
];

/** Files that come later although no chunk imports them, each by the beginning of its name; with them what they name. */
export const FILES_LATER = [
  // Once an operation is sent, or a schema has been in use for a while.
  'answers.worker',
  'json.worker',
  'schema-tasks.worker',
  // On demand.
  'files.worker',
  'import.worker',
  'sql.worker',
  'workbook.worker',
  'sqlite3',
  // Where a text has addresses or letters beyond ASCII.
  'editor.worker',
  // Never, or beside the page.
  'codicon',
  'favicon',
  'licences',
];

/** A text that each copy of graphql has once: two copies refuse each other's objects. */
export const GRAPHQL_MARK = 'column in locationOffset is 1-indexed and must be positive';
