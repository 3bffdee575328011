import { expect, test } from 'vitest';
import { createMemoryPreferences } from '../../../testing/memory-storage.ts';
import { csv } from '../../../answers/export/csv.ts';
import { NULL_TEXTS } from '../../../answers/export/file-format.ts';
import { FORMATS } from '../../../answers/export/formats.ts';
import { json } from '../../../answers/export/json.ts';
import { ndjson } from '../../../answers/export/ndjson.ts';
import { parquet, xlsx } from '../../../answers/export/typed-formats.ts';
import {
  companionsOf,
  createSaveChoices,
  offerFormats,
  planFile,
  type SaveChoices,
} from './save-plan.ts';
import { choicesForTable } from './save-dialog.tsx';

const LIST = {
  path: ['data', 'rows'],
  start: 0,
  count: 3,
  columns: [
    { path: ['a'], kinds: 4 },
    { path: ['b', 'c'], kinds: 8 },
  ],
};
const ORDER = [{ column: ['a'], direction: 'ascending' }] as const;
const SHOWN = { list: LIST.path, columns: [['b', 'c']], order: ORDER, filter: 'x' };
const CHOICES: SaveChoices = createSaveChoices(createMemoryPreferences()).getState();
const ALL = { ...CHOICES, columns: 'all', rows: 'all' } as const;

test('what the table shows is saved, or all of its list', () => {
  expect(planFile(csv, { list: LIST, shown: SHOWN }, CHOICES)).toMatchObject({
    list: LIST.path,
    columns: [['b', 'c']],
    order: ORDER,
    filter: 'x',
  });
  expect(planFile(csv, { list: LIST, shown: SHOWN }, ALL)).toMatchObject({
    columns: [['a'], ['b', 'c']],
    order: undefined,
    filter: undefined,
  });
  expect(planFile(ndjson, { list: LIST, shown: SHOWN }, CHOICES)).toMatchObject({ filter: 'x' });
});

test('lists are joined, or each is one column as JSON, or one whose items are rows', () => {
  const columns = [
    { path: ['a'], kinds: 4 },
    { path: ['l', 'x'], kinds: 36, lists: [1] },
    { path: ['l', 'y'], kinds: 36, lists: [1] },
  ];
  const list = { ...LIST, columns };
  const plan = { list, shown: undefined, rowsOf: ['l'] };
  expect(planFile(csv, plan, ALL)).toMatchObject({
    columns: [['a'], ['l', 'x'], ['l', 'y']],
    style: { joiner: '; ' },
    rowsOf: ['l'],
  });
  const asJson = { columns: [['a'], ['l']], asJson: [['l']] };
  const kept = { ...plan, rowsOf: undefined };
  expect(planFile(csv, kept, { ...ALL, joiner: null })).toMatchObject(asJson);
  const shown = { list: LIST.path, columns: [['l'], ['a']], asJson: [['l']] };
  expect(planFile(csv, { list, shown }, CHOICES)).toMatchObject(shown);
});

test('what the table shows of another list has no say', () => {
  const shown = { ...SHOWN, list: ['data', 'others'] };
  expect(planFile(csv, { list: LIST, shown }, CHOICES)).toMatchObject({
    columns: [['a'], ['b', 'c']],
    order: undefined,
  });
});

test('of the rows that are chosen, NDJSON asks for no columns and JSON for nothing', () => {
  const plan = { list: LIST, shown: SHOWN };
  expect(planFile(ndjson, plan, CHOICES)).toEqual({
    format: 'ndjson',
    list: LIST.path,
    order: ORDER,
    filter: 'x',
    selectAsJson: [],
  });
  expect(planFile(json, plan, CHOICES)).toEqual({ format: 'json' });
  expect(planFile(csv, undefined, CHOICES)).toBeUndefined();
});

test('in a typed file a list is one column, whichever of its columns the table shows', () => {
  const columns = [
    { path: ['a'], kinds: 4 },
    { path: ['tags', 'name'], kinds: 40, lists: [1] },
    { path: ['tags', 'kinds', 'id'], kinds: 36, lists: [1, 2] },
  ];
  const plan = { list: { ...LIST, columns }, shown: undefined };
  expect(planFile(parquet, plan, CHOICES)).toMatchObject({ columns: [['a'], ['tags']] });
  expect(planFile(csv, plan, CHOICES)).toMatchObject({ columns: columns.map(({ path }) => path) });
});

test('a row for each item counts in all formats of rows, with a column for each leaf of the item', () => {
  const columns = [
    { path: ['a'], kinds: 4 },
    { path: ['tags', 'name'], kinds: 40, lists: [1] },
    { path: ['tags', 'kinds', 'id'], kinds: 36, lists: [1, 2] },
  ];
  const plan = { list: { ...LIST, columns }, shown: undefined, rowsOf: ['tags'] };
  const ofItems = { rowsOf: ['tags'], columns: [['a'], ['tags', 'name'], ['tags', 'kinds']] };
  expect(planFile(parquet, plan, CHOICES)).toMatchObject(ofItems);
  expect(planFile(xlsx, plan, { ...CHOICES, joiner: null })).toMatchObject({
    ...ofItems,
    asJson: [['tags', 'kinds']],
  });
  expect(planFile(xlsx, plan, CHOICES)).toMatchObject({
    columns: columns.map(({ path }) => path),
    joiner: '; ',
  });
  expect(planFile(ndjson, plan, CHOICES)).toMatchObject({ rowsOf: ['tags'] });
  expect(offerFormats([ndjson], [plan.list], plan)[0]?.asks).toBe(true);
});

test('the menu offers the formats in their order, those of rows where there is a list', () => {
  const offered = (lists: readonly (typeof LIST)[], shown?: typeof SHOWN): string[] => {
    const plan = lists[0] && { list: lists[0], shown };
    return offerFormats(FORMATS, lists, plan).map(
      ({ format, isPossible, asks }) =>
        `${format.name}${asks ? ' asks' : ''}${isPossible ? '' : ' is not possible'}`,
    );
  };
  expect(offered([LIST])).toEqual([
    'csv asks',
    'parquet asks',
    'xlsx asks',
    'ndjson',
    'json',
    'pretty',
  ]);
  expect(offered([LIST, LIST])).toEqual([
    'csv asks',
    'parquet asks',
    'xlsx asks',
    'ndjson asks',
    'json',
    'pretty',
  ]);
  expect(offered([LIST], SHOWN)).toEqual([
    'csv asks',
    'parquet asks',
    'xlsx asks',
    'ndjson asks',
    'json',
    'pretty',
  ]);
  expect(offered([])).toEqual([
    'csv asks is not possible',
    'parquet asks is not possible',
    'xlsx asks is not possible',
    'ndjson is not possible',
    'json',
    'pretty',
  ]);
});

test('choices are kept, and nothing of any answer with them', () => {
  const preferences = createMemoryPreferences();
  createSaveChoices(preferences).choose({ ...ALL, joiner: null, separator: '\t' });
  expect(createSaveChoices(preferences).getState()).toEqual({
    ...ALL,
    joiner: null,
    separator: '\t',
  });
  const stored = JSON.parse(preferences.get('gatehouse:save') ?? '') as object;
  expect(Object.keys(stored)).toEqual([
    'separator',
    'hasMark',
    'isGuarded',
    'joiner',
    'columns',
    'rows',
    'nullAs',
    'nesting',
    'dictionary',
    'manifest',
    'database',
  ]);
  const unknown = JSON.stringify({ ...CHOICES, separator: 'x' });
  for (const odd of ['', 'no JSON', 'null', '{}', unknown]) {
    preferences.set('gatehouse:save', odd);
    expect(createSaveChoices(preferences).getState()).toEqual(CHOICES);
  }
});

test('what goes with a file is ticked by its format, else as in the menu', () => {
  const choices = { ...CHOICES, dictionary: { '': true, csv: false }, manifest: { csv: true } };
  expect(companionsOf(choices)).toEqual({ dictionary: true, manifest: false });
  expect(companionsOf(choices, 'csv')).toEqual({ dictionary: false, manifest: true });
  expect(companionsOf(choices, 'xlsx')).toEqual({ dictionary: true, manifest: false });
});

test('a table for a database changes the cells that it would read otherwise', () => {
  const guarded = { ...CHOICES, database: 'bigquery', nullAs: '', isGuarded: true } as const;
  expect(choicesForTable('csv', guarded)).toMatchObject({
    dialect: 'bigquery',
    choices: { isGuarded: false, nullAs: 'NULL' },
    nullTexts: ['NULL', String.raw`\N`],
  });
  const ofSqlServer = { ...guarded, database: 'sqlserver' };
  expect(choicesForTable('csv', ofSqlServer)).toMatchObject({ choices: { nullAs: '' } });
  // It loads no Parquet.
  expect(choicesForTable('parquet', ofSqlServer)).toEqual({
    choices: ofSqlServer,
    nullTexts: NULL_TEXTS,
  });
  const request = planFile(csv, { list: LIST, shown: undefined }, guarded);
  expect(request?.style).not.toHaveProperty('database');
});
