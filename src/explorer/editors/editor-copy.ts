import { inLanguage } from '../../contract/language.ts';
import { EDITOR_KEYS, formatKeys, keysOf } from '../commands/keymap.ts';

export const EDITOR_COPY = inLanguage('EDITOR_COPY', {
  operation: 'Operation Editor',
  commands: 'Editor Commands',
  variables: 'Variables',
  headers: 'Headers',
  showTools: 'Show editor tools',
  hideTools: 'Hide editor tools',
  variablesViews: 'Edit variables as',
  form: 'Form',
  runForEach: 'Run for each…',
  json: 'JSON',
  run: 'Run',
  stop: 'Stop',
  unnamed: (operation: string) => `${operation} without a name`,
  prettify: 'Prettify query',
  merge: 'Merge fragments into query',
  copy: 'Copy query',
  share: 'Share…',
  label: (leave: string) =>
    `Operation. To leave the editor with the keyboard, press ${leave}, then Tab.`,
  notRunning: 'Nothing is running.',
  actions: {
    prettify: 'Prettify Editors',
    merge: 'Merge Fragments into Query',
    leave: 'Toggle Tab Key Moves Focus',
  },
  welcome: (complete: string, run: string, format: string) =>
    `# Tick fields in the query builder on the left, or type here:
# ${complete} completes, ${run} runs, ${format} tidies.

`,
  extractFragment: 'Extract fragment',
  noSchema: 'There is no schema yet.',
});

export function welcomeQuery(): string {
  return EDITOR_COPY.welcome(
    EDITOR_KEYS.complete,
    formatKeys(keysOf('run')),
    formatKeys(keysOf('format')),
  );
}
