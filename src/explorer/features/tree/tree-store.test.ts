import { expect, test } from 'vitest';
import { createAnswersApi } from '../../../answers/create-answers-api.ts';
import { isThere, pathText, positionAt, stepsTo, type TreePosition } from '../shared/tree-model.ts';
import { createTreeStore, type TreeStore } from './tree-store.ts';

async function stage(json: string) {
  const answersApi = createAnswersApi();
  await answersApi.write.append('one', new TextEncoder().encode(json));
  const { root } = await answersApi.write.finish('one');
  const tree = createTreeStore(answersApi, 'one');
  await tree.update(root);
  return { tree, answersApi, root };
}

function positionsOf(tree: TreeStore, from = 0, count = 100): TreePosition[] {
  const root = tree.root();
  const rows = Array.from({ length: count }, (_, row) => root && positionAt(root, from + row));
  return rows.filter((position) => position !== undefined);
}

async function rowsOf(tree: TreeStore, from = 0, count = 100): Promise<string[]> {
  const positions = positionsOf(tree, from, count);
  tree.want(positions);
  await new Promise(setImmediate);
  return positions.map((position) => {
    const node = tree.nodeAt(position);
    return `${position.branch.level} ${node?.key ?? position.number} ${node?.count ?? node?.text}`;
  });
}

test('data and its fields are open, errors and what does not fit are not', async () => {
  const cities = Array.from({ length: 100 }, (_, id) => ({ id }));
  const { tree } = await stage(
    JSON.stringify({ errors: [{}], data: { cities, one: { name: 'A' }, none: [] } }),
  );
  expect(await rowsOf(tree)).toEqual([
    '1 errors 1',
    '1 data 3',
    '2 cities 100',
    '2 one 1',
    '3 name A',
    '2 none 0',
  ]);
});

test('an only list is open however long it is, by pages', async () => {
  const { tree } = await stage(
    JSON.stringify({ data: { n: Array.from({ length: 100_000 }, (_, n) => n) } }),
  );
  expect(tree.root()?.rows).toBe(100_002);
  expect(await rowsOf(tree, 99_999, 9)).toEqual([
    '3 99997 99997',
    '3 99998 99998',
    '3 99999 99999',
  ]);
});

test('what is neither list nor object is one row, and nothing is none', async () => {
  expect(await rowsOf((await stage('42.0')).tree)).toEqual(['1 0 42.0']);
  expect(await rowsOf((await stage('{"data": null}')).tree)).toEqual(['1 data null']);
  expect(await rowsOf((await stage('')).tree)).toEqual([]);
});

test('rows are opened and closed, and stay so when more has come', async () => {
  const answersApi = createAnswersApi();
  const append = (json: string) => answersApi.write.append('one', new TextEncoder().encode(json));
  await append('{"data": {"a": [1, 2], "b": [');
  const tree = createTreeStore(answersApi, 'one');
  await tree.update(0);
  expect(await rowsOf(tree)).toEqual(['1 data 2', '2 a 2', '3 0 1', '3 1 2', '2 b 0']);
  const [, a] = positionsOf(tree);
  if (a) tree.toggle(a);
  await append('3, [4]], "c": {"d": 1}}}');
  await tree.update(0);
  expect(await rowsOf(tree)).toEqual(['1 data 3', '2 a 2', '2 b 2', '2 c 1']);
  if (a) await tree.openSiblings(a);
  expect(await rowsOf(tree)).toHaveLength(4 + 2 + 2 + 1);
});

test('a value is revealed wherever it is', async () => {
  const rows = Array.from({ length: 5_000 }, (_, id) => ({ id, deep: [[{ name: `name ${id}` }]] }));
  const { tree, answersApi } = await stage(JSON.stringify({ data: { other: 1, rows } }));
  const { positions } = await answersApi.read.find('one', 'name 4321', 0);
  const position = await tree.reveal(positions[0] ?? -1);
  expect(position && pathText([...stepsTo(position.branch), 'name'])).toBe(
    'data.rows[4321].deep[0][0].name',
  );
  expect(tree.root()?.rows).toBe(1 + 2 + 5_000 + 2 + 1 + 1 + 1);
});

test('in another text what was open is open, and a row is where it was', async () => {
  const { tree, answersApi } = await stage('{"data":{"a":{"x":{"y":1}},"b":{"z":2}}}');
  const [, , x, , b] = positionsOf(tree) as [
    TreePosition,
    TreePosition,
    TreePosition,
    TreePosition,
    TreePosition,
  ];
  tree.toggle(b);
  expect(await rowsOf(tree)).toEqual(['1 data 2', '2 a 1', '3 x 1', '4 y 1', '2 b 1']);
  const replace = async (json: string): Promise<void> => {
    await answersApi.write.drop('one');
    await answersApi.write.append('one', new TextEncoder().encode(json));
    await tree.update((await answersApi.write.finish('one')).root);
  };
  await replace('{"data":{"a":{"x":{"y":1,"late":[7]},"more":3},"b":{"z":2},"c":{"d":4}}}');
  const rows = ['1 data 3', '2 a 2', '3 x 2', '4 y 1', '4 late 1', '3 more 3', '2 b 1', '2 c 1'];
  expect(await rowsOf(tree)).toEqual(rows);
  const root = tree.root();
  expect(root && isThere(x, root)).toBe(true);
  expect(tree.nodeAt(x)?.key).toBe('x');
  await replace('{"data":{"other":{"z":2},"b":null}}');
  expect(await rowsOf(tree)).toEqual(['1 data 2', '2 other 1', '2 b null']);
});

test('before there was a value, another text is the first', async () => {
  const { tree, answersApi } = await stage('');
  await answersApi.write.drop('one');
  await answersApi.write.append('one', new TextEncoder().encode('{"data":{"n":1}}'));
  await tree.update((await answersApi.write.finish('one')).root);
  expect(await rowsOf(tree)).toEqual(['1 data 1', '2 n 1']);
});
