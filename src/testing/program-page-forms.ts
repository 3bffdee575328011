import type { ProgramPages, ProgramTask } from '../programs/program.ts';

const LIST = ['data', 'world', 'list'];

/** Where an answer to the task of the tests may hold errors as data; `{}` is one. */
export const ERROR_PLACES: ProgramTask['errorPlaces'] = [
  {
    kind: 'list',
    path: ['world', 'list', 'userErrors'],
    typenames: [],
    types: [],
    only: [],
    ifEmpty: '',
  },
  {
    kind: 'value',
    path: ['world', 'list'],
    typenames: ['__typename'],
    types: ['Refused'],
    only: ['message'],
    ifEmpty: 'Not today.',
  },
];

/** Results that are errors, each with the message “Not today.” or none. */
export const ERROR_RESULTS = [
  '{"__typename":"Refused","reason":"Not today."}',
  '{"__typename":"QuotaError","reason":"Not today."}',
  '{"message":"Not today."}',
  '{"userErrors":[{"message":"Not today."}]}',
  '{}',
  '{ }',
];

/** Pages at {@link LIST}, and the exit code that each has to end with. */
export const UNSAID = [
  { list: '{"nodes":[1],"pageInfo":null}', code: 1 },
  { list: '{"nodes":[1],"pageInfo":{"hasNextPage":null,"endCursor":"2"}}', code: 1 },
  { list: '{"nodes":[1]}', code: 1 },
  { list: '{"nodes":null,"pageInfo":{"hasNextPage":true,"endCursor":"2"}}', code: 1 },
  { list: '{"pageInfo":{"hasNextPage":false,"endCursor":null}}', code: 1 },
  { list: '{}', code: 1 },
  { list: '{"nodes":null,"pageInfo":{"hasNextPage":false,"endCursor":null}}', code: 0 },
];

const AT = { label: 'world.list', path: LIST, rows: 'nodes', total: undefined };

const OFFSET = { kind: 'offset', start: 0, more: undefined } as const;

/** A way from page to page: the answers, and the variables that are sent. */
interface PageForm {
  readonly title: string;
  readonly pages: ProgramPages;
  readonly variables: string;
  readonly lists: readonly string[];
  readonly asked: readonly object[];
  /** The expected rows, unless they are 1, 2 and 3. */
  readonly rows?: readonly string[];
  /** The warning expected although all rows came. */
  readonly told?: RegExp;
  /** What ends it before its end. */
  readonly said?: RegExp;
}

export const PAGE_FORMS: readonly PageForm[] = [
  {
    title: 'a token in an object that keeps its other fields',
    pages: {
      ...AT,
      next: { kind: 'value', at: [...LIST, 'token'], more: undefined },
      variable: { name: 'page', field: 'after' },
    },
    variables: '{"page": {"first": 2, "after": null}}',
    lists: [
      '{"nodes":[1,2],"token":"a  b"}',
      '{"nodes":[],"token":12345678901234567890}',
      '{"nodes":[3],"token":""}',
    ],
    asked: [
      { page: { first: 2, after: null } },
      { page: { first: 2, after: 'a  b' } },
      { page: { first: 2, after: Number('12345678901234567890') } },
    ],
  },
  {
    title: 'a token in an object that is not there, an empty page, and no token',
    pages: {
      ...AT,
      next: { kind: 'value', at: [...LIST, 'token'], more: undefined },
      variable: { name: 'page', field: 'after' },
    },
    variables: '{}',
    lists: ['{"nodes":[],"token":"a"}', '{"nodes":[1,2,3]}'],
    asked: [{}, { page: { after: 'a' } }],
  },
  {
    title: 'an offset that a total ends, in an object',
    pages: {
      ...AT,
      next: { ...OFFSET, start: 4 },
      total: [...LIST, 'total'],
      isPartial: true,
      variable: { name: 'page', field: 'skip' },
    },
    variables: '{"page": {"skip": 4}}',
    lists: ['{"nodes":[1,2],"total":7}', '{"nodes":[3],"total":7}'],
    asked: [{ page: { skip: 4 } }, { page: { skip: 6 } }],
  },
  {
    title: 'an offset without a total, and a short page',
    pages: {
      ...AT,
      next: OFFSET,
      total: [...LIST, 'total'],
      variable: { name: 'skip', field: undefined },
    },
    variables: '{}',
    lists: ['{"nodes":[1,2],"total":null}', '{"nodes":[3]}', '{"nodes":[]}'],
    asked: [{}, { skip: 2 }, { skip: 3 }],
  },
  {
    title: 'an offset that the service ignores',
    pages: { ...AT, next: OFFSET, hasIds: true, variable: { name: 'skip', field: undefined } },
    variables: '{}',
    lists: ['{"nodes":[1]}', '{"nodes":[1]}'],
    asked: [{}, { skip: 1 }],
    said: /has the rows of the one before/,
  },
  {
    title: 'equal pages of rows that have no id, and a total that is too low',
    pages: {
      ...AT,
      next: OFFSET,
      total: [...LIST, 'total'],
      size: 1,
      variable: { name: 'skip', field: undefined },
    },
    variables: '{}',
    lists: [
      '{"nodes":[7],"total":2}',
      '{"nodes":[7],"total":2}',
      '{"nodes":[8],"total":2}',
      '{"nodes":[],"total":2}',
    ],
    asked: [{}, { skip: 1 }, { skip: 2 }, { skip: 3 }],
    rows: ['7', '7', '8'],
    told: /he service counts 2 rows, and 3 came: its total is wrong/,
  },
  {
    title: 'equal pages past the total',
    pages: {
      ...AT,
      next: { ...OFFSET, kind: 'page', start: 1, current: undefined, last: undefined },
      total: [...LIST, 'total'],
      variable: { name: 'page', field: undefined },
    },
    variables: '{"page": 1}',
    lists: ['{"nodes":[1],"total":1}', '{"nodes":[1],"total":1}'],
    asked: [{ page: 1 }, { page: 2 }],
    said: /has the rows of the one before/,
  },
  {
    title: 'a last page that the service repeats',
    pages: {
      ...AT,
      next: { ...OFFSET, kind: 'page', start: 1, current: undefined, last: undefined },
      total: [...LIST, 'total'],
      hasIds: true,
      variable: { name: 'page', field: undefined },
    },
    variables: '{"page": 1}',
    lists: ['{"nodes":[1,2],"total":4}', '{"nodes":[3,4],"total":4}', '{"nodes":[3,4],"total":4}'],
    asked: [{ page: 1 }, { page: 2 }, { page: 3 }],
    rows: ['1', '2', '3', '4'],
  },
  {
    title: 'page numbers before a total that is too high',
    pages: {
      ...AT,
      next: { ...OFFSET, kind: 'page', start: 1, current: undefined, last: undefined },
      total: [...LIST, 'total'],
      variable: { name: 'page', field: undefined },
    },
    variables: '{"page": 1}',
    lists: ['{"nodes":[1],"total":600}', '{"nodes":[],"total":600}'],
    asked: [{ page: 1 }, { page: 2 }],
    said: /he pages end before their total/,
  },
  {
    title: 'an offset without rows',
    pages: { ...AT, next: OFFSET, variable: { name: 'skip', field: undefined } },
    variables: '{}',
    lists: ['{"nodes":[1]}', '{"nodes":null}'],
    asked: [{}, { skip: 1 }],
    said: /rows may be missing/,
  },
  {
    title: 'page numbers, by the flag, the last page and the total, whichever is said',
    pages: {
      ...AT,
      next: {
        kind: 'page',
        start: 1,
        more: [...LIST, 'info', 'more'],
        current: [...LIST, 'info', 'page'],
        last: [...LIST, 'info', 'last'],
      },
      total: [...LIST, 'total'],
      variable: { name: 'page', field: undefined },
    },
    variables: '{"page": 1}',
    lists: [
      '{"nodes":[1],"total":1,"info":{"page":1,"last":1,"more":true}}',
      '{"nodes":[2],"total":1,"info":{"page":2,"last":3,"more":null}}',
      '{"nodes":[3],"total":3,"info":null}',
      '{"nodes":[],"total":3,"info":null}',
    ],
    asked: [{ page: 1 }, { page: 2 }, { page: 3 }, { page: 4 }],
  },
  {
    title: 'page numbers from 0, up to the last',
    pages: {
      ...AT,
      next: {
        kind: 'page',
        start: 0,
        more: undefined,
        current: undefined,
        last: [...LIST, 'last'],
      },
      variable: { name: 'page', field: undefined },
    },
    variables: '{}',
    lists: ['{"nodes":[1],"last":2}', '{"nodes":[2,3],"last":2}'],
    asked: [{}, { page: 1 }],
  },
  {
    title: 'a page that says its own number again',
    pages: {
      ...AT,
      next: {
        kind: 'page',
        start: 1,
        more: [...LIST, 'more'],
        current: [...LIST, 'page'],
        last: undefined,
      },
      variable: { name: 'page', field: undefined },
    },
    variables: '{}',
    lists: ['{"nodes":[1],"page":1,"more":true}', '{"nodes":[],"page":1,"more":true}'],
    asked: [{}, { page: 2 }],
    said: /no position of its own/,
  },
];

/** Pages of three rows that say first that there are 2 in all, then 3: nothing of them else is wrong. */
export const CHANGING_TOTALS: readonly Pick<PageForm, 'pages' | 'lists'>[] = [
  {
    pages: {
      ...AT,
      next: { kind: 'value', at: [...LIST, 'token'], more: undefined },
      total: [...LIST, 'total'],
      variable: { name: 'page', field: undefined },
    },
    lists: [
      '{"nodes":[1],"total":2,"token":"a"}',
      '{"nodes":[2],"total":null,"token":"b"}',
      '{"nodes":[3],"total":3}',
    ],
  },
  {
    pages: {
      ...AT,
      next: OFFSET,
      total: [...LIST, 'total'],
      variable: { name: 'skip', field: undefined },
    },
    lists: [
      '{"nodes":[1],"total":2}',
      '{"nodes":[2],"total":3}',
      '{"nodes":[3],"total":3}',
      '{"nodes":[],"total":3}',
    ],
  },
];
