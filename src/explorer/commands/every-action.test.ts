import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { knowAllCommands } from './testing/all-commands.ts';
import { commandIds, commandLabel } from './keymap.ts';

knowAllCommands();

const SRC = new URL('../../', import.meta.url);

/** The code of the page's components, by its path below `src`. */
const FILES = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((path) => /^(?:app|explorer)\/.*\.tsx?$/.test(path) && !path.includes('.test.'))
  .map((path) => ({ path, text: readFileSync(new URL(path, SRC), 'utf8') }));

/** The code that offers a command: by what it gives to `useCommands`, or as the panel or dialog of a feature. */
function offeringOf(id: string): readonly string[] {
  const member = new RegExp(id.includes('-') ? `'${id}':\\s` : `^ +${id}: \\{`, 'm');
  return FILES.filter(({ text }) => {
    const start = text.search(/useCommands\(\{|function useCommandsOf|\bdialogs: \{/);
    const isPanel =
      /^ {2}panel: /m.test(text) && id === `toggle-${/^ {2}id: '(.+)'/m.exec(text)?.[1]}`;
    if (id.startsWith('view-'))
      return new RegExp(`^ {2}views: \\{[^]*\\b${id.slice(5)}: `, 'm').test(text);
    return isPanel || (start !== -1 && member.test(text.slice(start)));
  }).map(({ path }) => path);
}

test.each(commandIds())('%s is offered by one component', (id) => {
  expect(offeringOf(id)).toHaveLength(1);
});

test('each command that is run, or whose keys are shown, is there', () => {
  const named = FILES.flatMap(({ text }) =>
    [...text.matchAll(/\b(?:runCommand|useKeysOf|commandLabel|refuseCommand)\('([^']+)'/g)].map(
      ([, id = '']) => id,
    ),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((id) => !commandIds().includes(id))).toEqual([]);
});

test('each label is there once', () => {
  const labels = commandIds().map(commandLabel);
  expect(new Set(labels).size).toBe(labels.length);
});

/** Words that name keys of the browser or of a view, which nobody can bind: the rest comes from the keymap. */
const FIXED =
  /Ctrl-M|(?:Control|Strg)\+[AC]|Alt\+(?:Shift with an arrow|Umschalt mit einem Pfeil)|(?:Shift|Umschalt)\+(?:Enter|F10)|Alt with an arrow|Ctrl\+Shift\+'|Ctrl-click/g;

/** Keys in the record of a command. */
const OWN = /\bkeys: (?:on\w+\('[^']*'\)|\{[^}]*\})/g;

test('no text names keys that the keymap has', () => {
  const named = FILES.filter(({ path }) => !path.startsWith('explorer/commands/')).flatMap(
    ({ path, text }) => {
      const code = text
        .replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '')
        .replaceAll(FIXED, '')
        .replaceAll(OWN, '');
      const keys =
        code.match(/\b(?:Ctrl|Cmd|Control|Strg|Alt|Shift|Umschalt)[+-][A-Z][A-Za-z]*/g) ?? [];
      return keys.map((one) => `${path}: ${one}`);
    },
  );
  expect(named).toEqual([]);
});
