import { expect, test } from 'vitest';
import { GERMAN_PANELS } from '../app/german-panels.ts';
import { speak } from '../contract/language.ts';
import { EDITOR_COMMANDS } from '../explorer/editors/editor-copy.ts';
import { ANSWER_COMMANDS } from '../explorer/features/answer/answer-name-copy.ts';
import { DOCS_COMMANDS, DOCS_NAMES } from '../explorer/features/docs/docs-name-copy.ts';
import { PAGES_COPY } from '../explorer/features/pages/pages-copy.ts';
import { SAVE_COPY } from '../explorer/features/save/save-copy.ts';
import { SETTINGS_COPY } from '../explorer/features/settings/settings-copy.ts';
import { TABLE_COPY } from '../explorer/features/table/table-copy.ts';
import { ERRORS_COPY } from '../explorer/runs/errors-copy.ts';
import { PART_COPY } from '../explorer/ui/part-copy.ts';

/** Each thing by what the palette and the keys sheet call it, and its other places: buttons, menus, hints. */
const names = (): readonly (readonly [name: string, ...others: string[]])[] => [
  [EDITOR_COMMANDS.format.label],
  [EDITOR_COMMANDS['merge-fragments'].label],
  [ANSWER_COMMANDS['fetch-all-pages'].label, PAGES_COPY.region],
  [DOCS_COMMANDS['show-guide'].label],
  [DOCS_NAMES.panel],
  [PART_COPY.save],
  [SAVE_COPY.copyTable],
  [PART_COPY.allRows],
  [TABLE_COPY.copyWithNames],
];

test('a thing has one name in every place, in both languages', () => {
  const said = (): readonly (readonly string[])[] => names().map((each) => [...new Set(each)]);
  expect(said()).toEqual([
    ['Format'],
    ['Inline fragments'],
    ['All pages'],
    ['Help'],
    ['Docs'],
    ['Save'],
    ['Copy for Excel or Sheets'],
    ['All rows'],
    ['Copy with headers'],
  ]);
  expect(ERRORS_COPY.inlineFragments).toContain(SETTINGS_COPY.inlineFragments);
  expect(PAGES_COPY.all(undefined)).toContain(PAGES_COPY.region);
  for (const { label } of [DOCS_COMMANDS['toggle-docs'], DOCS_COMMANDS['search-docs']]) {
    expect(label.toLowerCase()).toContain(DOCS_NAMES.panel.toLowerCase());
  }
  expect(TABLE_COPY.keys).toContain('with headers');
  speak('de', GERMAN_PANELS);
  expect(said()).toEqual([
    ['Formatieren'],
    ['Fragmente einsetzen'],
    ['Alle Seiten'],
    ['Hilfe'],
    ['Dokumentation'],
    ['Speichern'],
    ['Für Excel oder Sheets kopieren'],
    ['Alle Zeilen'],
    ['Mit Spaltennamen kopieren'],
  ]);
  expect(ERRORS_COPY.inlineFragments).toContain(SETTINGS_COPY.inlineFragments);
  expect(PAGES_COPY.all(undefined)).toContain(PAGES_COPY.region);
  for (const { label } of [DOCS_COMMANDS['toggle-docs'], DOCS_COMMANDS['search-docs']]) {
    expect(label).toContain(DOCS_NAMES.panel);
  }
});
