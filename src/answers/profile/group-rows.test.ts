import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAnswersApi } from '../create-answers-api.ts';
import { randomRuns } from '../../testing/random-runs.ts';
import {
  MAX_ACROSS,
  MAX_GROUPS,
  type GroupedRows,
  type GroupMeasure,
} from '../query/derived-answers.ts';

const LIST = ['data', 'rows'];

const COUNT: GroupMeasure = { measure: 'count' };

/** The number of rows, and all of each column that adds up. */
function totalsOf(columns: readonly (readonly string[])[]): readonly GroupMeasure[] {
  const each = ['sum', 'min', 'max', 'average'] as const;
  return [COUNT, ...columns.flatMap((column) => each.map((measure) => ({ measure, column })))];
}

async function group(
  rows: readonly string[],
  request: Pick<GroupedRows, 'by' | 'measures'> & Partial<GroupedRows>,
) {
  const api = createAnswersApi();
  await api.write.append('a', new TextEncoder().encode(`{"data":{"rows":[${rows.join(',')}]}}`));
  await api.write.finish('a');
  const facts = await api.write.group('groups', { answer: 'a', list: LIST, ...request });
  const json = facts && new TextDecoder().decode(await api.read.bytes('groups'));
  return { facts, json: json?.replaceAll(/\n/g, '') };
}

describe('groups of rows', () => {
  it('have sums to the last digit, those of most rows first', async () => {
    const rows = [
      '{"s":"A","p":9007199254740993.1}',
      '{"s":"B","p":0.1}',
      '{"s":"B","p":0.2}',
      '{"s":"B","p":"0.30"}',
      '{"s":null,"p":null}',
      '{"p":5}',
    ];
    const { facts, json } = await group(rows, { by: [['s']], measures: totalsOf([['p']]) });
    expect(facts).toMatchObject({ groups: 3, rows: 6 });
    expect(json).toBe(
      '{"data":{"rows":[' +
        '{"s":"B","count":3,"p":{"sum":0.6,"min":0.1,"max":0.30,"average":0.2}},' +
        '{"s":null,"count":2,"p":{"sum":5,"min":5,"max":5,"average":5}},' +
        '{"s":"A","count":1,"p":{"sum":9007199254740993.1,"min":9007199254740993.1,' +
        '"max":9007199254740993.1,"average":9007199254740993.1}}]}}',
    );
  });

  it('are of all values that the rows share, numbers by what they are', async () => {
    const rows = [
      '{"a":1,"b":true,"c":["x","y"]}',
      '{"a":1.0,"b":true,"c":["x","y"]}',
      '{"a":"1","b":true,"c":"x"}',
    ];
    const { json } = await group(rows, { by: [['a'], ['b'], ['c']], measures: [COUNT] });
    expect(JSON.parse(json ?? '')).toEqual({
      data: {
        rows: [
          { a: 1, b: true, c: ['x', 'y'], count: 2 },
          { a: '1', b: true, c: 'x', count: 1 },
        ],
      },
    });
  });

  it('are of the rows that filters leave', async () => {
    const rows = ['{"a":1,"b":1}', '{"a":2,"b":1}'];
    const filters = [{ column: ['a'], test: 'equals', value: '2' }] as const;
    const { facts } = await group(rows, { by: [['b']], measures: [COUNT], filters });
    expect(facts).toMatchObject({ groups: 1, rows: 1 });
  });

  it('keep columns apart that would be called the same', async () => {
    const rows = ['{"count":1,"a":{"b":2},"a.b":3,"__proto__":4}'];
    const columns = [['a', 'b'], ['a.b'], ['count']];
    const by = [['count'], ['__proto__']];
    const { json } = await group(rows, { by, measures: totalsOf(columns) });
    const totals = (value: number): string =>
      `{"sum":${value},"min":${value},"max":${value},"average":${value}}`;
    expect(json).toBe(
      `{"data":{"rows":[{"count":1,"__proto__":4,"count 2":1,"a.b":${totals(2)},"\\"a.b\\"":${totals(3)},` +
        `"count 3":${totals(1)}}]}}`,
    );
  });

  it('add up a row once of which several items are rows of the group', async () => {
    const rows = [
      '{"name":"India","people":10,"languages":[{"c":"Asia","share":4},{"c":"Asia","share":6}]}',
      '{"name":"Fiji","people":1,"languages":[{"c":"Oceania","share":1}]}',
    ];
    const columns = [['people'], ['languages', 'share']];
    const by = [['languages', 'c']];
    const { facts, json } = await group(rows, {
      by,
      measures: totalsOf(columns),
      rowsOf: ['languages'],
    });
    expect(facts).toMatchObject({ groups: 2, rows: 3 });
    expect(JSON.parse(json ?? '')).toMatchObject({
      data: {
        rows: [
          { count: 2, people: { sum: 10 }, 'languages.share': { sum: 10 } },
          { count: 1, people: { sum: 1 }, 'languages.share': { sum: 1 } },
        ],
      },
    });
  });

  it('of null, of no value and of an empty list are one', async () => {
    const rows = ['{"a":[]}', '{"a":null}', '{}', '{"a":["x"]}'];
    const { json } = await group(rows, { by: [['a']], measures: [COUNT] });
    expect(JSON.parse(json ?? '')).toMatchObject({
      data: {
        rows: [
          { a: null, count: 3 },
          { a: 'x', count: 1 },
        ],
      },
    });
  });

  it('are those of the first rows where there are too many, each whole', async () => {
    const values = Array.from({ length: MAX_GROUPS + 7 }, (_, row) => `{"a":${row}}`);
    const { facts, json } = await group([...values, '{"a":0}'], { by: [['a']], measures: [COUNT] });
    expect(facts).toMatchObject({ groups: MAX_GROUPS, all: MAX_GROUPS + 7, rows: MAX_GROUPS + 8 });
    expect(json).toContain('"rows":[{"a":0,"count":2},');
  });

  it('are fewer where each has many sums', async () => {
    const values = Array.from({ length: 25_000 }, (_, row) => `{"a":${row},"b":${row % 9}}`);
    const across = { column: ['b'], otherName: 'Other' };
    const measures: readonly GroupMeasure[] = [{ measure: 'sum', column: ['b'] }];
    const { facts } = await group(values, { by: [['a'], ['b']], measures, across });
    expect(facts).toMatchObject({ groups: 20_000, all: 25_000, rows: 25_000 });
  });
});

interface Row {
  readonly a: string;
  readonly b: number | null;
  readonly v?: number | null;
}

const MEASURES = ['count', 'sum', 'average', 'min', 'max', 'distinct'] as const;

/** One measure of some rows, computed in the simplest way. */
function naive(measure: (typeof MEASURES)[number], rows: readonly Row[]): number | null {
  if (measure === 'count') return rows.length;
  const numbers = rows.flatMap(({ v }) => (typeof v === 'number' ? [v] : []));
  if (measure === 'distinct') return new Set(numbers).size;
  if (numbers.length === 0) return null;
  const sum = numbers.reduce((one, other) => one + other, 0);
  const all = { sum, average: sum / numbers.length };
  if (measure === 'min' || measure === 'max') return Math[measure](...numbers);
  return all[measure];
}

/** Doubles differ in the last digits of an average. */
function rounded(value: number | null): string | null {
  return value === null ? null : value.toFixed(9);
}

/** Exceeds the number of columns that a pivot has. */
const MANY = Array.from({ length: MAX_ACROSS + 9 }, (_, value) => value);

describe('a pivot', () => {
  it('says of each value across, and of the rest, what the rows say', async () => {
    const row = fc.record(
      {
        a: fc.constantFrom('x', 'y', ''),
        b: fc.constantFrom(...MANY, null),
        v: fc.option(fc.integer({ min: -50, max: 50 })),
      },
      { requiredKeys: ['a', 'b'] },
    );
    const rowsOf = fc.array(row, { minLength: 1, maxLength: 400, size: 'max' });
    await fc.assert(
      fc.asyncProperty(rowsOf, fc.constantFrom(...MEASURES), async (rows, measure) => {
        const measures = [measure === 'count' ? COUNT : { measure, column: ['v'] }];
        const { json, facts } = await group(
          rows.map((each) => JSON.stringify(each)),
          { by: [['a'], ['b']], measures, across: { column: ['b'], otherName: 'Other' } },
        );
        const counts = new Map<number | null, number>();
        for (const { b } of rows) counts.set(b, (counts.get(b) ?? 0) + 1);
        const most = [...counts].toSorted(([, one], [, other]) => other - one);
        const shown = most.slice(0, MAX_ACROSS).map(([b]) => b);
        expect(facts?.across).toEqual({ values: counts.size, shown: shown.length });
        const { data } = JSON.parse(json ?? '') as { data: { rows: Record<string, unknown>[] } };
        const names = new Set(rows.map(({ a }) => a));
        expect(data.rows.length).toBe(names.size);
        expect(new Set(data.rows.map(({ a: name }) => name))).toEqual(names);
        for (const { a, ...cells } of data.rows) {
          const own = rows.filter((each) => each.a === a);
          const inOrder = shown.toSorted((one, other) => (one ?? Infinity) - (other ?? Infinity));
          const said = inOrder.map((b) => [`${b}`, own.filter((each) => each.b === b)] as const);
          const rest = own.filter(({ b }) => !shown.includes(b));
          const hasRest = counts.size > shown.length;
          const all = [...said, ...(hasRest ? [['Other', rest] as const] : [])];
          expect(new Set(Object.keys(cells))).toEqual(new Set(all.map(([name]) => name)));
          for (const [name, of] of all) {
            const expected = naive(measure, of);
            const found = cells[name] as number | null;
            expect([name, rounded(found)]).toEqual([name, rounded(expected)]);
          }
        }
      }),
      { numRuns: randomRuns(100, 25), endOnFailure: true },
    );
  });

  it('has each measure within each value, which are in order and told apart', async () => {
    const rows = ['{"a":"x","b":10,"v":1}', '{"a":"x","b":"10"}', '{"a":"x","b":9,"v":2}'];
    const measures: readonly GroupMeasure[] = [COUNT, { measure: 'sum', column: ['v'] }];
    const across = { column: ['b'], otherName: 'Other' };
    const { json } = await group(rows, { by: [['a'], ['b']], measures, across });
    expect(json).toBe(
      '{"data":{"rows":[{"a":"x","9":{"count":1,"v":{"sum":2}},"10":{"count":1,"v":{"sum":1}},' +
        '"10 2":{"count":1,"v":{"sum":null}}}]}}',
    );
    const nulls = ['{"a":"x","b":"null"}', '{"a":"x","b":null}', '{"a":"x"}'];
    const counted = await group(nulls, { by: [['a'], ['b']], measures: [COUNT], across });
    expect(counted.json).toBe('{"data":{"rows":[{"a":"x","\\"null\\"":1,"null":2}]}}');
  });
});

it.each([
  ['codes', [], ['"007"', '"10"', '"9"', '""', 'null']],
  ['numbers as texts', [], ['"-1"', '"-2"', '"1e1"', '"9"', '""', 'null']],
  ['ids', [['b']], ['"-1"', '"-2"', '"1e1"', '"9"', '""', 'null']],
  ['moments', [], ['"2026-01-01T00:00:00Z"', '"2026-01-01T00:30:00+02:00"']],
  ['texts among numbers', [], ['"x"', '"10"', '"9"', '10', '9', 'true', '[2,1]', '["a","b"]']],
])('puts the values of %s across in the order of a sort by them', async (_, texts, values) => {
  const rows = values.map((value) => `{"a":1,"b":${value}}`);
  const across = { column: ['b'], otherName: 'Other' };
  const { json } = await group(rows, { by: [['a'], ['b']], measures: [COUNT], across, texts });
  const api = createAnswersApi();
  await api.write.append('a', new TextEncoder().encode(`[${rows.join()}]`));
  await api.write.finish('a');
  const order = [{ column: ['b'], direction: 'ascending' }] as const;
  const asked = { list: [], columns: [['b']], from: 0, count: 99, texts, order };
  const sorted = (await api.compute.rows('a', asked)).rows.map(({ cells }) => cells[0]?.text);
  const names = Array.from(
    json?.matchAll(/"((?:[^"\\]|\\.)+)":1(?=[,}])/g) ?? [],
    ([, name]) => name,
  );
  const said = sorted.map((text) => (text === '' ? String.raw`\"\"` : text));
  expect(names.slice(1).map((name) => name?.replace(/ 2$/, ''))).toEqual(said);
});

it('counts different values, those of lists one by one', async () => {
  const rows = ['{"v":[1,1.0]}', '{"v":["1",null]}', '{"v":null}', '{"v":2}'];
  const measures: readonly GroupMeasure[] = [{ measure: 'distinct', column: ['v'] }];
  expect((await group(rows, { by: [], measures })).json).toContain('{"v":{"distinct":3}}');
});

it('says where different values of a group are estimated', async () => {
  const rows = Array.from({ length: 10_100 }, (_, row) => `{"v":${row}}`);
  const measures: readonly GroupMeasure[] = [{ measure: 'distinct', column: ['v'] }];
  expect((await group(rows, { by: [], measures })).facts?.isEstimated).toBe(true);
  expect((await group(rows.slice(0, 9), { by: [], measures })).facts?.isEstimated).toBe(false);
});
