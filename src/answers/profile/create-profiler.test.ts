import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { createAnswersApi } from '../create-answers-api.ts';
import { inNextTask } from '../../workers/in-next-task.ts';
import type { AnswersApi } from '../api.ts';
import type { Profile, ProfileRequest } from './create-profiler.ts';
import type { ColumnProfile } from './profile-column.ts';

const encoder = new TextEncoder();
const LIST = ['data', 'rows'];

async function profileOf(
  api: AnswersApi,
  columns: readonly (readonly string[])[],
  request: Partial<ProfileRequest> = {},
): Promise<Profile> {
  for (;;) {
    const profile = await api.compute.profile('a', {
      list: LIST,
      columns,
      topValues: 20,
      ...request,
    });
    if (profile.rows === profile.total) return profile;
  }
}

async function begin(text: string): Promise<AnswersApi> {
  const api = createAnswersApi();
  await api.write.append('a', encoder.encode(text));
  return api;
}

async function profileRows(rows: readonly string[], column = 'a'): Promise<ColumnProfile> {
  const api = await begin(`{"data":{"rows":[${rows.join(',')}]}}`);
  await api.write.finish('a');
  const [profile] = (await profileOf(api, [[column]])).columns;
  if (!profile) throw new Error('There is no profile.');
  return profile;
}

const valuesOf = (values: readonly string[]): string[] => values.map((value) => `{"a":${value}}`);

describe('a profile', () => {
  it('tells of numbers how many, how large and how they are spread', async () => {
    const profile = await profileRows([...valuesOf(['3', '1.5', 'null', '10', '1.50']), '{"b":1}']);
    expect(profile).toMatchObject({
      type: 'number',
      nulls: 1,
      missing: 1,
      distinct: 3,
      isDistinctExact: true,
      totals: { count: 4, sum: '16', min: '1.5', max: '10', average: '4' },
      median: '2.25',
      isMedianExact: true,
    });
    expect(profile.top).toEqual([
      { kind: 'number', text: '1.5', isCut: false, count: 2 },
      { kind: 'number', text: '3', isCut: false, count: 1 },
      { kind: 'number', text: '10', isCut: false, count: 1 },
    ]);
    expect(profile.histogram?.counts.reduce((all, count) => all + count, 0)).toBe(4);
  });

  it.each([
    { values: ['true', 'false', 'true'], type: 'boolean', distinct: 2 },
    { values: ['"2026-11-23"', '"2026-11-24"'], type: 'date', distinct: 2 },
    { values: ['"1.50"', '"2"'], type: 'number-text', distinct: 2 },
    { values: ['"0012"', '"0013"'], type: 'text', distinct: 2 },
    { values: ['"é"', '"\\u00e9"', '"e"'], type: 'text', distinct: 2 },
    { values: ['[1,2]', '[[2],3]'], type: 'number', distinct: 3 },
    { values: ['{}', '{ }'], type: 'object', distinct: 1 },
    { values: ['1', '["1"]'], type: 'mixed', distinct: 2 },
    { values: ['1', '"1"', 'NaN'], type: 'mixed', distinct: 3 },
    { values: ['null', 'null'], type: 'empty', distinct: 0 },
    { values: ['1', '1.0', '1e0', '10e-1', '-0', '0'], type: 'number', distinct: 2 },
    { values: ['9007199254740993', '9007199254740992'], type: 'number', distinct: 2 },
  ])('tells that $values are of type $type', async ({ values, type, distinct }) => {
    expect(await profileRows(valuesOf(values))).toMatchObject({ type, distinct, missing: 0 });
  });

  it('of dates has the first, the last and the one in the middle', async () => {
    const values = ['"2026-11-23"', '"10000-01-01"', '"-0001-01-01"'];
    expect(await profileRows(valuesOf(values))).toMatchObject({
      dates: { min: '-0001-01-01', max: '10000-01-01' },
      median: '2026-11-23',
    });
  });

  it('of long numbers has the median to the last digit', async () => {
    const values = ['9007199254740997', '9007199254740993', '9007199254740995'];
    expect(await profileRows(valuesOf(values))).toMatchObject({
      median: '9007199254740995',
      isMedianExact: true,
    });
    const longest = ['-1234567890123456791', '1', '-1234567890123456789', '-1234567890123456790'];
    expect(await profileRows(valuesOf(longest))).toMatchObject({
      median: '-1234567890123456789.5',
      isMedianExact: true,
    });
  });

  it.each([
    [['0.12345678901234569', '0.12345678901234567', '0.12345678901234568'], '0.12345678901234568'],
    [['1e400', '1', '2e400'], '1e400'],
    [['1.25', '0.12345678901234567'], '0.686728394506172835'],
    [
      ['"2026-01-01T00:00:00.0007Z"', '"2026-01-01T00:00:00.0005Z"', '"2026-01-01T00:00:00Z"'],
      '2026-01-01T00:00:00.0005Z',
    ],
    [['"2026-01-01T10:00:00"', '"2026-01-02"', '"2026-01-01T09:00:00"'], '2026-01-01T10:00:00'],
    [['"2026-01-01T10:00:00+02:00"'], '2026-01-01T08:00:00Z'],
    [['"a"'], undefined],
  ])('of %j the median is %s', async (values, median) => {
    const profile = await profileRows(valuesOf(values));
    expect(profile).toMatchObject({ median, isMedianExact: true });
  });

  it('of moments has the first and the last by instant; an empty text among them is none', async () => {
    const moments = ['"2026-01-01T00:00:00.0005Z"', '"2026-01-01t00:00:00z"', '""'];
    expect(await profileRows(valuesOf(moments))).toMatchObject({
      type: 'date',
      values: 3,
      dates: { min: '2026-01-01t00:00:00z', max: '2026-01-01T00:00:00.0005Z' },
    });
    const zoned = ['"2026-01-01T00:30:00Z"', '"2026-01-01T01:30:00+02:00"'];
    expect(await profileRows(valuesOf(zoned))).toMatchObject({
      dates: { min: '2026-01-01T01:30:00+02:00' },
    });
    expect(await profileRows(valuesOf(['"1.5"', '""', '"2"']))).toMatchObject({
      type: 'number-text',
      totals: { count: 2, max: '2' },
    });
    expect(await profileRows(valuesOf(['""', '""']))).toMatchObject({ type: 'text' });
  });

  it('counts distinct texts and their lengths for any characters', async () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '"', '\n', 'é', '字', '😀', '\\') });
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 30 }), async (texts) => {
        const lengths = texts.map((each) => Array.from(each).length);
        const profile = await profileRows(valuesOf(texts.map((each) => JSON.stringify(each))));
        expect(profile).toMatchObject({
          distinct: new Set(texts).size,
          lengths: { min: Math.min(...lengths), max: Math.max(...lengths) },
        });
      }),
    );
  });

  it('takes a long number for one value, however it is written', async () => {
    const digits = fc.stringMatching(/^[1-9][0-9]{14,34}[1-9]$/);
    const point = fc.integer({ min: 1, max: 14 });
    await fc.assert(
      fc.asyncProperty(digits, point, fc.constantFrom('', '-'), async (all, at, sign) => {
        const [whole, fraction] = [all.slice(0, at), all.slice(at)];
        const same = [
          `${sign}${whole}.${fraction}`,
          `${sign}${whole}.${fraction}00`,
          `${sign}${all}e-${fraction.length}`,
          `${sign}${all}000E-${fraction.length + 3}`,
          `${sign}0.0${all}e${at + 1}`,
        ];
        const others = [`${sign}${all}`, `${sign === '' ? '-' : ''}${whole}.${fraction}`];
        expect((await profileRows(valuesOf(same))).distinct).toBe(1);
        expect((await profileRows(valuesOf([...same, ...others]))).distinct).toBe(3);
      }),
    );
  });

  it('of texts has how long they are', async () => {
    const profile = await profileRows(valuesOf(['"Zoë"', '"\\ud83d\\ude00"', '"🇩🇪"']));
    expect(profile.lengths).toEqual({ min: 1, max: 3 });
  });

  it('tells of items that are values themselves, and of names that objects have anyway', async () => {
    const list = await begin('{"data":{"rows":[1,null,3]}}');
    await list.write.finish('a');
    expect((await profileOf(list, [[]])).columns[0]).toMatchObject({
      totals: { sum: '4' },
      nulls: 1,
    });
    expect(await profileRows(['{"__proto__":5}', 'null', '{}'], '__proto__')).toMatchObject({
      totals: { sum: '5' },
      missing: 2,
    });
  });

  it('of a key that is there twice takes the last', async () => {
    expect(await profileRows(['{"a":1,"a":2}'])).toMatchObject({ totals: { sum: '2' } });
  });

  it('of one caller does not begin anew because of another one', async () => {
    const rows = Array.from({ length: 5_000 }, (_, row) => `{"a":${row},"b":"${row}"}`);
    const api = await begin(`{"data":{"rows":[${rows.join(',')}]}}`);
    await api.write.finish('a');
    // Each look at the clock ends a part: all of it takes several.
    let time = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (time += 500));
    const filters = [{ column: ['a'], test: 'greater', value: '99' }] as const;
    const callers: Partial<ProfileRequest>[] = [
      { columns: [['a']], filters: [] },
      { columns: [['a'], ['b']], asJson: [] },
      { columns: [['b']], filters },
      { columns: [['a']], filter: '9' },
    ];
    const left = new Set(callers);
    for (let round = 0; round < 30; round += 1) {
      for (const request of left) {
        const columns = request.columns ?? [];
        const asked = { list: LIST, topValues: 1, ...request, columns };
        const { rows: seen, total } = await api.compute.profile('a', asked);
        if (seen === total) left.delete(request);
      }
    }
    clock.mockRestore();
    expect([...left]).toEqual([]);
  });

  it('of filtered rows lets others have their turns', async () => {
    const rows = Array.from({ length: 20_000 }, (_, row) => `{"a":${row}}`);
    const api = await begin(`{"data":{"rows":[${rows.join(',')}]}}`);
    await api.write.finish('a');
    const filters = [{ column: ['a'], test: 'greater', value: '-1' }] as const;
    const request = { list: LIST, columns: [['a']], filters };
    await api.compute.rows('a', { ...request, from: 0, count: 1 });
    let turns = 0;
    let isOver = false;
    const turn = (): void => {
      turns += 1;
      if (!isOver) inNextTask(turn);
    };
    inNextTask(turn);
    // Each look at the clock takes a millisecond of a slice.
    let time = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (time += 1));
    await profileOf(api, [['a']], { filters });
    clock.mockRestore();
    isOver = true;
    expect(turns).toBeGreaterThan(5);
  });

  it('goes on where it was when more rows come, the one that is coming left out', async () => {
    const api = await begin('{"data":{"rows":[{"a":1},{"a":2},{"a":3');
    expect(await profileOf(api, [['a']])).toMatchObject({
      total: 2,
      columns: [{ totals: { sum: '3' } }],
    });
    await api.write.append('a', encoder.encode('3},{"a":4,"b":5}]}}'));
    await api.write.finish('a');
    expect(await profileOf(api, [['a'], ['b']])).toMatchObject({
      total: 4,
      columns: [
        { totals: { sum: '40' }, missing: 0 },
        { totals: { sum: '5' }, missing: 3 },
      ],
    });
  });

  it('is of the rows that a filter leaves', async () => {
    const rows = Array.from({ length: 5_000 }, (_, row) => `{"a":${row},"b":"${row % 2}x"}`);
    const api = await begin(`{"data":{"rows":[${rows.join(',')}]}}`);
    await api.write.finish('a');
    const profile = await profileOf(api, [['a']], { filter: '1x' });
    expect(profile).toMatchObject({
      total: 2_500,
      columns: [{ totals: { count: 2_500, min: '1', max: '4999' } }],
    });
  });

  it('has the items of lists in a row as values, and the lists themselves where those are wanted', async () => {
    const rows = ['{"a":[{"b":1},{"b":null},{},{"b":4}]}', '{"a":[]}', '{}'];
    const api = await begin(`{"data":{"rows":[${rows.join(',')}]}}`);
    await api.write.finish('a');
    expect((await profileOf(api, [['a', 'b']])).columns).toMatchObject([
      { type: 'number', values: 2, nulls: 1, missing: 3, totals: { sum: '5' } },
    ]);
    const asJson = await profileOf(api, [['a']], { asJson: [['a']] });
    expect(asJson.columns).toMatchObject([{ type: 'list', values: 2, distinct: 2, missing: 1 }]);
  });

  it('of a list that is not there has nothing', async () => {
    const api = await begin('{"data":{}}');
    expect(await profileOf(api, [['a']])).toEqual({ rows: 0, total: 0, columns: [] });
  });

  it('says where it estimates', async () => {
    const values = Array.from({ length: 60_000 }, (_, row) =>
      row % 3 === 0 ? '"often"' : `"${row}_"`,
    );
    const profile = await profileRows(valuesOf(values));
    expect(profile).toMatchObject({ isDistinctExact: false, isTopExact: false });
    expect(Math.abs(profile.distinct / 40_001 - 1)).toBeLessThan(0.03);
    const [often] = profile.top;
    expect(often?.text).toBe('often');
    expect(often?.count).toBeLessThanOrEqual(20_000);
    expect(often?.count).toBeGreaterThan(19_900);
  });

  it('finds in any rows what a plain way of counting finds', async () => {
    const value = fc.oneof(
      fc.constantFrom('null', 'true', '""', '"a"', '"a\\"b"', '{}', '1', '2.50'),
      fc.integer().map(String),
    );
    const row = fc.dictionary(fc.constantFrom('a', 'b', 'c"d', '__proto__'), value, { maxKeys: 4 });
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 30 }), async (rows) => {
        const texts = rows.map(
          (each) =>
            `{ ${Object.entries(each)
              .map(([key, json]) => `${JSON.stringify(key)} : ${json}`)
              .join(' , ')} }`,
        );
        const api = await begin(`{"data":{"rows":[ ${texts.join(' ,\n')} ]}}`);
        await api.write.finish('a');
        const names = ['a', 'b', 'c"d', '__proto__'];
        const { columns } = await profileOf(
          api,
          names.map((name) => [name]),
        );
        for (const [index, name] of names.entries()) {
          const found = rows.flatMap((each) =>
            Object.hasOwn(each, name) ? [each[name] ?? ''] : [],
          );
          const values = found.filter((each) => each !== 'null');
          if (rows.length === 0) continue;
          expect(columns[index]).toMatchObject({
            missing: rows.length - found.length,
            nulls: found.length - values.length,
            distinct: new Set(values.map((each) => JSON.stringify(JSON.parse(each)))).size,
          });
        }
      }),
    );
  });
});
