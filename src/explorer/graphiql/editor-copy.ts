import { inLanguage } from '../../contract/language.ts';
import { EDITOR_KEYS, formatKeys, keysOf } from '../commands/keymap.ts';

/** What the operation editor and its toolbar are called. */
export const EDITOR_COPY = inLanguage('EDITOR_COPY', {
  variablesViews: 'Edit variables as',
  form: 'Form',
  json: 'JSON',
  run: 'Run',
  stop: 'Stop',
  unnamed: (operation: string) => `${operation} without a name`,
  prettify: 'Prettify query',
  merge: 'Merge fragments into query',
  label: `Operation. To leave the editor with the keyboard, press ${EDITOR_KEYS.leave}, then Tab.`,
  notRunning: 'Nothing is running.',
});

/** What the first tab holds where the config has no query of its own. */
export const WELCOME_QUERY = `# Tick fields in the query builder on the left, or type here:
# ${EDITOR_KEYS.complete} completes, ${formatKeys(keysOf('run'))} runs, ${formatKeys(keysOf('format'))} tidies.

`;
