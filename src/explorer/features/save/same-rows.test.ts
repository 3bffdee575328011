import { expect, test } from 'vitest';
import { createAnswersApi } from '../../../answers/create-answers-api.ts';
import { FORMATS } from '../../../answers/export/formats.ts';
import { FILE_START, type FileFormat } from '../../../answers/export/file-format.ts';
import { createMemoryPreferences } from '../../../testing/memory-storage.ts';
import { ndjson } from '../../../answers/export/ndjson.ts';
import { LITERALS } from '../../../answers/export/copied-rows.ts';
import type { ColumnTest, RowSelection } from '../../../answers/query/selection.ts';
import type { AnswerStore } from '../../runs/answer-store.ts';
import { readTableColumn } from '../batch/batch-values.ts';
import { createSaveChoices, planFile } from './save-plan.ts';

const LIST = ['rows'];

const TAGS = ['["b","a"]', '["c"]', '[]', '["a"]', 'null', '["a","z"]', '[1]', '["1"]'];
const CODES = ['"10"', '"9"', '"1e1"', '"-1"', '"-2"', '"1.0"', '""', 'null'];

/** Each row has its own number, by which it is known in a text. */
const ROWS = TAGS.map((tags, at) => `{"n":"row${at}","v":${tags},"c":${CODES[at]}}`);

const BY_TAGS = { order: [{ column: ['v'], direction: 'ascending' }] } as const;
const ofTags = (passes: ColumnTest): Choice => ({ filters: [{ column: ['v'], ...passes }] });
const ofCodes = (passes: ColumnTest): Choice => ({
  texts: [['c']],
  filters: [{ column: ['c'], ...passes }],
});
const AS_JSON = { asJson: [['v']] };

type Choice = Pick<RowSelection, 'order' | 'filters' | 'asJson' | 'texts'>;

const CHOICES: readonly Choice[] = [
  ofTags({ test: 'equals', value: 'a' }),
  ofTags({ test: 'none-of', values: ['"a"'] }),
  ofTags({ test: 'is-null' }),
  ofTags({ test: 'at-least', value: '1' }),
  BY_TAGS,
  { ...ofTags({ test: 'one-of', values: ['["a"]', '[1]'] }), ...AS_JSON },
  { ...ofTags({ test: 'is-null' }), ...AS_JSON },
  { ...BY_TAGS, ...AS_JSON },
  ofCodes({ test: 'equals', value: '10' }),
  ofCodes({ test: 'greater', value: '1e1' }),
  { texts: [['c']], order: [{ column: ['c'], direction: 'ascending' }] },
  { order: [{ column: ['c'], direction: 'descending' }] },
];

test.each(CHOICES.map((choice) => [JSON.stringify(choice), choice] as const))(
  'a table of %s has its rows in copies, files, charts, groups and values for a variable',
  async (_, choice) => {
    const api = createAnswersApi();
    await api.write.append('a', new TextEncoder().encode(`{"rows":[${ROWS.join()}]}`));
    await api.write.finish('a');
    const selection = { list: LIST, filter: '', ...choice };
    const columns = [['n'], ['v'], ['c']];
    const range = { from: 0, count: 99 };
    const table = await api.compute.rows('a', { ...selection, columns, ...range });
    const rows = table.rows.map(({ cells }) => cells[0]?.text);
    expect(rows.length).toBeGreaterThan(0);
    const rowsIn = (text: string): string[] => text.match(/row\d+/g) ?? [];
    const names = ['n', 'v', 'c'];
    for (const form of ['tsv', 'csv', 'html', 'markdown', ...Object.keys(LITERALS)] as const) {
      const how = { ...selection, columns, names, ...range, form: form as 'tsv' };
      expect([form, rowsIn((await api.compute.copyCells('a', how)) ?? '')]).toEqual([form, rows]);
    }
    for (const [from, row] of rows.entries()) {
      const one = { ...ndjson.request(selection), from, count: 1 };
      const { bytes } = await api.compute.file('a', one, FILE_START);
      expect(rowsIn(new TextDecoder().decode(bytes))).toEqual([row]);
    }
    const [list] = (await api.read.outline('a')).lists;
    if (!list) throw new Error('It has a list');
    const shown = { filter: '', ...choice, list: LIST, columns };
    const choices = createSaveChoices(createMemoryPreferences()).getState();
    for (const format of FORMATS as readonly FileFormat[]) {
      for (const joiner of ['; ', null] as const) {
        for (const extent of ['shown', 'all'] as const) {
          const plan = { ...choices, joiner, columns: extent };
          const request = planFile(format, { list, shown }, plan);
          if (!request?.list) continue;
          // Typed files have their rows as NDJSON by the same request.
          const written = 'style' in request ? request : { ...request, format: 'ndjson' };
          const { bytes } = await api.compute.file('a', written, FILE_START);
          const count = await api.compute.countRows('a', { ...request, list: LIST });
          const found = rowsIn(new TextDecoder().decode(bytes));
          const which = [format.name, joiner, extent];
          expect([...which, found, count]).toEqual([...which, rows, rows.length]);
        }
      }
    }
    const bars = { reading: 'groups', x: ['v'], isTime: false, columns: 9, lines: 9 } as const;
    expect((await api.compute.chart('a', selection, bars)).total).toBe(rows.length);
    const measures = [{ measure: 'count' } as const];
    const groups = { ...selection, answer: 'a', by: [['v']], measures };
    expect((await api.write.group('g', groups))?.rows).toBe(rows.length);
    const store = { getState: () => ({ byTab: { tab: { name: 'a' } } }) };
    const answers = { answersApi: () => api, store, tableOf: () => ({ name: 'a', shown }) };
    for (const column of columns) {
      const lines = await readTableColumn(answers as unknown as AnswerStore, 'a', list, column);
      expect(lines.map(({ line }) => `row${line - 1}`)).toEqual(rows);
    }
  },
);
