import { buildSchema, parse, validate } from 'graphql';
import { expect, test } from 'vitest';
import { findPagePlans } from './find-page-plans.ts';
import { missingIn } from './named-pages.ts';

const schema = buildSchema(`
  type Thing { id: ID! }
  type Meta { nextKey: String more: Boolean }
  type Things { list: [Thing!] others: [Thing!] meta: Meta }
  type Refusal { why: String }
  union Result = Things | Refusal
  input PageInput { key: String limit: Int }
  type Query { things(of: ID, page: PageInput, beyond: Int): Things result(page: PageInput): Result }
`);

const settings = [
  { type: 'Things', rows: 'list', next: 'meta.nextKey', argument: 'page.key', more: 'meta.more' },
];

test('pages that names do not tell of are followed as the config says', () => {
  const query = '{ all: things(of: "1") { others { id } mine: list { id } } }';
  expect(findPagePlans({ query }, { schema }).followed).toEqual([]);
  const [plan] = findPagePlans({ query }, { schema, settings }).followed;
  expect(plan).toMatchObject({
    argument: 'page.key',
    adds: ['meta'],
    position: {
      parent: ['data', 'all'],
      lists: ['mine'],
      next: {
        kind: 'value',
        at: ['data', 'all', 'meta', 'nextKey'],
        more: ['data', 'all', 'meta', 'more'],
      },
    },
  });
  const call = plan?.ask('"k"');
  expect(validate(schema, parse(call?.query ?? ''))).toEqual([]);
  expect(call?.variables).toEqual({ after: '"k"' });
});

test.each([
  ['rows', 'offset', 0],
  ['pages', 'page', 0],
] as const)('an argument that counts %s is counted as the config says', (counts, kind, start) => {
  const query = '{ things(of: "1") { list { id } meta { more } } }';
  const counted = [{ type: 'Things', rows: 'list', counts, argument: 'beyond', more: 'meta.more' }];
  for (const known of [schema, undefined]) {
    const { followed } = findPagePlans({ query }, { schema: known, settings: counted });
    const more = ['data', 'things', 'meta', 'more'];
    const position = { lists: ['list'], next: { kind, start, more } };
    expect(followed).toMatchObject([{ form: kind, argument: 'beyond', adds: [], position }]);
    expect(followed[0]?.ask('7').query).toContain('beyond:');
  }
  expect(missingIn(schema, { pages: counted })).toEqual([]);
  const neither = [{ type: 'Things', rows: 'list', argument: 'beyond' }];
  expect(missingIn(schema, { pages: neither })).toEqual(['Things.next']);
});

test('in a member of a union too', () => {
  const query = '{ result { ... on Refusal { why } ... on Things { list { id } } } }';
  const [plan] = findPagePlans({ query }, { schema, settings }).followed;
  expect(plan?.adds).toEqual(['meta']);
  expect(validate(schema, parse(plan?.ask('"k"').query ?? ''))).toEqual([]);
});

test('without a schema, where the operation selects the rows', () => {
  const find = (query: string) => findPagePlans({ query }, { settings }).followed;
  expect(find('{ things { list { id } } }')).toMatchObject([{ argument: 'page.key' }]);
  expect(find('{ things { others { id } } }')).toEqual([]);
});

test('what the schema does not have is told', () => {
  const [right] = settings;
  const wrong = [
    { ...right, type: 'Thingz' },
    { ...right, more: 'meta.less' },
    { ...right, argument: 'page.nokey' },
    { ...right, argument: 'nopage' },
    { ...right, argument: 'of' },
    ...settings,
  ] as typeof settings;
  expect(
    findPagePlans({ query: '{ things { list { id } } }' }, { schema, settings: wrong }),
  ).toMatchObject({
    missing: ['Thingz', 'Things.meta.less', 'page.nokey', 'nopage'],
  });
  const errorTypes = ['Refusal', 'Refuzal'];
  expect(missingIn(schema, { pages: wrong, errorTypes })).toEqual([
    'Thingz',
    'Things.meta.less',
    'page.nokey',
    'nopage',
    'Refuzal',
  ]);
  expect(missingIn(schema, {})).toEqual([]);
});
