import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ROOT } from './project.mjs';

const TSC = join(ROOT, 'node_modules/.bin/tsc');
const COPY = join(ROOT, 'node_modules/.cache/toy-feature');

/** A feature with a panel, a dialog, a setting and commands, in a folder of its own. */
const FOLDER = {
  'toy-copy.ts': `
    import { inLanguage } from '../../../contract/language.ts';
    import { defineCommands, onLetter } from '../../commands/define-commands.ts';
    export const TOY_NAMES = inLanguage('TOY_NAMES', { panel: 'Toy' });
    export const TOY_COMMANDS = defineCommands('TOY_COMMANDS', 'panels', {
      'toggle-toy': { keys: onLetter('B'), label: 'Show or hide the toy' },
      'ask-toy': { label: 'Ask the toy…', keywords: 'play' },
    });`,
  'copy.de.ts': `
    import type { TablesOf } from '../../../contract/language.ts';
    import type * as toyCopy from './toy-copy.ts';
    export const TOY_DE: TablesOf<typeof toyCopy> = {
      TOY_NAMES: { panel: 'Spielzeug' },
      TOY_COMMANDS: {
        'toggle-toy': { label: 'Spielzeug zeigen oder verbergen' },
        'ask-toy': { label: 'Spielzeug fragen …', keywords: 'spielen' },
      },
    };`,
  'toy-panel.tsx': `
    import type { JSX } from 'react';
    import type { DialogProps } from '../../frame/define-feature.ts';
    import { Dialog } from '../../ui/dialog.tsx';
    import { TOY_NAMES } from './toy-copy.ts';
    export const ToyPanel = (): JSX.Element => <p>{TOY_NAMES.panel}</p>;
    export const ToyDialog = ({ service, onClose }: DialogProps): JSX.Element => (
      <Dialog title={TOY_NAMES.panel} onClose={onClose}>{service.name}</Dialog>
    );`,
  'toy-settings.ts': `
    import { timeLimit } from '../../../transport/time-limit.ts';
    import { kept, type Setting } from '../../frame/setting.ts';
    import { TOY_NAMES } from './toy-copy.ts';
    export const toySettings = (): readonly Setting[] => [
      { section: 'answers', label: TOY_NAMES.panel, use: kept(timeLimit, 'limit', [10_000, Infinity]) },
    ];`,
  'feature.tsx': `
    import { defineFeature } from '../../frame/define-feature.ts';
    import { laterDialog, laterPanel } from '../../ui/later-panel.tsx';
    import { panelIcon } from '../../ui/panel-icon.tsx';
    import { TOY_COMMANDS, TOY_NAMES } from './toy-copy.ts';
    export const TOY = defineFeature({
      id: 'toy',
      commands: TOY_COMMANDS,
      panel: {
        title: TOY_NAMES.panel,
        icon: panelIcon('M4 4h16'),
        content: laterPanel(async () => (await import('./toy-panel.tsx')).ToyPanel),
      },
      settings: async () => (await import('./toy-settings.ts')).toySettings(),
      dialogs: { 'ask-toy': laterDialog(async () => (await import('./toy-panel.tsx')).ToyDialog) },
    });`,
};

/** One file and one line of a list each: the path, the text, the list, the text before the line, the line. */
const RECORDS = [
  {
    path: 'programs/toy.ts',
    text: `
      import type { ProgramLanguage } from './program.ts';
      export const toy: ProgramLanguage = {
        id: 'toy', extension: 'toy', command: 'toy FILE', needs: '',
        literal: (text) => text,
        write: ({ query }) => query,
      };`,
    list: 'programs/languages.ts',
    before: '[OfferedLanguage, ...OfferedLanguage[]] = [',
    line: "{ id: 'toy', label: 'Toy', load: async () => (await import('./toy.ts')).toy },",
  },
  {
    path: 'command/toy-command.ts',
    text: `
      import { defineSubcommand } from './define-subcommand.ts';
      export const TOY = defineSubcommand({
        about: 'Usage: gatehouse toy',
        options: { loud: 'say it loudly', times: '<count> how often' },
        async run({ texts, isOn }, { output }) {
          output.write(isOn('loud') ? 'TOY' : (texts.times ?? 'toy'));
          return 0;
        },
      });`,
    list: 'command/subcommands.ts',
    before: 'SUBCOMMANDS: readonly ListedSubcommand[] = [',
    line: "{ name: 'toy', summary: 'play', load: async () => (await import('./toy-command.ts')).TOY },",
  },
  {
    path: 'answers/export/toy.ts',
    text: `
      import type { RowsChoice } from './file-format.ts';
      export const toy = {
        name: 'toy',
        label: { en: 'Toy', de: 'Spielzeug' },
        endings: ['toy'],
        kind: { extension: 'toy', mediaType: 'text/plain' },
        of: 'rows',
        options: ['columns'],
        lists: 'joined',
        request: ({ list, columns }: RowsChoice) => ({ format: 'toy', list, columns }) as const,
      } as const;
      export const toyWriter = { open: () => ({ row() {} }) };`,
    list: 'answers/export/formats.ts',
    before: 'FORMATS = [',
    line: 'toy,',
    and: [
      ['WRITERS: FormatWriters = {', 'toy: toyWriter,'],
      ['', "import { toy, toyWriter } from './toy.ts';"],
    ],
  },
  {
    path: 'explorer/features/chart/kind-toy.ts',
    text: `
      import { NUMBERS_AND_TIMES, type ChartKind } from './chart-kind.ts';
      import { layOutPoints } from './lay-out-points.ts';
      export const TOY_CHART: ChartKind = {
        id: 'toy',
        names: { en: 'Toy', de: 'Spielzeug' },
        reading: 'plane',
        xKinds: NUMBERS_AND_TIMES,
        leastX: 1,
        logs: ['y'],
        propose: ({ y, time }) => y && time && { rank: 8, choice: { x: time.path, y: y.path } },
        layOut: (chart, layout) => layOutPoints(chart, layout, { isNice: true }),
      };`,
    list: 'explorer/features/chart/chart-kinds.ts',
    before: 'CHART_KINDS: readonly ChartKind[] = [',
    line: 'TOY_CHART, ',
    and: [['', "import { TOY_CHART } from './kind-toy.ts';"]],
  },
  {
    path: 'doctor/judge-toy.ts',
    text: `
      import { passed, type Judgement } from './finding.ts';
      export function judgeToy(observation: { readonly about: 'toy'; readonly check: string }): readonly Judgement[] {
        return observation.check ? [passed('network', 'noAnswer')] : [];
      }`,
    list: 'doctor/judge.ts',
    before: 'const JUDGES = {',
    line: 'toy: judgeToy,',
    and: [['', "import { judgeToy } from './judge-toy.ts';"]],
  },
  {
    path: 'app/french.ts',
    text: `
      export const FRENCH = { TOY_NAMES: { panel: 'Jouet' } };`,
    list: 'app/main.ts',
    before: 'TRANSLATIONS: readonly Translation[] = [',
    line: `{
      language: 'fr',
      first: () => loadPart(async () => (await import('./french.ts')).FRENCH),
      loadAll: () => undefined,
    },`,
  },
  { list: 'contract/language.ts', before: 'const LOCALES = {', line: "fr: 'fr-FR'," },
];

/** @param {string} path below the copy's `src` @param {string} text */
function write(path, text) {
  const file = join(COPY, 'src', path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

afterAll(() => rmSync(COPY, { recursive: true, force: true }));

test('a feature is a folder, other records a file, and a line of a list; types are checked @full', () => {
  for (const [name, text] of Object.entries(FOLDER)) write(`explorer/features/toy/${name}`, text);
  const explorer = readFileSync(join(ROOT, 'src/explorer/explorer.tsx'), 'utf8');
  const line = "import { TOY } from './features/toy/feature.tsx';\n";
  const listed = explorer.replace(/(?<=FEATURES: readonly Feature\[\] = \[)/, 'TOY, ');
  expect(listed).not.toBe(explorer);
  write('explorer/explorer.tsx', line + listed);
  for (const { path, text, list, before, line: added, and = [] } of RECORDS) {
    if (path) write(path, text);
    let all = readFileSync(join(ROOT, 'src', list), 'utf8');
    for (const [at = '', entry = ''] of [[before, added], ...and]) {
      expect(all).toContain(at);
      all = all.replace(at, () => `${at}${entry}`);
    }
    write(list, all);
  }
  const project = {
    extends: join(ROOT, 'src/app/tsconfig.json'),
    // What is not in the copy is found in the house.
    compilerOptions: {
      rootDirs: [join(ROOT, 'src'), join(COPY, 'src')],
      composite: false,
      types: ['vite/client', 'node'],
      allowJs: true,
      tsBuildInfoFile: null,
    },
    include: [
      'src',
      join(ROOT, 'src/explorer/monaco/monaco-modules.d.ts'),
      join(ROOT, 'src/programs/grammars.d.ts'),
    ],
  };
  writeFileSync(join(COPY, 'tsconfig.json'), JSON.stringify(project));
  // German that lacks a word, to see that anything is checked.
  const lacking = FOLDER['copy.de.ts'].replace("panel: 'Spielzeug'", '').replace("'./", "'../toy/");
  write('explorer/features/lacking/copy.de.ts', lacking);
  const { stdout } = spawnSync(TSC, ['-p', COPY, '--pretty', 'false'], { encoding: 'utf8' });
  const faults = stdout.split('\n').filter((text) => /^\S/.test(text));
  expect(faults).toEqual([expect.stringMatching(/lacking\/copy\.de\.ts.*'panel' is missing/)]);
}, 300_000);
