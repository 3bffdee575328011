import { IS_MAC } from './graphiql-keys.ts';
import { keysOf } from './key-bindings.ts';

/** What the operation editor and its toolbar are called. */
export const EDITOR_COPY = {
  run: 'Run',
  stop: 'Stop',
  unnamed: (operation: string) => `${operation} without a name`,
  prettify: (keys: string) => `Prettify query (${keys})`,
  merge: (keys: string) => `Merge fragments into query (${keys})`,
  label: 'Operation. To leave the editor with the keyboard, press Ctrl-M, then Tab.',
} as const;

/** What the first tab holds where the config has no query of its own. */
export const WELCOME_QUERY = `# Tick fields in the query builder on the left, or type here:
# Ctrl-Space completes, ${keysOf('runQuery', IS_MAC)} runs, ${keysOf('prettify', IS_MAC)} tidies.

`;
