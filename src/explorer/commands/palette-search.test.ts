import { expect, test } from 'vitest';
import type { CommandSet } from './command-store.ts';
import { commandIds, type CommandId } from './keymap.ts';
import { searchCommands } from './palette.tsx';
import { knowAllCommands } from './testing/all-commands.ts';

knowAllCommands();

const command = { run: () => undefined };
const ALL: CommandSet = Object.fromEntries(commandIds().map((id) => [id, command]));

function found(text: string, last: readonly CommandId[] = [], commands = ALL): CommandId[] {
  return searchCommands(text, commands, last).flatMap(({ ids }) => ids);
}

test('without a text all are listed by group, after those that were used last', () => {
  const sections = searchCommands('', ALL, ['sign-out', 'format']);
  expect(sections[0]).toEqual({ heading: 'last', ids: ['sign-out', 'format'] });
  const ids = sections.flatMap((section) => section.ids);
  expect(ids.toSorted()).toEqual(
    commandIds()
      .filter((id) => id !== 'open-palette')
      .toSorted(),
  );
});

test('what nothing offers is not found', () => {
  expect(found('', [], { run: command })).toEqual(['run']);
  expect(found('', ['format'], { run: command, format: undefined })).toEqual(['run']);
  expect(found('sign', [], { run: command })).toEqual([]);
});

test.each([
  ['run', 'run'],
  ['run op', 'run'],
  ['execute', 'run'],
  ['prettify', 'format'],
  ['format', 'format'],
  ['csv', 'save-answer'],
  ['new tab', 'new-tab'],
  ['table', 'view-table'],
  ['sort', 'view-table'],
  ['filter', 'view-table'],
  ['shortcuts', 'show-shortcuts'],
  ['history', 'toggle-history'],
  ['docs', 'search-docs'],
  ['documentation', 'toggle-docs'],
  ['search docs', 'search-docs'],
  ['guide', 'show-guide'],
  ['help', 'show-guide'],
  ['all pages', 'fetch-all-pages'],
  ['merge', 'merge-fragments'],
  ['log out', 'sign-out'],
  ['dark', 'show-settings'],
  ['export workspace', 'export-workspace'],
  ['export saved operations', 'export-workspace'],
  ['import', 'import-workspace'],
  ['sdl', 'save-schema'],
  ['import workspace', 'import-workspace'],
  ['share', 'share-operation'],
  ['share operation', 'share-operation'],
  ['code', 'toggle-code'],
] as const)('%s means %s', (text, id) => {
  expect(found(text)[0]).toBe(id);
});

test.each(['city', 'population', 'Continent.name', 'qqzz', 'countries'])(
  'no command is like the name %s',
  (text) => {
    expect(found(text)).toEqual([]);
  },
);

test('a command in which no word begins so comes after what else is found', () => {
  const headings = (text: string, id: CommandId) =>
    searchCommands(text, ALL, []).flatMap(({ heading, ids }) => (ids.includes(id) ? heading : []));
  expect(headings('pop', 'show-settings')).not.toContain('commands');
  expect(headings('sett', 'show-settings')).toEqual(['commands']);
  expect(headings('stgs', 'show-settings')).toEqual(['loose']);
  expect(searchCommands('fo', ALL, [])[0]?.heading).toBe('commands');
});

test('of commands that are alike the one that was used last comes first', () => {
  expect(found('show the answer')[0]).toBe('view-json');
  expect(found('show the answer', ['view-table'])[0]).toBe('view-table');
});
