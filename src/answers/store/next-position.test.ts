import { describe, expect, test } from 'vitest';
import { startAnswer } from '../../testing/page-fixtures.ts';
import type { NextPosition, PagePosition } from './joined-answers.ts';

const encoder = new TextEncoder();

/** Joins pages of `{ data: { all: … } }`, and returns the position after each. */
async function follow(
  next: NextPosition,
  pages: readonly object[],
  facts: Pick<PagePosition, 'hasIds' | 'size'> = {},
) {
  const position: PagePosition = {
    parent: ['data', 'all'],
    lists: ['items'],
    next,
    total: ['data', 'all', 'total'],
    ...facts,
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

  test('that the service ignores is seen by the ids of its rows', async () => {
    const { followed, text } = await follow(offset, [items(1, 2), items(1, 2)], { hasIds: true });
    expect(followed).toEqual([[true, '5'], 'same-rows']);
    expect(JSON.parse(text)).toEqual({ data: { all: items(1, 2) } });
  });

  test('goes on after a full page that reaches the total, which may be too low', async () => {
    const low = (...rows: readonly number[]) => ({ ...items(...rows), total: 5 });
    const flags = async (pages: readonly object[], size?: number) =>
      (await follow(offset, pages, { size })).followed.map((page) => (page as unknown[])[0]);
    // The rows before the offset count.
    expect(await flags([low(1, 2)])).toEqual([true]);
    expect(await flags([low(1, 2)], 2)).toEqual([true]);
    expect(await flags([low(1, 2)], 3)).toEqual([false]);
    expect(await flags([low(1, 2), low(3), low()], 2)).toEqual([true, true, false]);
    const seven = [
      { ...items(1, 2), total: 7 },
      { ...items(3, 4), total: 7 },
    ];
    expect(await flags([...seven, { ...items(5), total: 7 }, items()])).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  test('ends with an empty page before a total that is too high', async () => {
    const { followed } = await follow(offset, [
      { ...items(1, 2), total: 600 },
      { items: [], total: 600 },
    ]);
    expect(followed).toEqual([
      [true, '5'],
      [false, '5'],
    ]);
  });
});

describe('equal pages', () => {
  const offset: NextPosition = { kind: 'offset', start: 0, more: undefined };
  const same = (total?: number) => ({ items: [{ sex: 'f' }, { sex: 'f' }], total });

  test('of rows without an id are rows, up to the total or an empty page', async () => {
    const { followed, text } = await follow(offset, [same(), same(), same(), items()]);
    expect(followed.at(-1)).toEqual([false, '6']);
    expect(text.match(/"f"/g)).toHaveLength(6);
    const counted = await follow(offset, [same(5), same(5), { items: [{ sex: 'f' }], total: 5 }]);
    expect(counted.followed.at(-1)).toEqual([false, '5']);
  });

  test('without an id are one page past the total, and after a hundred of them', async () => {
    const { followed } = await follow(offset, [same(4), same(4), same(4)]);
    expect(followed).toEqual([[true, '2'], [true, '4'], 'same-rows']);
    const endless = await follow(
      offset,
      Array.from({ length: 102 }, () => same()),
    );
    expect(endless.followed.at(-2)).toEqual([true, '202']);
    expect(endless.followed.at(-1)).toBe('same-rows');
  });

  test('without rows end too, where a flag goes on for ever', async () => {
    const flagged: NextPosition = {
      kind: 'page',
      start: 1,
      more: ['data', 'all', 'more'],
      current: undefined,
      last: undefined,
    };
    const empty = { items: [], more: true };
    const { followed } = await follow(
      flagged,
      Array.from({ length: 102 }, () => empty),
    );
    expect(followed.at(-2)).toEqual([true, '102']);
    expect(followed.at(-1)).toBe('same-rows');
  });

  test('with ids that follow the last page are its end', async () => {
    const next: NextPosition = {
      kind: 'page',
      start: 1,
      more: undefined,
      current: undefined,
      last: undefined,
    };
    const all = (...rows: readonly number[]) => ({ ...items(...rows), total: 4 });
    const { followed, text } = await follow(next, [all(1, 2), all(3, 4), all(3, 4)], {
      hasIds: true,
    });
    expect(followed).toEqual([
      [true, '2'],
      [true, '3'],
      [false, '4'],
    ]);
    expect(JSON.parse(text)).toMatchObject({ data: { all: items(1, 2, 3, 4) } });
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
