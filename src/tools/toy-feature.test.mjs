import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ROOT } from './project.mjs';

const TSC = join(ROOT, 'node_modules/.bin/tsc');
const COPY = join(ROOT, 'node_modules/.cache/toy-feature');

/** A feature with a panel, a view, a dialog, a setting and commands, in a folder of its own. */
const FOLDER = {
  'toy-copy.ts': `
    import { inLanguage } from '../../../contract/language.ts';
    import { defineCommands, onLetter } from '../../commands/define-commands.ts';
    export const TOY_NAMES = inLanguage('TOY_NAMES', { panel: 'Toy' });
    export const TOY_COMMANDS = defineCommands('TOY_COMMANDS', 'panels', {
      'toggle-toy': { keys: onLetter('B'), label: 'Show or hide the toy' },
      'view-toy': { label: 'Show the answer as a toy' },
      'ask-toy': { label: 'Ask the toy…', keywords: 'play' },
    });`,
  'copy.de.ts': `
    import type { TablesOf } from '../../../contract/language.ts';
    import type * as toyCopy from './toy-copy.ts';
    export const TOY_DE: TablesOf<typeof toyCopy> = {
      TOY_NAMES: { panel: 'Spielzeug' },
      TOY_COMMANDS: {
        'toggle-toy': { label: 'Spielzeug zeigen oder verbergen' },
        'view-toy': { label: 'Antwort als Spielzeug zeigen' },
        'ask-toy': { label: 'Spielzeug fragen …', keywords: 'spielen' },
      },
    };`,
  'toy-panel.tsx': `
    import type { JSX } from 'react';
    import type { DialogProps, ViewProps } from '../../frame/define-feature.ts';
    import { Dialog } from '../../ui/dialog.tsx';
    import { TOY_NAMES } from './toy-copy.ts';
    export const ToyPanel = (): JSX.Element => <p>{TOY_NAMES.panel}</p>;
    export const ToyView = ({ name, outline }: ViewProps): JSX.Element => (
      <p>{name} {outline.lists.length}</p>
    );
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
    import { panelIcon } from '../../ui/icons.tsx';
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
      views: {
        toy: {
          label: TOY_NAMES.panel,
          region: TOY_NAMES.panel,
          content: laterPanel(async () => (await import('./toy-panel.tsx')).ToyView),
        },
      },
    });`,
};

/**
 * @typedef {{ path: string, text: string }} NewFile
 * @typedef {{ path: string, lines: readonly (readonly [after: string, line: string])[] }} ChangedFile
 *   an empty `after` is the beginning
 */

/** @type {Readonly<Record<string, readonly (NewFile | ChangedFile)[]>>} the files of each, below `src` */
const KINDS = {
  'a panel, a dialog, a setting': [
    {
      path: 'explorer/explorer.tsx',
      lines: [
        ['', "import { TOY } from './features/toy/feature.tsx';\n"],
        ['FEATURES: readonly Feature[] = [', 'TOY,'],
      ],
    },
  ],
  'a view of answers': [
    {
      path: 'explorer/ui/display-settings.ts',
      lines: [['export const ANSWER_VIEWS = [', "'toy',"]],
    },
  ],
  'a statistic of a column': [
    {
      path: 'answers/profile/profile-column.ts',
      lines: [['      nulls: this.#nulls,', 'blanks: this.#blanks,']],
    },
    {
      path: 'explorer/features/profile/column-facts-copy.ts',
      lines: [
        ["inLanguage('FACT_NAMES', {", "blanks: 'Empty texts',"],
        [
          'COLUMN_FACTS: readonly ColumnFact[] = [',
          "{ name: 'blanks', read: ({ blanks }) => formatCount(blanks) },",
        ],
      ],
    },
    {
      path: 'explorer/features/profile/copy.de.ts',
      lines: [['FACT_NAMES: {', "blanks: 'Leere Texte',"]],
    },
  ],
  'a chart kind': [
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
    },
    {
      path: 'explorer/features/chart/chart-kinds.ts',
      lines: [
        ['', "import { TOY_CHART } from './kind-toy.ts';"],
        ['CHART_KINDS: readonly ChartKind[] = [', 'TOY_CHART, '],
      ],
    },
  ],
  'a language of programs': [
    {
      path: 'programs/toy.ts',
      text: `
        import type { ProgramLanguage } from './program.ts';
        export const toy: ProgramLanguage = {
          id: 'toy', extension: 'toy', command: 'toy FILE', needs: '',
          literal: (text) => text,
          write: ({ query }) => query,
        };`,
    },
    {
      path: 'programs/languages.ts',
      lines: [
        [
          '[OfferedLanguage, ...OfferedLanguage[]] = [',
          "{ id: 'toy', label: 'Toy', load: async () => (await import('./toy.ts')).toy },",
        ],
      ],
    },
  ],
  'a subcommand': [
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
    },
    {
      path: 'command/subcommands.ts',
      lines: [
        [
          '}[] = [',
          "{ name: 'toy', summary: 'play', load: async () => (await import('./toy-command.ts')).TOY },",
        ],
      ],
    },
  ],
  'a file format': [
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
    },
    {
      path: 'answers/export/formats.ts',
      lines: [
        ['', "import { toy, toyWriter } from './toy.ts';"],
        ['FORMATS = [', 'toy,'],
        ['WRITERS: FormatWriters = {', 'toy: toyWriter,'],
      ],
    },
  ],
  'a check of the doctor': [
    {
      path: 'doctor/terminal/probe-toy.ts',
      text: `
        import { findingsOf, judgementsOf } from '../finding.ts';
        import type { ProbePart } from './doctor-run.ts';
        const { passed, broken } = judgementsOf({
          toyPlays: () => ({ evidence: 'The toy plays' }),
          toySilent: (came: string) => ({ evidence: came, operator: 'Wind up the toy.' }),
        });
        export const probeToy: ProbePart = async ({ http, baseUrl }) => {
          const address = \`\${baseUrl}/toy\`;
          const { kind } = await http.send({ method: 'GET', url: address });
          const judgement =
            kind === 'answer' ? passed('network', 'toyPlays') : broken('network', 'toySilent', kind);
          return { title: 'Toy', address, findings: findingsOf('toy', judgement) };
        };`,
    },
    {
      path: 'doctor/terminal/run-doctor.ts',
      lines: [
        ['', "import { probeToy } from './probe-toy.ts';"],
        ['PARTS: readonly ProbePart[] = [', 'probeToy,'],
      ],
    },
  ],
  'a language of the page': [
    {
      path: 'app/french.ts',
      text: `
        export const FRENCH = { TOY_NAMES: { panel: 'Jouet' } };`,
    },
    {
      path: 'app/main.ts',
      lines: [
        [
          'TRANSLATIONS: readonly Translation[] = [',
          `{
            language: 'fr',
            first: () => loadPart(async () => (await import('./french.ts')).FRENCH),
            loadAll: () => undefined,
          },`,
        ],
      ],
    },
    { path: 'contract/language.ts', lines: [['const LOCALES = {', "fr: 'fr-FR',"]] },
  ],
};

/** @param {string} path below the copy's `src` @param {string} text */
function write(path, text) {
  const file = join(COPY, 'src', path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

afterAll(() => rmSync(COPY, { recursive: true, force: true }));

test.each(Object.entries(KINDS))('%s is at most three files', (_, files) => {
  expect(files.length).toBeLessThanOrEqual(3);
});

test('the types of a toy of each kind are right @full', () => {
  for (const [name, text] of Object.entries(FOLDER)) write(`explorer/features/toy/${name}`, text);
  for (const file of Object.values(KINDS).flat()) {
    let text = 'text' in file ? file.text : readFileSync(join(ROOT, 'src', file.path), 'utf8');
    for (const [after, line] of 'lines' in file ? file.lines : []) {
      expect(text).toContain(after);
      text = text.replace(after, () => `${after}${line}`);
    }
    write(file.path, text);
  }
  // Imports the list of views, so that it has to find the one of the copy.
  const record = 'explorer/frame/define-feature.ts';
  write(record, readFileSync(join(ROOT, 'src', record), 'utf8'));
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
