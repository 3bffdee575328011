import { describe, expect, test } from 'vitest';
import { createPageJoiner } from './join-pages.ts';
import { createGrowingAnswer, type GrowingAnswer } from './growing-answer.ts';
import { startAnswer } from '../../testing/page-fixtures.ts';
import type { AddedPage, PagePosition } from './joined-answers.ts';

const PLACE: PagePosition = {
  parent: ['data', 'all'],
  lists: ['edges'],
  next: {
    kind: 'value',
    at: ['data', 'all', 'pageInfo', 'endCursor'],
    more: ['data', 'all', 'pageInfo', 'hasNextPage'],
  },
  total: ['data', 'all', 'totalCount'],
};

const more = (cursor: string): string => `{"hasNextPage":true,"endCursor":"${cursor}"}`;
const LAST = '{"hasNextPage":false,"endCursor":"z"}';

function createAnswer(): GrowingAnswer {
  return createGrowingAnswer({ openStorage: async () => undefined });
}

async function join(
  pages: readonly string[],
  position = PLACE,
): Promise<{ text: string; added: AddedPage[] }> {
  const { answer, joiner } = startAnswer({ openStorage: async () => undefined }, { position });
  const added: AddedPage[] = [];
  for (const page of pages) added.push(await joiner.add(new TextEncoder().encode(page)));
  joiner.end();
  expect(await answer.reader.outline()).toMatchObject({ isFinished: true, problems: [] });
  return { text: new TextDecoder().decode(await answer.reader.bytes()), added };
}

test('numbers, escapes and white space inside a row stay as they were written', async () => {
  const { text } = await join([
    `{ "data" : { "all" : { "edges" : [ {"n": 9007199254740993}, {"n": -0} ] , "pageInfo" : ${more('a')} } } }`,
    `{"data":{"all":{"edges":[{"n":1e400,"s":"\\u00fc \\/"}],"pageInfo":${LAST}}}}`,
  ]);
  expect(text).toBe(
    '{"data":{"all":{"edges":[{"n": 9007199254740993}, {"n": -0},{"n":1e400,"s":"\\u00fc \\/"}],' +
      `"pageInfo" : ${LAST}}}}`.replace('" : {"hasNextPage":false', '":{"hasNextPage":false'),
  );
});

describe('whatever the order of fields', () => {
  const page = (rows: string, info: string, order: string): string => {
    const parts: Record<string, string> = {
      i: `"pageInfo":${info}`,
      e: `"edges":[${rows}]`,
      t: '"totalCount":3',
    };
    const fields = order
      .split('')
      .map((letter) => parts[letter])
      .join(',');
    return `{"extensions":{"cost":"${rows}"},"data":{"me":"A","all":{${fields}},"you":"B"}}`;
  };
  test.each(['iet', 'eit', 'tei', 'ite'])('%s', async (order) => {
    const { text } = await join([page('1,2', more('a'), order), page('3', LAST, order)]);
    expect(JSON.parse(text)).toEqual({
      data: {
        me: 'A',
        all: { edges: [1, 2, 3], totalCount: 3, pageInfo: JSON.parse(LAST) as object },
        you: 'B',
      },
      extensions: { cost: '3' },
    });
    // No repeated key, which parsing would hide.
    expect(text.match(/pageInfo|totalCount|"me"|"you"|extensions/g)).toHaveLength(5);
  });
});

test('a page says what there is to know of it', async () => {
  const { added } = await join([
    `{"data":{"all":{"totalCount":3,"edges":[1,2],"pageInfo":${more('a')}}}}`,
    `{"data":{"all":{"totalCount":null,"edges":[],"pageInfo":${more('b')}}}}`,
    `{"data":{"all":{"edges":[3],"pageInfo":{"hasNextPage":false,"endCursor":7}}}}`,
  ]);
  expect(added).toMatchObject([
    { kind: 'page', rows: 2, hasNextPage: true, endCursor: '"a"', totalCount: 3, errors: 0 },
    { kind: 'page', rows: 0, hasNextPage: true, endCursor: '"b"', totalCount: undefined },
    { kind: 'page', rows: 1, hasNextPage: false, endCursor: '7' },
  ]);
});

test.each([[['']], [['', '1', '', '2']], [['1,2', '', '3,']], [[' 1 , 2 ', ' ', ' 3 ']]])(
  'lists %j become one',
  async (lists) => {
    const page = (rows: string, index: number): string =>
      `{"data":{"all":{"pageInfo":${more(String(index))},"edges":[${rows}]}}}`;
    const { text } = await join(lists.map(page));
    const all = JSON.parse(
      `[${lists
        .map((rows) => rows.replace(/,$/, '').trim())
        .filter(Boolean)
        .join(',')}]`,
    ) as unknown;
    expect(JSON.parse(text)).toMatchObject({ data: { all: { edges: all } } });
  },
);

test('edges and nodes of one connection both grow', async () => {
  const position = { ...PLACE, lists: ['edges', 'nodes'] };
  const page = (rows: string, info: string): string =>
    `{"data":{"all":{"nodes":[${rows}],"edges":[[${rows}]],"pageInfo":${info}}}}`;
  const { text, added } = await join([page('1,2', more('a')), page('3', LAST)], position);
  expect(text).toBe(`{"data":{"all":{"nodes":[1,2,3],"edges":[[1,2],[3]],"pageInfo":${LAST}}}}`);
  expect(added).toMatchObject([{ rows: 2 }, { rows: 1 }]);
});

test('errors of all pages are kept, each with the position of its row', async () => {
  const page = (info: string, errors: string): string =>
    `{"errors":${errors},"data":{"all":{"edges":[1,null],"pageInfo":${info}}}}`;
  const { text, added } = await join([
    page(more('a'), '[{"message":"One","path":["all","edges",1,"name"]}]'),
    page(
      LAST,
      '[{"message":"Two","path":["all","edges",1,"name"],"n":9007199254740993},{"message":"Three","path":["few","edges",1]},7]',
    ),
  ]);
  expect(added).toMatchObject([{ errors: 1 }, { errors: 3 }]);
  expect(text).toContain('9007199254740993');
  expect((JSON.parse(text) as { errors: object[] }).errors).toMatchObject([
    { message: 'One', path: ['all', 'edges', 1, 'name'] },
    { message: 'Two', path: ['all', 'edges', 3, 'name'] },
    { message: 'Three', path: ['few', 'edges', 1] },
    7,
  ]);
});

describe('nothing is added of a page', () => {
  const FIRST = `{"data":{"all":{"edges":[1],"pageInfo":${more('a')}}}}`;
  test.each([
    ['that is cut', '{"data":{"all":{"edges":[2],"pageInfo"', { reason: 'no-result' }],
    ['that is no JSON', '<html>', { reason: 'no-result' }],
    ['that is empty', '', { reason: 'no-result' }],
    [
      'whose connection is null',
      '{"errors":[{"message":"Too deep"}],"data":{"all":null}}',
      { reason: 'no-list', message: 'Too deep' },
    ],
    [
      'whose list is null with errors',
      `{"errors":[{"message":"Late"}],"data":{"all":{"edges":null,"pageInfo":${LAST}}}}`,
      { reason: 'no-list', message: 'Late' },
    ],
    ['without data', '{"errors":["Odd"]}', { reason: 'no-list', message: '"Odd"' }],
    [
      'that is throttled',
      '{"errors":[{"message":"Throttled","extensions":{"code":"THROTTLED"}}],"extensions":{"cost":{}}}',
      { reason: 'no-list', message: 'Throttled', code: 'THROTTLED', extensions: '{"cost":{}}' },
    ],
    ['with a list on its way', '{"data":[{"all":{"edges":[2]}}]}', { reason: 'no-list' }],
    ['that ends where the one before did', FIRST, { kind: 'same-cursor' }],
  ])('%s', async (_, page, expected) => {
    const { text, added } = await join([
      FIRST,
      page,
      `{"data":{"all":{"edges":[2],"pageInfo":${LAST}}}}`,
    ]);
    expect(added[1]).toMatchObject(expected);
    expect(text).toBe(`{"data":{"all":{"edges":[1,2],"pageInfo":${LAST}}}}`);
  });
});

test('a list that is null, and no error says why, has no rows', async () => {
  const { text, added } = await join([
    `{"data":{"all":{"edges":[1],"pageInfo":${more('a')}}}}`,
    `{"data":{"all":{"edges":null,"pageInfo":${LAST}}}}`,
  ]);
  expect(added[1]).toMatchObject({ kind: 'page', rows: 0 });
  expect(text).toBe(`{"data":{"all":{"edges":[1],"pageInfo":${LAST}}}}`);
});

test.each([
  ['together with a next page', more('b')],
  ['without an end', '{"endCursor":"b"}'],
  ['where nothing is said', 'null'],
])('a list that is null is no page %s, and the next try may be one', async (_, info) => {
  const { text, added } = await join([
    `{"data":{"all":{"edges":[1],"pageInfo":${more('a')}}}}`,
    `{"data":{"all":{"edges":null,"pageInfo":${info}}}}`,
    `{"data":{"all":{"edges":[2],"pageInfo":${LAST}}}}`,
  ]);
  expect(added[1]).toMatchObject({ kind: 'unusable', reason: 'no-list' });
  expect(text).toBe(`{"data":{"all":{"edges":[1,2],"pageInfo":${LAST}}}}`);
});

describe('a page that does not say whether another one follows', () => {
  const FIRST_PAGE = `{"data":{"all":{"edges":[1],"pageInfo":${more('a')}}}}`;
  const page = (info: string) => `{"data":{"all":{"edges":[2]${info}}}}`;
  test.each([
    ['null', ',"pageInfo":null'],
    ['missing', ''],
    ['without a flag', ',"pageInfo":{"endCursor":"b"}'],
    ['without a cursor', ',"pageInfo":{"hasNextPage":true,"endCursor":null}'],
  ])('is asked for again, and then taken as it is: %s', async (_, info) => {
    const again = await join([FIRST_PAGE, page(info), page(`,"pageInfo":${LAST}`)]);
    expect(again.added[1]).toMatchObject({ kind: 'unusable', reason: 'not-said' });
    expect(again.text).toBe(`{"data":{"all":{"edges":[1,2],"pageInfo":${LAST}}}}`);
    const { added } = await join([FIRST_PAGE, page(info), page(info)]);
    expect(added[2]).toMatchObject({ kind: 'page', rows: 1 });
    const [first] = (await join([page(info)])).added;
    expect(first).toMatchObject({ kind: 'page', rows: 1 });
  });
});

test('a last page may end where the one before did', async () => {
  const { added } = await join([
    `{"data":{"all":{"edges":[1],"pageInfo":${more('z')}}}}`,
    `{"data":{"all":{"edges":[],"pageInfo":${LAST}}}}`,
  ]);
  expect(added).toMatchObject([{ kind: 'page' }, { kind: 'page', hasNextPage: false }]);
});

test('the cursor that was first asked for counts as one that came', async () => {
  const joiner = createPageJoiner(createAnswer(), PLACE, '"a"');
  const page = `{"data":{"all":{"edges":[1],"pageInfo":${more('a')}}}}`;
  expect(await joiner.add(new TextEncoder().encode(page))).toEqual({ kind: 'same-cursor' });
});

test('what connections inside the rows leave open is counted over all pages', async () => {
  const position = { ...PLACE, inner: [['twins', 'info', 'more'], ['none']] };
  const rows = (...values: (boolean | string)[]): string =>
    values.map((one) => `{"twins":{"info":{"more":${one}}}}`).join(',');
  const answer = createAnswer();
  const joiner = createPageJoiner(answer, position);
  const add = (edges: string, info: string) =>
    joiner.add(
      new TextEncoder().encode(`{"data":{"all":{"edges":[${edges}],"pageInfo":${info}}}}`),
    );
  expect(await add(`${rows(true, false, '"token"', '""')},null`, more('a'))).toMatchObject({
    innerWithMore: [2, 0],
  });
  await add(`{"twins":[{"info":{"more":true}},{"info":{"more":true}}]},${rows(true)}`, LAST);
  expect(joiner.facts(position)?.innerWithMore).toEqual([5, 0]);
});
