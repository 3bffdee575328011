import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ask, signIn } from '../vendor/client.mjs';
import { PAGE_FORMS } from './forms.mjs';
import { startPageForms } from './start-page-forms.mjs';

/**
 * @typedef {import('../vendor/client.mjs').Values} Values
 * @typedef {import('../vendor/client.mjs').Value} Value
 * @typedef {{ rows: (string | null)[], page: Value }} Page
 * @typedef {(page: Page, index: number, seen: number) => string | undefined} Next arguments of the next page
 */

const SIZE = 10;

/** @type {(prefix: string, path: string[], quote?: (cursor: string) => string) => Next} */
const byCursor =
  (prefix, path, quote = (cursor) => `"${cursor}"`) =>
  ({ page }) => {
    const cursor = at(page, ...path);
    const isLast = path[0] === 'pageInfo' && at(page, 'pageInfo', 'hasNextPage') !== true;
    return typeof cursor === 'string' && cursor && !isLast ? prefix + quote(cursor) : undefined;
  };
/** @type {(size: string, offset: string, total?: string) => Next} */
const byOffset =
  (size, offset, total) =>
  ({ rows, page }, _index, seen) => {
    const isLast = total ? seen >= Number(at(page, total)) : rows.length < SIZE;
    return isLast ? undefined : `${size}: ${SIZE}, ${offset}: ${seen}`;
  };
/** @param {string} cursor */
const inObject = (cursor) => `{ limit: ${SIZE}, cursor: "${cursor}" }`;

/** How each form is gone through: the first page's arguments, and what makes those of the next one. */
/** @type {Record<string, [first: string, next: Next]>} */
const WAYS = {
  relay: [`first: ${SIZE}`, byCursor(`first: ${SIZE}, after: `, ['pageInfo', 'endCursor'])],
  relayNodes: [`first: ${SIZE}`, byCursor(`first: ${SIZE}, after: `, ['pageInfo', 'endCursor'])],
  tokens: [`limit: ${SIZE}`, byCursor(`limit: ${SIZE}, nextToken: `, ['nextToken'])],
  offset: [`limit: ${SIZE}`, byOffset('limit', 'offset')],
  offsetTotal: [`limit: ${SIZE}`, byOffset('limit', 'offset', 'total')],
  skipTake: [`take: ${SIZE}`, byOffset('take', 'skip')],
  skipTakeTotal: [`take: ${SIZE}`, byOffset('take', 'skip', 'count')],
  pageFirst: [
    `first: ${SIZE}`,
    ({ page }, index) =>
      at(page, 'paginatorInfo', 'hasMorePages') === true
        ? `first: ${SIZE}, page: ${index + 2}`
        : undefined,
  ],
  pageSize: [
    `pageSize: ${SIZE}`,
    ({ page }, index) =>
      index + 1 < Number(at(page, 'totalPages'))
        ? `pageSize: ${SIZE}, page: ${index + 2}`
        : undefined,
  ],
  cursorInput: [`input: { limit: ${SIZE} }`, byCursor('input: ', ['cursor'], inObject)],
  afterCursor: [`paging: { limit: ${SIZE} }`, byCursor('paging: ', ['afterCursor'], inObject)],
  twoReadings: [`first: ${SIZE}`, byCursor(`first: ${SIZE}, after: `, ['pageInfo', 'endCursor'])],
};

/** @type {import('./start-page-forms.mjs').PageForms} */
let server;
let token = '';

beforeAll(async () => {
  server = await startPageForms();
  token = await signIn(server, server.user);
});
beforeEach(() => server.reset());
afterAll(() => server.close());

/** @param {string} query */
async function answerOf(query) {
  const { status, body } = await ask(server.baseUrl, { key: server.key, token }, query);
  expect(status).toBe(200);
  return body;
}

/** @param {Value | undefined} value @param {...string} path @returns {Value | undefined} */
function at(value, ...path) {
  return path.reduce((inner, name) => /** @type {Values} */ (inner ?? {})[name], value);
}

/**
 * Goes from page to page, at most twenty.
 *
 * @param {import('./forms.mjs').PageForm} form
 * @param {'alone' | 'in a union' | 'nested'} place
 */
async function pagesOf({ field, type, rows: rowsField, select }, place = 'alone') {
  const [first = '', next = () => undefined] = WAYS[field] ?? [];
  const isList = type === '[Thing]';
  const member = isList
    ? `... on ThingList { rows { ${select} } }`
    : `... on ${type} { ${select} }`;
  const asked = {
    alone: (/** @type {string} */ args) => `{ one: ${field}(${args}) { ${select} } }`,
    'in a union': (/** @type {string} */ args) =>
      `{ one: ${field}OrProblem(${args}) { ${member} } }`,
    nested: (/** @type {string} */ args) =>
      `{ nest { nest { one: ${field}(${args}) { ${select} } } } }`,
  }[place];
  const rowsName = isList && place === 'in a union' ? 'rows' : rowsField;
  /** @type {(string | null)[][]} */
  const pages = [];
  for (let args = first; pages.length < 20;) {
    const { data, errors } = await answerOf(asked(args));
    if (errors) return { pages, errors };
    const page = place === 'nested' ? at(data, 'nest', 'nest', 'one') : at(data, 'one');
    const list = /** @type {Values[]} */ (rowsName === '' ? page : at(page, rowsName));
    const rows = list.map(
      (row) => /** @type {string | null} */ (at(row, 'node', 'id') ?? row?.['id'] ?? null),
    );
    pages.push(rows);
    const following = next({ rows, page: page ?? null }, pages.length - 1, pages.flat().length);
    if (following === undefined) return { pages };
    args = following;
  }
  return { pages };
}

const ALL = Array.from({ length: 47 }, (_, index) => `thing-${index + 1}`);
/** @param {string} name */
const formOf = (name) => {
  const form = PAGE_FORMS.find(({ field }) => field === name);
  if (!form) throw new TypeError(`There is no form ${name}`);
  return form;
};
/** @param {string} name */
const lengthsOf = async (name) => {
  const { pages } = await pagesOf(formOf(name));
  return pages.map(({ length }) => length);
};

describe.each(PAGE_FORMS.map((form) => ({ ...form, name: form.field })))('$name', (form) => {
  it('gives each row once, alone, in a union and nested', async () => {
    for (const place of /** @type {const} */ (['alone', 'in a union', 'nested'])) {
      const { pages, errors } = await pagesOf(form, place);
      expect(errors).toBeUndefined();
      expect(pages.map(({ length }) => length)).toEqual([10, 10, 10, 10, 7]);
      expect(pages.flat()).toEqual(ALL);
    }
  });

  it('fails, is capped and has a null row where a test says so', async () => {
    server.misbehave({ failingPage: 3 });
    const { pages, errors } = await pagesOf(form);
    expect(pages).toHaveLength(2);
    expect(errors?.[0]?.message).toBe('The page failed');
    server.misbehave({ failingPage: 0, cap: 20, nullRow: 12 });
    const { pages: capped } = await pagesOf(form);
    expect(capped.flat()).toEqual([...ALL.slice(0, 11), null, ...ALL.slice(12, 20)]);
  });
});

const CURSORS = ['relay', 'relayNodes', 'tokens', 'cursorInput', 'afterCursor', 'twoReadings'];

describe('faults', () => {
  it.each([...CURSORS, 'pageFirst', 'pageSize'])(
    '%s: an empty page, and one too short',
    async (name) => {
      server.misbehave({ emptyPage: 2, shortPage: 3 });
      const { pages } = await pagesOf(formOf(name));
      expect(pages.map(({ length }) => length)).toEqual([10, 0, 5, 10, 10, 10, 2]);
      expect(pages.flat()).toEqual(ALL);
    },
  );

  it('an empty page by offset stays where it is', async () => {
    server.misbehave({ emptyPage: 2 });
    expect(await lengthsOf('offset')).toEqual([10, 0]);
    expect(await lengthsOf('offsetTotal')).toEqual([10, ...Array.from({ length: 19 }, () => 0)]);
  });

  it.each(CURSORS)('%s: a position that comes twice', async (name) => {
    server.misbehave({ repeatedPosition: 2 });
    const { pages } = await pagesOf(formOf(name));
    expect(pages).toHaveLength(20);
    expect(pages[3]).toEqual(pages[1]);
  });

  it('a page without what tells of pages', async () => {
    server.misbehave({ withoutPageInfo: 2 });
    for (const name of ['relay', 'relayNodes', 'twoReadings', 'pageFirst', 'pageSize']) {
      expect((await lengthsOf(name)).slice(0, 2)).toEqual([10, 10]);
    }
    const query =
      '{ pageFirst(page: 2) { paginatorInfo { total } } pageSize(page: 2) { totalPages } }';
    expect((await answerOf(query)).data).toEqual({
      pageFirst: { paginatorInfo: null },
      pageSize: { totalPages: null },
    });
  });

  it('a total that changes', async () => {
    server.misbehave({ growBy: 1 });
    const seen = [];
    for (let page = 0; page < 3; page += 1) {
      const { data } = await answerOf(`{ offsetTotal(offset: ${page * 10}) { total } }`);
      seen.push(at(data, 'offsetTotal', 'total'));
    }
    expect(seen).toEqual([47, 48, 49]);
  });

  it('a silent cap: 200 rows of 500, though the total tells them all', async () => {
    server.misbehave({ rows: 500, cap: 200, largest: 1_000 });
    const { data } = await answerOf(
      '{ offsetTotal(limit: 1000) { results { id } total } things_aggregate { aggregate { count } } }',
    );
    expect(at(data, 'offsetTotal', 'results')).toHaveLength(200);
    expect(at(data, 'offsetTotal', 'total')).toBe(500);
    expect(at(data, 'things_aggregate', 'aggregate', 'count')).toBe(500);
    const relay = await answerOf('{ relay(first: 1000) { pageInfo { hasNextPage } } }');
    expect(at(relay.data, 'relay', 'pageInfo', 'hasNextPage')).toBe(false);
  });

  it('a page is no larger than the largest', async () => {
    server.misbehave({ largest: 5 });
    const { data } = await answerOf(
      '{ offset(limit: 10) { id } relayNodes(first: 10) { nodes { id } } }',
    );
    expect(at(data, 'offset')).toHaveLength(5);
    expect(at(data, 'relayNodes', 'nodes')).toHaveLength(5);
  });
});

it('lists without a position come whole', async () => {
  const { data } = await answerOf(
    '{ plain { id } plainOf(kind: LARGE) { id } onlyFirst(first: 3) { id } groups { id offset { id } } }',
  );
  expect(at(data, 'plain')).toHaveLength(30);
  expect(at(data, 'plainOf')).toHaveLength(15);
  expect(at(data, 'onlyFirst')).toHaveLength(3);
  expect(at(data, 'groups')).toHaveLength(2);
});

it('pages lie behind an interface too', async () => {
  const member = '... on RelayConnection { edges { node { id } } pageInfo { hasNextPage } }';
  const { data } = await answerOf(`{ relayCounted(first: 2) { totalCount ${member} } }`);
  expect(at(data, 'relayCounted')).toEqual({
    totalCount: 47,
    edges: [{ node: { id: 'thing-1' } }, { node: { id: 'thing-2' } }],
    pageInfo: { hasNextPage: true },
  });
});

it('spreads of fragments pass, and a cursor that no page gave does not', async () => {
  const spread = '{ relay(first: 1) { ...R } } fragment R on RelayConnection { totalCount }';
  expect((await answerOf(spread)).data).toEqual({ relay: { totalCount: 47 } });
  const { errors } = await answerOf('{ tokens(nextToken: "x") { items { id } } }');
  expect(errors?.[0]?.message).toBe('The cursor is not valid');
});
