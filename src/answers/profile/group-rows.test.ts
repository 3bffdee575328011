import { describe, expect, it } from 'vitest';
import { createAnswersApi } from '../create-answers-api.ts';
import { MAX_GROUPS, type GroupedRows } from '../query/derived-answers.ts';

const LIST = ['data', 'rows'];

async function group(
  rows: readonly string[],
  request: Pick<GroupedRows, 'by' | 'columns'> & Partial<GroupedRows>,
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
    const { facts, json } = await group(rows, { by: [['s']], columns: [['p']] });
    expect(facts).toEqual({ groups: 3, rows: 6 });
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
    const { json } = await group(rows, { by: [['a'], ['b'], ['c']], columns: [] });
    expect(JSON.parse(json ?? '')).toEqual({
      data: {
        rows: [
          { a: 1, b: true, c: 'x; y', count: 2 },
          { a: '1', b: true, c: 'x', count: 1 },
        ],
      },
    });
  });

  it('are of the rows that filters leave', async () => {
    const rows = ['{"a":1,"b":1}', '{"a":2,"b":1}'];
    const filters = [{ column: ['a'], test: 'equals', value: '2' }] as const;
    const { facts } = await group(rows, { by: [['b']], columns: [], filters });
    expect(facts).toEqual({ groups: 1, rows: 1 });
  });

  it('keep columns apart that would be called the same', async () => {
    const rows = ['{"count":1,"a":{"b":2},"a.b":3,"__proto__":4}'];
    const columns = [['a', 'b'], ['a.b'], ['count']];
    const { json } = await group(rows, { by: [['count'], ['__proto__']], columns });
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
    const { facts, json } = await group(rows, { by, columns, rowsOf: ['languages'] });
    expect(facts).toEqual({ groups: 2, rows: 3 });
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
    const { json } = await group(rows, { by: [['a']], columns: [] });
    expect(JSON.parse(json ?? '')).toMatchObject({
      data: {
        rows: [
          { a: null, count: 3 },
          { a: 'x', count: 1 },
        ],
      },
    });
  });

  it('are refused where there are too many', async () => {
    const rows = Array.from({ length: MAX_GROUPS + 1 }, (_, row) => `{"a":${row}}`);
    expect((await group(rows, { by: [['a']], columns: [] })).facts).toBeUndefined();
  });
});
