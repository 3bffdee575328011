import { describe, expect, test } from 'vitest';
import { createAnswersApi } from '../create-answers-api.ts';
import { MAX_COMPARED_ROWS } from './derived-answers.ts';

const LIST = ['data', 'cities'];

/** An API that has both answers, `{"data":{"cities":[…]}}` each, given as JSON of their rows. */
async function apiWith(before: string, after: string) {
  const api = createAnswersApi();
  const put = async (name: string, rows: string): Promise<void> => {
    await api.write.append(name, new TextEncoder().encode(`{"data":{"cities":[${rows}]}}`));
    await api.write.finish(name);
  };
  await put('before', before);
  await put('after', after);
  return api;
}

const REQUEST = { before: 'before', after: 'after', list: LIST, key: ['id'] };

async function compare(before: string, after: string, columns = [['name'], ['place', 'x']]) {
  const api = await apiWith(before, after);
  const facts = await api.write.compare('difference', { ...REQUEST, columns });
  const bytes = await api.read.bytes('difference');
  return {
    facts,
    json: new TextDecoder().decode(bytes),
    outline: await api.read.outline('difference'),
  };
}

describe('rows of two answers', () => {
  const BEFORE =
    '{"id":1,"name":"Bern"},{"id":2,"name":"Rome","place":{"x":1.50}},{"id":3,"name":"Oslo"}';
  const AFTER =
    '{"id":4,"name":"Wien"},{"id":3,"name":"Oslo"},{"id":2,"name":"Rome","place":{"x":1.60}}';

  test('that were changed, added and removed, in this order, with every digit as it was written', async () => {
    const { facts, json, outline } = await compare(BEFORE, AFTER);
    expect(facts).toEqual({
      changed: 1,
      added: 1,
      removed: 1,
      same: 1,
      byColumn: [0, 1],
      repeated: 0,
    });
    const rows = [
      '{"change":"changed","id":2,"before":{"name":"Rome","place.x":1.50},"after":{"name":"Rome","place.x":1.60},"differs":"01"}',
      '{"change":"added","id":4,"after":{"name":"Wien"}}',
      '{"change":"removed","id":1,"before":{"name":"Bern"}}',
    ];
    expect(json).toBe(`{"data":{"rows":[${rows.join(',')}]}}`);
    expect(outline.lists[0]).toMatchObject({ path: ['data', 'rows'], count: 3 });
    expect(outline.problems).toEqual([]);
  });

  test('of columns that are not compared do not differ', async () => {
    const { facts } = await compare(BEFORE, AFTER, [['name']]);
    expect(facts).toMatchObject({ changed: 0, same: 2 });
  });

  test.each([
    ['a text and a number', '{"id":1,"name":"1"}', '{"id":1,"name":1}'],
    ['lists', '{"id":1,"name":["a"]}', '{"id":1,"name":["b"]}'],
    ['texts with quotes', '{"id":1,"name":"\\"a"}', '{"id":1,"name":"\\"b"}'],
  ])('tell %s apart', async (_, before, after) => {
    const { facts, json } = await compare(before, after);
    expect(facts).toMatchObject({ changed: 1, same: 0 });
    expect(() => JSON.parse(json)).not.toThrow();
  });

  test.each([
    ['null and no field', '{"id":1,"name":null}', '{"id":1}'],
    ['a number', '{"id":1,"name":1.5}', '{"id":1.0,"name":1.50e0}'],
    ['a list', String.raw`{"id":1,"name":["a\u0062",1.0]}`, '{"id":1,"name":[ "ab", 1 ]}'],
    ['a text', String.raw`{"id":"\u0061","name":"\/"}`, '{"id":"a","name":"/"}'],
  ])('take %s for the same, however it is written', async (_, before, after) => {
    expect((await compare(before, after)).facts).toMatchObject({ same: 1, changed: 0, added: 0 });
  });

  test('are found by a key whatever it is called', async () => {
    const api = await apiWith('{"change":1,"before":2}', '{"change":1,"before":3}');
    const request = { ...REQUEST, key: ['change'], columns: [['before']] };
    await api.write.compare('difference', request);
    const { lists } = await api.read.outline('difference');
    expect(lists[0]?.columns.map(({ path }) => path.join('.'))).toEqual([
      'change',
      'key change',
      'before.before',
      'after.before',
      'differs',
    ]);
  });

  test('keep a key with a dot and the keys of a path apart', async () => {
    const columns = [['a', 'b'], ['a.b']];
    const { json } = await compare(
      '{"id":1,"a":{"b":1},"a.b":2}',
      '{"id":1,"a":{"b":3},"a.b":4}',
      columns,
    );
    const { rows } = (JSON.parse(json) as { data: { rows: object[] } }).data;
    expect(rows).toEqual([
      {
        change: 'changed',
        id: 1,
        before: { 'a.b': 1, '"a.b"': 2 },
        after: { 'a.b': 3, '"a.b"': 4 },
        differs: '11',
      },
    ]);
  });

  test('that share a key are the same in the order in which they come', async () => {
    const twice = '{"id":1,"name":"a"},{"id":1,"name":"b"},{"name":"c"}';
    const { facts } = await compare(twice, `${twice},{"id":1,"name":"d"},{"name":"e"}`);
    expect(facts).toMatchObject({ changed: 0, added: 2, removed: 0, same: 3 });
    expect(facts?.repeated).toBe(2);
  });

  test('that are many are read in parts', async () => {
    const rows = (count: number, name: string) =>
      Array.from({ length: count }, (_, id) => `{"id":${id},"name":"${name}"}`).join(',');
    const { facts } = await compare(rows(5_000, 'a'), `${rows(4_000, 'a')},{"id":4500,"name":"b"}`);
    expect(facts).toEqual({
      changed: 1,
      added: 0,
      removed: 999,
      same: 4_000,
      byColumn: [1, 0],
      repeated: 0,
    });
  });

  test('that are too many are refused', async () => {
    const rows = '{"id":1},'.repeat(MAX_COMPARED_ROWS);
    const api = await apiWith(`${rows}{"id":1}`, '{"id":1}');
    expect(await api.write.compare('difference', { ...REQUEST, columns: [] })).toBeUndefined();
    await expect(api.read.outline('difference')).rejects.toThrow('Run the operation again');
  });
});

test('a comparison that is dropped is given up, and leaves nothing', async () => {
  const rows = Array.from({ length: 5_000 }, (_, id) => `{"id":${id}}`).join(',');
  const api = await apiWith(rows, rows);
  const comparing = api.write.compare('difference', { ...REQUEST, columns: [] });
  await api.write.drop('difference');
  await expect(comparing).rejects.toThrow('given up');
  await expect(api.read.outline('difference')).rejects.toThrow('Run the operation again');
});

test('a comparison of an answer that has gone says so', async () => {
  const api = await apiWith('{"id":1}', '{"id":1}');
  await api.write.drop('before');
  const comparing = api.write.compare('difference', { ...REQUEST, columns: [] });
  await expect(comparing).rejects.toThrow('Run the operation again');
});
