import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeRows } from './write-rows.ts';
import { joinRows } from './steps-join.ts';
import { Scratch } from './scratch.ts';
import { createAnswersApi } from '../answers/create-answers-api.ts';
import { joinPlanOf, type StepsPlan } from '../jobs/steps/plan-steps.ts';
import { temporaryFolder } from './testing/run-gatehouse.ts';

interface JoinedStep {
  readonly id: string;
  readonly join: { readonly field: string; readonly to: { step?: string; path: string } };
  readonly rows: readonly string[];
  readonly many?: 'list';
}

/** The lines of the output, and how many rows each step found nothing for. */
async function joined(
  cells: readonly (readonly string[])[],
  given: readonly JoinedStep[],
  columns: readonly string[],
  drops = false,
) {
  const folder = temporaryFolder();
  const rowsOf = (id: string): string => join(folder, `${id}.ndjson`);
  for (const { id, rows } of given)
    writeFileSync(rowsOf(id), rows.map((row) => `${row}\n`).join(''));
  const steps = given.map(({ id, many, join: by }) => ({
    step: { id, many },
    join: by,
    each: { place: by.to },
  }));
  const places = columns.map((title) => {
    const [step = '', ...keys] = title.split('.');
    return keys.length > 0 ? { step, path: keys.join('.'), title } : { path: title, title };
  });
  const plan = { steps, columns: places } as unknown as StepsPlan<unknown>;
  const table = { names: ['id', 'note'], rows: cells.map((row, line) => ({ cells: row, line })) };
  const failed = new Map([['found', new Set(['failed'])]]);
  const scratch = new Scratch(join(folder, 'joined'));
  const { joining, blocks } = joinRows({ ...plan, table, scratch, rowsOf, drops, failed });
  let text = '';
  const file = { format: 'ndjson', list: [], asked: [], hints: async () => Promise.resolve([]) };
  await writeRows(blocks, file as unknown as Parameters<typeof writeRows>[1], async (bytes) => {
    text += new TextDecoder().decode(bytes);
    return Promise.resolve();
  });
  const lines = text
    .trim()
    .split('\n')
    .filter((line) => line !== '');
  // The page joins the same rows, in its worker.
  const { read, write } = createAnswersApi();
  for (const { id, rows } of given) {
    void write.append(id, new TextEncoder().encode(`{"data":{"rows":[${rows.join()}]}}`));
    await write.finish(id);
  }
  const answers = new Map(given.map(({ id }) => [id, id]));
  await write.beginJoin('joined', joinPlanOf(plan, table.names, drops, failed), answers, []);
  await write.joinRows('joined', cells.slice(0, 2));
  const facts = await write.joinRows('joined', cells.slice(2));
  await write.endPages('joined');
  const bytes = await read.bytes('joined');
  expect(new TextDecoder().decode(bytes)).toBe(`{"data":{"rows":[${lines.join()}]}}`);
  expect(facts.unmatched).toEqual(joining.unmatched);
  return { lines, unmatched: Object.fromEntries(joining.unmatched) };
}

const OF_INPUT = { path: 'id' };

test('of several rows each is one, and values stay as they were written', async () => {
  const rows = [
    '{"key":"1","n":1.00}',
    '{"n":123456789012345678901,"key":1}',
    '{"key":"2","n":"ü\\n"}',
  ];
  const found = { id: 'found', join: { field: 'key', to: OF_INPUT }, rows };
  expect(
    await joined(
      [
        ['1', 'a'],
        ['', ''],
        ['3', ''],
        ['2', '"'],
      ],
      [found],
      ['note', 'found.n'],
    ),
  ).toEqual({
    lines: [
      '{"note":"a","found.n":1.00}',
      '{"note":"a","found.n":123456789012345678901}',
      '{"note":null,"found.n":null}',
      '{"note":"\\"","found.n":"ü\\n"}',
    ],
    unmatched: { found: 1 },
  });
});

test('a list within a row makes a row of each item, and each is joined on its own', async () => {
  const found = {
    id: 'found',
    join: { field: 'key', to: OF_INPUT },
    rows: [
      '{"key":"1","matches":[{"id":"a","score":9},{"id":"b"}],"tags":["x","y"]}',
      '{"key":"2","matches":[],"tags":null}',
      '{"key":"3","matches":null}',
    ],
  };
  const profile = {
    id: 'profile',
    join: { field: 'id', to: { step: 'found', path: 'matches.id' } },
    rows: ['{"id":"b","name":{"first":"B"}}', '{"id":"a","name":{"first":"A"}}', '{"id":null}'],
  };
  const columns = ['id', 'found.matches.score', 'found.tags', 'profile.name'];
  const cells = [['1'], ['2'], ['3'], ['4']];
  const lines = [
    '{"id":"1","found.matches.score":9,"found.tags":["x","y"],"profile.name":{"first":"A"}}',
    '{"id":"1","found.matches.score":null,"found.tags":["x","y"],"profile.name":{"first":"B"}}',
    '{"id":"2","found.matches.score":null,"found.tags":null,"profile.name":null}',
    '{"id":"3","found.matches.score":null,"found.tags":null,"profile.name":null}',
    '{"id":"4","found.matches.score":null,"found.tags":null,"profile.name":null}',
  ];
  expect(await joined(cells, [found, profile], columns)).toEqual({
    lines,
    unmatched: { found: 1 },
  });
  const dropped = await joined(cells, [found, profile], columns, true);
  expect(dropped.lines).toEqual(lines.slice(0, 2));
});

test('a row whose value failed is not one without a match, and is not left out as such', async () => {
  const found = { id: 'found', join: { field: 'key', to: OF_INPUT }, rows: ['{"key":"1"}'] };
  const to = { step: 'found', path: 'key' };
  const profile = { id: 'profile', join: { field: 'id', to }, rows: ['{"id":"1"}'] };
  const columns = ['id', 'found.$matched', 'profile.$matched'];
  const cells = [['1'], ['failed'], ['3']];
  expect(await joined(cells, [found, profile], columns, true)).toEqual({
    lines: [
      '{"id":"1","found.$matched":true,"profile.$matched":true}',
      '{"id":"failed","found.$matched":null,"profile.$matched":null}',
    ],
    unmatched: { found: 1 },
  });
});

test('several rows are lists of their values where that is wanted', async () => {
  const found = {
    id: 'found',
    join: { field: 'key', to: OF_INPUT },
    many: 'list' as const,
    rows: ['{"key":"1","n":1.00}', '{"key":"2","n":[2]}', '{"key":"1"}', '{"key":"1","n":"x"}'],
  };
  expect(await joined([['1'], ['2'], ['3']], [found], ['id', 'found.n'])).toEqual({
    lines: [
      '{"id":"1","found.n":[1.00,null,"x"]}',
      '{"id":"2","found.n":[[2]]}',
      '{"id":"3","found.n":null}',
    ],
    unmatched: { found: 1 },
  });
});

test('lists have the values of all rows, though the first row ends without one', async () => {
  const rows = ['{"key":"1","n":1}', '{"key":"1","n":2,"at":{"city":"Bonn"}}'];
  const found = { id: 'found', join: { field: 'key', to: OF_INPUT }, rows, many: 'list' as const };
  const columns = ['found.n', 'found.at.city', 'found.at.zip'];
  const { lines } = await joined([['1', '']], [found], columns);
  expect(lines).toEqual([
    '{"found.n":[1,2],"found.at.city":[null,"Bonn"],"found.at.zip":[null,null]}',
  ]);
});

test('a cell of spaces stays as it is', async () => {
  expect(await joined([['1', '  ']], [], ['id', 'note'])).toMatchObject({
    lines: ['{"id":"1","note":"  "}'],
  });
});
