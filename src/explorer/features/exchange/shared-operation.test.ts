import { deflateRawSync, deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readLink, writeLink } from '../../../contract/link.ts';
import { packOperation, unpackOperation, type SharedOperation } from './shared-operation.ts';

const open = async (fragment: string): Promise<SharedOperation> => {
  const link = readLink(fragment);
  if (!link) throw new Error('no link');
  return unpackOperation(link);
};

const linkOf = (data: string): string => writeLink('operation', 'demo', data);

/** A link whose data anybody can make. */
const linkOfBytes = (bytes: Uint8Array | string): string =>
  linkOf(deflateSync(bytes).toString('base64url'));

const linkOfValue = (value: unknown): string => linkOfBytes(JSON.stringify(value));

const FULL: SharedOperation = {
  query: 'query A { a(text: "ä 🙂 \\"") } query B { b }',
  variables: '{ "number": 12345678901234567890 }',
  operationName: 'B',
  view: 'table',
  table: {
    list: ['data', 'b'],
    state: {
      columns: [{ path: ['name'], isShown: true, width: 120 }],
      order: [{ column: ['name'], direction: 'descending' }],
      filter: 'x',
      filters: [
        { column: ['name'], test: 'contains', value: 'é' },
        { column: ['b', 'c'], test: 'between', from: '1', to: '1e400' },
        { column: ['d'], test: 'one-of', values: ['null', '"x"'] },
        { column: ['e'], test: 'is-not-null' },
        { column: ['f'], test: 'at-least', value: '3' },
        { column: ['g'], test: 'none-of', values: ['1'] },
        { column: ['h'], test: 'is-empty' },
        { column: ['i'], test: 'matches', value: '^a' },
      ],
      chart: {
        kind: 'bars',
        x: ['name'],
        y: ['b', 'c'],
        measure: 'average',
        log: 'y',
        size: ['count'],
        label: ['name'],
        titles: { chart: 'Of all', x: 'Name' },
      },
      groups: {
        by: [['name'], ['d']],
        measures: [{ measure: 'count' }, { measure: 'distinct', column: ['b', 'c'] }],
        across: ['d'],
        isChart: true,
        result: {
          columns: [],
          order: [{ column: ['count'], direction: 'ascending' }],
          filter: '',
          chart: { kind: 'bars', x: ['name'], y: ['count'] },
        },
      },
    },
  },
};

test.each([
  ['all parts', FULL],
  ['an operation alone', { query: '{ a }' }],
  [
    'lone surrogates apart, any text',
    { query: '\u0000 \u2028 </script><img src=x onerror=alert(1)>' },
  ],
])('%s come back as they were', async (_case, shared) => {
  const data = await packOperation(shared);
  expect(data).toMatch(/^[\w-]+$/);
  await expect(open(linkOf(data))).resolves.toEqual(shared);
});

test('an operation of some length makes a link that chats take', async () => {
  const query = `query All {\n${Array.from({ length: 100 }, (_, n) => `  field${n} { id name }\n`).join('')}}`;
  expect((await packOperation({ query })).length).toBeLessThan(query.length / 2);
});

const linkOfChart = (chart: unknown): string => {
  const state = { columns: [], filter: '', chart };
  return linkOfValue({ query: '{ a }', table: { list: ['data'], state } });
};

const linkOfGroups = (groups: unknown): string => {
  const state = { columns: [], filter: '', groups };
  return linkOfValue({ query: '{ a }', table: { list: ['data'], state } });
};

const deep = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

test.each([
  ['a version of tomorrow', '#operation/2/demo/AAAA', 'other-version'],
  ['no version', '#operation/', 'other-version'],
  ['no data', linkOf(''), 'damaged'],
  ['no base64url', linkOf('%3Cscript%3E'), 'damaged'],
  ['base64url of nothing that was compressed', linkOf('AAAA'), 'damaged'],
  [
    'another compression',
    linkOf(deflateRawSync('{"query":"{ a }"}').toString('base64url')),
    'damaged',
  ],
  ['a link cut short', linkOfValue(FULL).slice(0, -9), 'damaged'],
  ['bad UTF-8', linkOfBytes(Uint8Array.of(0x22, 0xff, 0x22)), 'damaged'],
  ['bad JSON', linkOfBytes('{"query":'), 'damaged'],
  ['more data than a link has', linkOf('A'.repeat(100_001)), 'too-long'],
  ['a bomb', linkOfBytes(' '.repeat(50_000_000)), 'too-long'],
  ['JSON that is no object', linkOfValue(['query']), 'unknown-content'],
  ['no operation', linkOfValue({ variables: '{}' }), 'unknown-content'],
  ['an operation that is no text', linkOfValue({ query: { toString: 'x' } }), 'unknown-content'],
  ['headers', linkOfValue({ query: '{ a }', headers: '{"x-api-key":"k"}' }), 'unknown-content'],
  ['a token', linkOfValue({ query: '{ a }', token: 'secret' }), 'unknown-content'],
  ['a service', linkOfValue({ query: '{ a }', endpoint: 'https://evil.test' }), 'unknown-content'],
  ['a wish to run', linkOfValue({ query: '{ a }', run: true }), 'unknown-content'],
  ['a view that is none', linkOfValue({ query: '{ a }', view: 'events' }), 'unknown-content'],
  ['a chart that is none', linkOfChart({ kind: 'Pie <b>' }), 'unknown-content'],
  ['a chart of a column that is none', linkOfChart({ kind: 'line', x: 'name' }), 'unknown-content'],
  [
    'a column further in than any is',
    linkOfChart({ kind: 'line', y: Array(101).fill('a') }),
    'unknown-content',
  ],
  [
    'a chart with more than a chart has',
    linkOfChart({ kind: 'map', tiles: 'https://evil.test' }),
    'unknown-content',
  ],
  ['groups of nothing', linkOfGroups({ across: ['d'] }), 'unknown-content'],
  [
    'a measure that is none',
    linkOfGroups({ by: [], measures: [{ measure: 'median', column: ['d'] }] }),
    'unknown-content',
  ],
  ['a prototype', linkOfBytes('{"query":"{ a }","__proto__":{"view":"x"}}'), 'unknown-content'],
  [
    'a prototype further down',
    linkOfBytes(
      '{"query":"","table":{"list":[],"state":{"__proto__":{},"columns":[],"filter":""}}}',
    ),
    'unknown-content',
  ],
  ['arrays in arrays', linkOfBytes(`{"query":${deep(100_000)}}`), 'damaged'],
  ['a text past the limit', linkOfValue({ query: 'a'.repeat(100_001) }), 'too-long'],
])('%s is refused', async (_case, fragment, fault) => {
  await expect(open(fragment)).rejects.toMatchObject({ name: 'LinkError', fault });
});

test('one changed letter is noticed', async () => {
  const link = linkOfValue({ query: 'mutation { remove(id: 1) }' });
  const letters = Array.from(link, (letter, index) => ({ letter, index }));
  for (const { letter, index } of letters.slice('#operation/1/demo/'.length + 4, -2)) {
    const changed = link.slice(0, index) + (letter === 'A' ? 'B' : 'A') + link.slice(index + 1);
    await expect(open(changed)).rejects.toMatchObject({ name: 'LinkError' });
  }
});

test('what is packed is checked, too: nothing else gets in', async () => {
  const withMore = { query: '{ a }', headers: '{}' } as SharedOperation;
  await expect(packOperation(withMore)).rejects.toThrow('headers');
});

test.each([
  ['an operation', { query: 'a '.repeat(50_001) }],
  [
    'data',
    {
      query: '{ a }',
      variables: Array.from(crypto.getRandomValues(new Uint8Array(60_000))).join(),
    },
  ],
])('%s that no link may hold is refused before there is a link', async (_, shared) => {
  await expect(packOperation(shared)).rejects.toThrow(/length|too-long/);
});

test('a link of version 0.1 to the tree opens JSON', async () => {
  expect(await open(linkOfValue({ query: '{ a }', view: 'tree' }))).toMatchObject({ view: 'json' });
});
