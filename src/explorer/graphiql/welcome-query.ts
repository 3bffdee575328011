import { IS_MAC } from './graphiql-keys.ts';
import { keysOf } from './key-bindings.ts';

/** What the first tab holds where the config has no query of its own. */
export const WELCOME_QUERY = `# Tick fields in the query builder on the left, or type here:
# Ctrl-Space completes, ${keysOf('runQuery', IS_MAC)} runs, ${keysOf('prettify', IS_MAC)} tidies.

`;
