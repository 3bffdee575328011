/**
 * Takes the keys out of GraphiQL's own table: its editors would go on listening to them when somebody has
 * bound others. The explorer's keys are those of `commands/keymap.ts`. To be imported before `graphiql`,
 * which reads parts of it once.
 */
import { KEY_MAP } from '@graphiql/react';
import { formatKeys, keysOf } from '../commands/keymap.ts';

for (const command of ['runQuery', 'prettify', 'mergeFragments', 'copyQuery'] as const) {
  // The array itself: GraphiQL's bindings hold the same one.
  KEY_MAP[command].keybindings.length = 0;
}

// On the button that GraphiQL reloads the schema by.
KEY_MAP.refetchSchema.key = formatKeys(keysOf('reload-schema'));
