import { expect, test } from 'vitest';
import { GERMAN_PANELS } from '../app/german-panels.ts';
import { speak } from '../contract/language.ts';
import { commandIds, commandLabel } from '../explorer/commands/keymap.ts';
import { searchCommands } from '../explorer/commands/palette.tsx';
import { knowAllCommands } from '../explorer/commands/testing/all-commands.ts';

test('the German palette finds commands by their English names too', () => {
  knowAllCommands();
  const commands = Object.fromEntries(commandIds().map((id) => [id, { run: () => undefined }]));
  const first = (text: string) => searchCommands(text, commands, [])[0]?.ids[0] ?? '';
  speak('de', GERMAN_PANELS);
  expect(['alle seiten', 'all pages', 'inline fragments'].map(first)).toEqual([
    'fetch-all-pages',
    'fetch-all-pages',
    'merge-fragments',
  ]);
  expect(commandLabel('fetch-all-pages')).toBe('Alle Seiten');
});
