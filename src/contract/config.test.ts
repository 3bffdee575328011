import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ConfigInput, ConfigError, parseConfig } from './config.ts';

const page = 'https://data.example/v1/graphiql/';
const service = {
  id: 'cities',
  name: 'Cities',
  authUrl: 'https://auth.example/',
  baseUrl: '../..',
};

function faultsOf(value: unknown): readonly string[] {
  try {
    parseConfig(value, page);
  } catch (error) {
    if (error instanceof ConfigError) return error.issues;
    throw error;
  }
  return [];
}

const faultsOfService = (change: object): readonly string[] =>
  faultsOf({ services: [{ ...service, ...change }] });

test('resolves the addresses and fills in the request format', () => {
  expect(parseConfig({ services: [service] }, page)).toEqual({
    services: [
      {
        ...service,
        authUrl: 'https://auth.example',
        baseUrl: 'https://data.example',
        requestFormat: 'json',
        subscriptions: 'sse',
        subscriptionsUrl: 'https://data.example/v1/graphql',
      },
    ],
    sql: false,
  });
});

test('keeps every setting that an operator may write', () => {
  const whole = {
    ...service,
    baseUrl: 'https://data.example',
    authUrl: 'https://auth.example',
    subscriptions: 'graphql-ws',
    subscriptionsUrl: 'wss://events.example',
    apiKey: 'key with ~ and inner space',
    requestFormat: 'graphql',
    defaultQuery: '{ cities }',
    pages: [
      { type: 'T', rows: 'list', next: 'meta.next', argument: 'page.key', more: 'meta.more' },
      { type: 'U', rows: 'list', counts: 'rows', argument: 'beyond' },
    ],
    fragments: 'inline',
    maxBodyBytes: 6_291_456,
    pace: { perSecond: 2, burst: 2, perDay: 100 },
    demo: { apiKey: 'k', username: 'u', password: 'p ä' },
  };
  const all = { services: [whole], sql: true };
  expect(parseConfig(all, page)).toEqual(all);
});

const PAGES = { type: 'T', rows: 'list', argument: 'a' };

test.each([
  [{ fragments: 'named' }, 'fragments must be "inline", not "named"'],
  [{ maxBodyBytes: 0 }, 'maxBodyBytes must be positive'],
  [{ maxBodyBytes: -1 }, 'maxBodyBytes must be positive'],
  [{ pace: { perSecond: -2 } }, 'pace.perSecond must be positive'],
  [{ pace: { perDay: '100' } }, 'pace.perDay must be number, not "100"'],
  [{ pace: { perMinute: 2 } }, 'pace.perMinute is not a known setting'],
  [{ pace: {} }, 'pace must name perSecond or perDay'],
  [{ pace: { burst: 2 } }, 'pace must name perSecond or perDay'],
  [
    { pages: [{ ...PAGES, counts: 'items' }] },
    'pages.0.counts must be ("rows" | "pages"), not "items"',
  ],
  [{ maxBodyBytes: '6 MB' }, 'maxBodyBytes must be number, not "6 MB"'],
])('%j is refused', (change, fault) => {
  expect(faultsOfService(change)).toEqual([`services.0.${fault}`]);
});

describe('subscriptions', () => {
  test.each([
    [{}, 'sse', 'https://data.example/v1/graphql'],
    [{ subscriptions: 'sse' }, 'sse', 'https://data.example/v1/graphql'],
    [{ subscriptions: 'sse', subscriptionsUrl: '/events' }, 'sse', 'https://data.example/events'],
    [
      { subscriptions: 'sse-single-connection', subscriptionsUrl: 'https://events.example/x/' },
      'sse-single-connection',
      'https://events.example/x',
    ],
    [{ subscriptionsUrl: '/events' }, 'graphql-ws', 'wss://data.example/events'],
    [{ subscriptionsUrl: 'wss://events.example' }, 'graphql-ws', 'wss://events.example'],
  ])('%j', (change, subscriptions, subscriptionsUrl) => {
    const config = parseConfig({ services: [{ ...service, ...change }] }, page);
    expect(config.services[0]).toMatchObject({ subscriptions, subscriptionsUrl });
  });

  test.each([
    [{ subscriptions: 'graphql-ws' }, ['subscriptionsUrl is missing']],
    [{ subscriptionsUrl: 'https://events.example' }, ['subscriptionsUrl must be a wss address']],
    [
      { subscriptions: 'sse', subscriptionsUrl: 'wss://events.example' },
      ['subscriptionsUrl must be an https address'],
    ],
    [
      { subscriptions: 'ws' },
      [
        'subscriptions must be ("sse" | "sse-single-connection" | "graphql-ws" | "multipart"), not "ws"',
      ],
    ],
    // A bare query cannot name its operation, but a single connection needs the name.
    [
      { subscriptions: 'sse-single-connection', requestFormat: 'graphql' },
      ['subscriptions must be ("sse" | "graphql-ws" | "multipart"), not "sse-single-connection"'],
    ],
    [
      { id: '', subscriptions: 'sse', subscriptionsUrl: 'ftp://x' },
      ['id must be a-z, 0-9 and -', 'subscriptionsUrl must be an https address'],
    ],
  ])('%j is refused', (change, faults) => {
    expect(faultsOfService(change)).toEqual(faults.map((fault) => `services.0.${fault}`));
  });
});

test.each([null, undefined, 5, 'services', [], true])('%j is no config', (value) => {
  expect(faultsOf(value).length).toBeGreaterThan(0);
});

test('a config without services says which setting is missing', () => {
  expect(faultsOf({})).toEqual(['services is missing']);
  expect(faultsOf({ services: [] })).toEqual(['services must list at least one service']);
});

test.each(['id', 'name', 'authUrl', 'baseUrl'])('a service without %s', (field) => {
  expect(faultsOfService({ [field]: undefined })).toEqual([`services.0.${field} is missing`]);
});

describe('names the field and the fault', () => {
  test.each([
    [{ id: 'Cities' }, 'services.0.id must be a-z, 0-9 and -'],
    [{ id: '../x' }, 'services.0.id must be a-z, 0-9 and -'],
    [{ name: '   ' }, 'services.0.name must not be empty'],
    [{ authUrl: 7 }, 'services.0.authUrl must be string, not 7'],
    [{ apiKey: '' }, 'services.0.apiKey must be printable ASCII without spaces around it'],
    [{ apiKey: 'a\r\nb' }, 'services.0.apiKey must be printable ASCII without spaces around it'],
    [{ apiKey: ' key' }, 'services.0.apiKey must be printable ASCII without spaces around it'],
    [{ apiKey: 'schlüssel' }, 'services.0.apiKey must be printable ASCII without spaces around it'],
    [{ requestFormat: 'xml' }, 'services.0.requestFormat must be ("json" | "graphql"), not "xml"'],
    [{ authURL: 'https://x.example' }, 'services.0.authURL is not a known setting'],
    [{ demo: { apiKey: 'k', username: 'u' } }, 'services.0.demo.password is missing'],
    [{ authUrl: 'http://auth.example' }, /^services\.0\.authUrl must be https/],
    [{ baseUrl: 'https://u:p@x.example' }, /^services\.0\.baseUrl must not hold a user name/],
  ])('%j', (change, sentence) => {
    const faults = faultsOfService(change);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(sentence);
  });
});

test('a name that is too long', () => {
  expect(faultsOfService({ name: 'x'.repeat(80) })).toEqual([]);
  expect(faultsOfService({ name: 'x'.repeat(81) })).toEqual([
    'services.0.name must have at most 80 characters',
  ]);
});

test('two services of one id', () => {
  expect(faultsOf({ services: [service, { ...service, name: 'Other' }] })).toEqual([
    'services must not hold the same id twice',
  ]);
});

test('all faults at once, in the order of the fields, also of the second service', () => {
  const bad = { ...service, id: '', name: 5 };
  expect(faultsOf({ services: [{ ...service, apiKey: 5 }, bad], more: 1 })).toEqual([
    'services.0.apiKey must be string, not 5',
    'services.1.id must be a-z, 0-9 and -',
    'services.1.name must be string, not 5',
    'more is not a known setting',
  ]);
  expect(faultsOfService({ authUrl: 'ftp://x', baseUrl: 'https://x/?y' })).toHaveLength(2);
});

test('the error is one sentence with all of them', () => {
  expect(() => parseConfig({ services: [{ ...service, id: 1, name: 2 }] }, page)).toThrow(
    'The config is wrong: services.0.id must be string, not 1; services.0.name must be string, not 2',
  );
});

test('faults of the shape and of the addresses are told at once', () => {
  const faults = faultsOfService({ id: 'Big', authUrl: 'http://auth.example', baseUrl: 'ftp://x' });
  expect(faults.map((fault) => fault.split(' ')[0])).toEqual([
    'services.0.id',
    'services.0.authUrl',
    'services.0.baseUrl',
  ]);
});

test('another file instead of it is not told fault by fault', () => {
  const faults = faultsOf({ services: Array.from({ length: 10_000 }, () => 0) });
  expect(faults).toHaveLength(21);
  expect(faults[0]).toBe('services.0 must be Object, not 0');
  expect(faults.at(-1)).toBe('and 9980 more');
});

test('a value that fills the file is not repeated whole', () => {
  const [fault = ''] = faultsOfService({ requestFormat: 'x'.repeat(1_000_000) });
  expect(fault).toMatch(/^services\.0\.requestFormat must be \("json" \| "graphql"\), not "x+…$/);
  expect(fault).toHaveLength(201);
});

test('a file of any shape gives a config or its faults, and no other exception', () => {
  /** The valid value, a random one, or sometimes none. */
  const field = (right: unknown): fc.Arbitrary<unknown> =>
    fc.oneof({ weight: 20, arbitrary: fc.constant(right) }, fc.jsonValue(), fc.string());
  const fields = {
    id: fc.oneof(field('cities'), fc.stringMatching(/^[a-z0-9-]{1,4}$/)),
    name: field('Cities'),
    authUrl: fc.oneof(field('https://auth.example'), fc.webUrl(), fc.webPath()),
    baseUrl: field('/'),
    apiKey: field('key-1f3a'),
    requestFormat: field('json'),
    defaultQuery: field('{ cities }'),
    demo: field({ apiKey: 'k', username: 'u', password: 'p' }),
  };
  const required = ['id', 'name', 'authUrl', 'baseUrl'] as const;
  const services = fc.array(fc.record(fields, { requiredKeys: [...required] }), { maxLength: 3 });
  const file = fc.oneof(
    fc.record({ services }),
    fc.record({ services: fc.oneof(services, fc.jsonValue()), more: fc.jsonValue() }),
    fc.jsonValue(),
  );

  let accepted = 0;
  fc.assert(
    fc.property(file, (value) => {
      // Parsed from text as on the wire, so that members named __proto__ occur.
      const json: unknown = JSON.parse(JSON.stringify(value));
      const faults = faultsOf(json);
      expect(faults.length).toBeLessThanOrEqual(21);
      expect(faults.every((fault) => fault !== '' && fault.length <= 201)).toBe(true);
      if (faults.length > 0) return;
      accepted += 1;
      const config = parseConfig(json, page);
      const addresses = config.services.flatMap(({ authUrl, baseUrl }) => [authUrl, baseUrl]);
      expect(addresses.length).toBeGreaterThan(0);
      expect(addresses.filter((address) => !/^https:\/\/[^/@]+/.test(address))).toEqual([]);
    }),
    { numRuns: 1_000 },
  );
  expect(accepted).toBeGreaterThan(10);
});

/** A new setting is a line here, which the compiler asks for, and so one of the page. */
const SETTINGS: Readonly<Record<keyof ConfigInput['services'][number], true>> = {
  id: true,
  name: true,
  authUrl: true,
  baseUrl: true,
  subscriptions: true,
  subscriptionsUrl: true,
  apiKey: true,
  requestFormat: true,
  pages: true,
  errorTypes: true,
  fragments: true,
  maxBodyBytes: true,
  pace: true,
  defaultQuery: true,
  operations: true,
  revocationUrl: true,
  demo: true,
};

test('docs/deployment.md has each setting of a service', () => {
  const text = readFileSync('docs/deployment.md', 'utf8');
  const named = [...text.matchAll(/^\| `services\[\]\.(\w+)` /gm)].map(([, name]) => name);
  expect(named).toEqual(Object.keys(SETTINGS));
});

test('docs/deployment.md names settings that are known, and their defaults', () => {
  const text = readFileSync('docs/deployment.md', 'utf8');
  const rows = [...text.matchAll(/^\| `(services\[\]\.\w+|sql)` +\| (\S*)/gm)];
  expect(rows.length).toBeGreaterThan(15);
  for (const [, path = '', value = ''] of rows) {
    const [name, isOfService] = [path.replace('services[].', ''), path.startsWith('services[].')];
    // No setting takes a null.
    const faults = isOfService
      ? faultsOfService({ [name]: null })
      : faultsOf({ services: [service], [name]: null });
    expect(faults.join()).toContain(name);
    expect(faults.join()).not.toContain('not a known setting');
    if (!/^`.*`$/.test(value)) continue;
    const { services, ...others } = parseConfig({ services: [service] }, page);
    const parsed: Record<string, unknown> = { ...services[0], ...others };
    expect(`\`${String(parsed[name])}\``).toBe(value);
  }
});

test.each([
  ['README.md', 1],
  ['docs/services.md', 1],
  ['docs/deployment.md', 2],
])('the configs of %s are taken as they stand', (file, count) => {
  const blocks = [...readFileSync(file, 'utf8').matchAll(/^```json\n([^]*?)^```/gm)];
  const parts = blocks
    .map(([, block = '']) => block)
    .filter((block) => /^["{]\s*"?(?:services|pa)/.test(block));
  expect(parts).toHaveLength(count);
  for (const part of parts) {
    // A line that begins without a brace stands within a service.
    const isWhole = part.startsWith('{');
    const value = JSON.parse(isWhole ? part : `{${part}}`) as object;
    expect(isWhole ? faultsOf(value) : faultsOfService(value)).toEqual([]);
  }
});
