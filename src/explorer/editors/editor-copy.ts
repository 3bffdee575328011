import { countOf, formatCount, inLanguage } from '../../contract/language.ts';
import { editorKeys, formatKeys, keysOf } from '../commands/keymap.ts';
import { defineCommands, onLetter } from '../commands/define-commands.ts';

export const EDITOR_COMMANDS = defineCommands('EDITOR_COMMANDS', 'editor', {
  run: {
    keys: { mac: 'Cmd-Enter', other: 'Ctrl-Enter' },
    label: 'Run the operation, or stop it',
    keywords: 'execute, send, query',
  },
  stop: { label: 'Stop the operation', keywords: 'cancel, abort' },
  format: { keys: onLetter('P'), label: 'Format', keywords: 'prettify, pretty print, tidy' },
  'merge-fragments': { keys: onLetter('M'), label: 'Inline fragments', keywords: 'merge' },
  'extract-fragment': { label: 'Extract fragment', keywords: 'named fragment, refactor' },
  'copy-operation': {
    keys: onLetter('C'),
    label: 'Copy operation',
    keywords: 'copy query, clipboard',
  },
  'focus-operation': { keys: onLetter('O'), label: 'Go to the operation' },
  'focus-variables': { keys: onLetter('V'), label: 'Go to the variables' },
  'focus-headers': { keys: onLetter('E'), label: 'Go to the headers' },
  'variables-form': { label: 'Variables: Form' },
  'variables-json': { label: 'Variables: JSON' },
});

export const EDITOR_COPY = inLanguage('EDITOR_COPY', {
  operation: 'Operation editor',
  commands: 'Editor commands',
  tools: 'Variables and headers',
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
  text: 'Operation',
  enter: (editor: string) => `${editor}: Enter edits.`,
  label: (editor: string, leave: string) =>
    `${editor}. To leave the editor with the keyboard, press ${leave}, then Tab.`,
  notRunning: 'Nothing is running.',
  leave: 'Let Tab leave the editor',
  welcome: (complete: string, run: string, format: string) =>
    `# Tick fields in the query builder on the left, or type here:
# ${complete} completes, ${run} runs, ${format} formats.

`,
  cleanedPaste: (count: number) =>
    `${countOf(count, 'invisible character')} of the paste replaced. Undo brings the paste back as it was.`,
  tooLongToEdit: (most: number, characters: number) =>
    `Too long for the editor: an operation of more than ${formatCount(most)} names and signs or ${formatCount(characters)} characters would freeze it. Run it from a file with gatehouse run.`,
  tooLong: (most: number) =>
    `The operation has more than ${formatCount(most)} names and signs. It runs as it is, and is too long to be shown here.`,
  noSchema: 'There is no schema yet.',
});

export function welcomeQuery(): string {
  return EDITOR_COPY.welcome(
    editorKeys().complete,
    formatKeys(keysOf('run')),
    formatKeys(keysOf('format')),
  );
}
