/**
 * @typedef {import('./rows.mjs').Rows} Rows
 * @typedef {import('./rows.mjs').Position} Position
 */

/**
 * A form of pages: a field of the schema, and what it answers.
 *
 * @typedef {object} PageForm
 * @property {string} field
 * @property {string} args its arguments, in SDL
 * @property {string} type its type; `[Thing]` for a list without anything around it
 * @property {string} rows the name of its rows in an answer; `''` for such a list
 * @property {string} select what an operation selects of it, all that tells of pages included
 * @property {(rows: Rows, asked: never) => unknown} answer
 */

/**
 * What a page is asked for with, by the names of all forms.
 *
 * @typedef {object} Asked
 * @property {number | null} [first]
 * @property {string | null} [after]
 * @property {number | null} [limit]
 * @property {number | null} [offset]
 * @property {string | null} [nextToken]
 * @property {number | null} [skip]
 * @property {number | null} [take]
 * @property {number | null} [page]
 * @property {number | null} [pageSize]
 */

/** @typedef {{ limit?: number | null, cursor?: string | null }} CursorInput */

/** @type {readonly PageForm[]} */
export const PAGE_FORMS = [
  {
    field: 'relay',
    args: 'first: Int, after: String',
    type: 'RelayConnection',
    rows: 'edges',
    select: 'edges { cursor node { id } } pageInfo { hasNextPage endCursor } totalCount',
    answer(rows, /** @type {Asked} */ { first, after }) {
      const slice = rows.read(positionOf(after), first);
      const { offset } = positionOf(after);
      const edges = slice.rows.map((node, index) => {
        const cursor = cursorOf({ page: slice.next.page, offset: offset + index + 1 });
        return node && { cursor, node };
      });
      return { edges, pageInfo: pageInfoOf(slice), totalCount: slice.total };
    },
  },
  {
    field: 'relayNodes',
    args: 'first: Int, after: String',
    type: 'NodesConnection',
    rows: 'nodes',
    select: 'nodes { id } pageInfo { hasNextPage endCursor }',
    answer(rows, /** @type {Asked} */ { first, after }) {
      const slice = rows.read(positionOf(after), first);
      return { nodes: slice.rows, pageInfo: pageInfoOf(slice) };
    },
  },
  {
    field: 'tokens',
    args: 'limit: Int, nextToken: String',
    type: 'TokenPage',
    rows: 'items',
    select: 'items { id } nextToken',
    answer(rows, /** @type {Asked} */ { limit, nextToken }) {
      const slice = rows.read(positionOf(nextToken), limit);
      return { items: slice.rows, nextToken: slice.hasMore ? cursorOf(slice.next) : null };
    },
  },
  {
    field: 'offset',
    args: 'limit: Int, offset: Int',
    type: '[Thing]',
    rows: '',
    select: 'id',
    answer: (rows, /** @type {Asked} */ { limit, offset }) => readOffset(rows, offset, limit).rows,
  },
  {
    field: 'offsetTotal',
    args: 'limit: Int, offset: Int',
    type: 'TotalPage',
    rows: 'results',
    select: 'results { id } total',
    answer(rows, /** @type {Asked} */ { limit, offset }) {
      const { rows: results, total } = readOffset(rows, offset, limit);
      return { results, total };
    },
  },
  {
    field: 'skipTake',
    args: 'skip: Int, take: Int',
    type: '[Thing]',
    rows: '',
    select: 'id',
    answer: (rows, /** @type {Asked} */ { skip, take }) => readOffset(rows, skip, take).rows,
  },
  {
    field: 'skipTakeTotal',
    args: 'skip: Int, take: Int',
    type: 'CountPage',
    rows: 'items',
    select: 'items { id } count',
    answer(rows, /** @type {Asked} */ { skip, take }) {
      const { rows: items, total } = readOffset(rows, skip, take);
      return { items, count: total };
    },
  },
  {
    field: 'pageFirst',
    args: 'first: Int, page: Int',
    type: 'PaginatorPage',
    rows: 'data',
    select: 'data { id } paginatorInfo { currentPage lastPage hasMorePages total }',
    answer(rows, /** @type {Asked} */ { first, page }) {
      const currentPage = page ?? 1;
      const slice = rows.read(rows.beginOf(currentPage, first), first);
      const paginatorInfo = {
        count: slice.rows.length,
        currentPage,
        hasMorePages: slice.hasMore,
        lastPage: rows.pagesOf(first),
        perPage: slice.size,
        total: slice.total,
      };
      return { data: slice.rows, paginatorInfo: slice.tellsPages ? paginatorInfo : null };
    },
  },
  {
    field: 'pageSize',
    args: 'page: Int, pageSize: Int',
    type: 'NumberedPage',
    rows: 'results',
    select: 'results { id } page totalPages',
    answer(rows, /** @type {Asked} */ { page, pageSize }) {
      const slice = rows.read(rows.beginOf(page ?? 1, pageSize), pageSize);
      const totalPages = slice.tellsPages ? rows.pagesOf(pageSize) : null;
      return { results: slice.rows, page: page ?? 1, totalPages };
    },
  },
  {
    field: 'cursorInput',
    args: 'input: CursorInput',
    type: 'CursorPage',
    rows: 'data',
    select: 'data { id } cursor',
    answer(rows, /** @type {{ input?: CursorInput | null }} */ { input }) {
      const slice = rows.read(positionOf(input?.cursor), input?.limit);
      return { data: slice.rows, cursor: slice.hasMore ? cursorOf(slice.next) : null };
    },
  },
  {
    field: 'afterCursor',
    args: 'kind: ThingKind, paging: CursorInput',
    type: 'AfterCursorPage',
    rows: 'results',
    select: 'results { id } afterCursor',
    answer(rows, /** @type {{ paging?: CursorInput | null }} */ { paging }) {
      const slice = rows.read(positionOf(paging?.cursor), paging?.limit);
      return { results: slice.rows, afterCursor: slice.hasMore ? cursorOf(slice.next) : '' };
    },
  },
  {
    // Two readings are possible: by cursor, and by offset.
    field: 'twoReadings',
    args: 'first: Int, after: String, offset: Int',
    type: 'TwoReadingsPage',
    rows: 'nodes',
    select: 'nodes { id } pageInfo { hasNextPage endCursor } total',
    answer(rows, /** @type {Asked} */ { first, after, offset }) {
      const slice =
        offset == null ? rows.read(positionOf(after), first) : readOffset(rows, offset, first);
      return { nodes: slice.rows, pageInfo: pageInfoOf(slice), total: slice.total };
    },
  },
];

/** @param {Rows} rows @param {number | null | undefined} offset @param {number | null | undefined} size */
function readOffset(rows, offset, size) {
  const page = Math.floor((offset ?? 0) / (size ?? 10)) + 1;
  return rows.read({ page, offset: offset ?? 0 }, size);
}

/** @param {import('./rows.mjs').Slice} slice */
function pageInfoOf({ hasMore, next, tellsPages }) {
  return tellsPages ? { hasNextPage: hasMore, endCursor: cursorOf(next) } : null;
}

/** @param {Position} position */
function cursorOf({ page, offset }) {
  return Buffer.from(`${page}:${offset}`).toString('base64');
}

/**
 * @param {string | null | undefined} cursor
 * @returns {Position}
 * @throws {TypeError} for a cursor that no page gave
 */
function positionOf(cursor) {
  if (cursor == null || cursor === '') return { page: 1, offset: 0 };
  const text = Buffer.from(cursor, 'base64').toString('utf8');
  const [, page, offset] = /^(\d+):(\d+)$/.exec(text) ?? [];
  if (page === undefined || offset === undefined) throw new TypeError('The cursor is not valid');
  return { page: Number(page), offset: Number(offset) };
}
