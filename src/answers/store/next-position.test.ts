import { describe, expect, test } from 'vitest';
import { startAnswer } from '../../testing/page-fixtures.ts';
import type { NextPosition, PagePosition } from './joined-answers.ts';

const encoder = new TextEncoder();

/** Joins pages of `{ data: { all: … } }`, and returns the position after each. */
async function follow(next: NextPosition, pages: readonly object[], lists = ['items']) {
  const position: PagePosition = {
    parent: ['data', 'all'],
    lists,
    next,
    total: ['data', 'all', 'total'],
  };
  const { answer, joiner } = startAnswer({}, { position });
  const followed: unknown[] = [];
  for (const all of pages) {
    const page = await joiner.add(encoder.encode(JSON.stringify({ data: { all } })));
    followed.push(page.kind === 'page' ? [page.hasNextPage, page.endCursor] : page.kind);
  }
  joiner.end();
  return { followed, text: new TextDecoder().decode(await answer.reader.bytes()) };
}

const items = (...rows: readonly number[]) => ({ items: rows.map((id) => ({ id })) });

describe('a position that the answer holds', () => {
  const next: NextPosition = {
    kind: 'value',
    at: ['data', 'all', 'info', 'page', 'end'],
    more: ['data', 'all', 'info', 'page', 'more'],
  };

  test('two levels beside the rows; the last page’s stays in the joined answer', async () => {
    const info = (more: unknown, end: string | null) => ({ info: { page: { more, end } } });
    const { followed, text } = await follow(next, [
      { ...info(true, 'a'), ...items(1) },
      { ...info(false, 'b'), ...items(2) },
    ]);
    expect(followed).toEqual([
      [true, '"a"'],
      [false, '"b"'],
    ]);
    expect(JSON.parse(text)).toEqual({
      data: { all: { ...items(1, 2), ...info(false, 'b') } },
    });
  });

  test.each([
    ['null', { info: { page: { more: null, end: 'a' } } }],
    ['missing', { info: { page: { end: 'a' } } }],
    ['in an object that is null', { info: null }],
  ])('a flag that is %s does not say that it is the last page', async (_, info) => {
    const { followed } = await follow(next, [{ ...items(1), ...info }]);
    expect(followed).toEqual([[undefined, 'info' in info && info.info ? '"a"' : undefined]]);
  });

  test('a token that is null, empty or missing is the end', async () => {
    const token: NextPosition = { kind: 'value', at: ['data', 'all', 'token'], more: undefined };
    const { followed } = await follow(token, [
      { ...items(1), token: 't' },
      { ...items(2), token: null },
      { ...items(3), token: '' },
      items(4),
    ]);
    expect(followed).toEqual([
      [true, '"t"'],
      [false, undefined],
      [false, undefined],
      [false, undefined],
    ]);
  });
});

test('a token in an object that is null or missing is no end', async () => {
  const token: NextPosition = {
    kind: 'value',
    at: ['data', 'all', 'meta', 'key'],
    more: undefined,
  };
  const { followed } = await follow(token, [{ ...items(1), meta: null }]);
  expect(followed).toEqual([[undefined, undefined]]);
  const { followed: last } = await follow(token, [{ ...items(1), meta: {} }]);
  expect(last).toEqual([[false, undefined]]);
});

describe('an offset', () => {
  const offset: NextPosition = { kind: 'offset', start: 3, more: undefined };

  test('counts rows; a short page is not the end, an empty one is', async () => {
    const { followed, text } = await follow(offset, [items(1, 2), items(3), items()]);
    expect(followed).toEqual([
      [true, '5'],
      [true, '6'],
      [false, '6'],
    ]);
    expect(JSON.parse(text)).toEqual({ data: { all: items(1, 2, 3) } });
  });

  test('ends with the total', async () => {
    const { followed } = await follow(offset, [
      { ...items(1, 2), total: 6 },
      { ...items(3), total: 6 },
    ]);
    expect(followed).toEqual([
      [true, '5'],
      [false, '6'],
    ]);
  });

  test('that the service ignores is seen by its rows', async () => {
    const { followed, text } = await follow(offset, [items(1, 2), items(1, 2)]);
    expect(followed).toEqual([[true, '5'], 'same-rows']);
    expect(JSON.parse(text)).toEqual({ data: { all: items(1, 2) } });
  });
});

describe('a page number', () => {
  const next: NextPosition = {
    kind: 'page',
    start: 1,
    more: undefined,
    current: ['data', 'all', 'page'],
    last: ['data', 'all', 'pages'],
  };

  test('is one more than that of the answer, up to the last', async () => {
    const { followed } = await follow(next, [
      { ...items(1), page: 4, pages: 5 },
      { ...items(2), page: 5, pages: 5 },
    ]);
    expect(followed).toEqual([
      [true, '5'],
      [false, '6'],
    ]);
  });

  test('counts by itself where the answer does not say, from 0 too', async () => {
    const plain = { ...next, current: undefined };
    const { followed } = await follow({ ...plain, start: 0 }, [
      { ...items(1), pages: 2 },
      { ...items(2), pages: 2 },
    ]);
    expect(followed).toEqual([
      [true, '1'],
      [false, '2'],
    ]);
    const unknown = await follow({ ...plain, last: undefined }, [items(1), items()]);
    expect(unknown.followed).toEqual([
      [true, '2'],
      [false, '3'],
    ]);
  });
});
