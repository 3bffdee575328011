import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, graphqlSync } from 'graphql';
import { describe, expect, test } from 'vitest';
import { introspectionWithAllFaults } from '../testing/faulty-introspection.ts';
import { startServer } from '../testing/local-server.ts';
import {
  addressesOf,
  createTestService,
  runCommandLine,
  temporaryFolder,
  USER,
} from './testing/run-gatehouse.ts';

const OLD = `type Query {
  "All of them"
  cities(first: Int): [City!]!
  country: String
}

type City {
  name: String!
  kind: Kind
}

enum Kind {
  TOWN
}
`;

const NEW = `type Query {
  cities(first: Int, after: ID): [City!]!
  continent: String
}

type City {
  name: String!
  kind: Kind
}

enum Kind {
  TOWN
  VILLAGE
}
`;

/** @param refusal message of a service that is too old for all that it is asked */
async function setUp(sdl = NEW, refusal?: string) {
  const schema = buildSchema(sdl);
  const service = createTestService(({ body }) => {
    const { query: source } = JSON.parse(body) as { query: string };
    if (refusal !== undefined && source.includes('specifiedByURL')) {
      return { status: 400, body: { errors: [{ message: refusal }] } };
    }
    return { body: graphqlSync({ schema, source }) };
  });
  const server = await startServer(service.answer);
  const folder = temporaryFolder();
  const at = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const env = { ...USER, XDG_CACHE_HOME: folder };
  const run = (...args: string[]) => runCommandLine(['schema', ...args], { env });
  return { server, folder, at, run, old: at('old.graphql', OLD), present: at('new.graphql', NEW) };
}

test('a service that is too old for the question is asked a plain one', async () => {
  const { run, server } = await setUp(NEW, 'Cannot query field "specifiedByURL" on type "__Type".');
  const { code, output } = await run(...addressesOf(server));
  expect([code, output.includes('VILLAGE')]).toEqual([0, true]);
});

test('what the config names and the schema does not have is said on the standard error', async () => {
  const { run, server, at } = await setUp();
  const named = {
    errorTypes: ['Query', 'Refuzal'],
    pages: [{ type: 'Thingz', rows: 'list', next: 'next', argument: 'page' }],
  };
  const service = { id: 'a', name: 'A', authUrl: server.url, baseUrl: server.url, ...named };
  const { code, messages } = await run(
    '--service',
    at('c.json', `{"services":[${JSON.stringify(service)}]}`),
  );
  expect({ code, messages }).toEqual({
    code: 0,
    messages:
      'The config names Thingz, Refuzal, which the schema does not have: correct the config.\n',
  });
});

test('the schema is written in the same order whatever the service has', async () => {
  const { run, server, folder } = await setUp(OLD);
  const { code, output } = await run(...addressesOf(server));
  expect(code).toBe(0);
  expect(output.indexOf('type City')).toBeLessThan(output.indexOf('type Query'));
  expect(output).toContain('"""All of them"""');
  const file = join(folder, 'schema.graphql');
  await run(...addressesOf(server), '--out', file);
  expect(readFileSync(file, 'utf8')).toBe(output);
  const same = await run('diff', file, ...addressesOf(server));
  expect(same).toMatchObject({ code: 0, output: 'No changes.\n' });
});

test('what GraphQL does not allow is left out, and said on the standard error and in the schema', async () => {
  const introspection: unknown = JSON.parse(introspectionWithAllFaults());
  const service = createTestService(() => ({ body: introspection }));
  const server = await startServer(service.answer);
  const folder = temporaryFolder();
  const env = { ...USER, XDG_CACHE_HOME: folder };
  const faulty = join(folder, 'faulty.json');
  writeFileSync(faulty, introspectionWithAllFaults());
  const { code, output, messages } = await runCommandLine(['schema', ...addressesOf(server)], {
    env,
  });
  expect(code).toBe(0);
  expect(messages).toContain('7 names of this schema are not GraphQL’s: Bad-Type, Query.bad-name');
  expect(messages).toContain('\n  @x-y: not a name of GraphQL’s\n');
  expect(output).toMatch(/^# 7 names of this schema/);
  expect(Object.keys(buildSchema(output).getQueryType()?.getFields() ?? {})).toContain(
    'badArgument',
  );
  const same = await runCommandLine(['schema', 'diff', faulty, ...addressesOf(server)], { env });
  expect(same).toMatchObject({ code: 0, output: 'No changes.\n' });
  expect(same.messages).toContain(`${faulty}: 7 names of this schema`);
});

describe('a comparison', () => {
  test('says what breaks, what may, and what is safe', async () => {
    const { run, old, present } = await setUp();
    const { code, output } = await run('diff', old, present);
    expect(code).toBe(1);
    expect(output).toMatch(
      /^1 breaking change:\n {2}Field Query.country: String was removed\n\n2 dangerous changes:\n/,
    );
    expect(output).toMatch(/\n\n2 safe changes:\n/);
    const back = await run('diff', present, present);
    expect(back).toMatchObject({ code: 0, output: 'No changes.\n' });
    const json = await run('diff', old, present, '--json');
    expect(json.code).toBe(1);
    expect(JSON.parse(json.output)).toContainEqual({
      level: 'dangerous',
      type: 'ENUM_VALUE_ADDED',
      path: 'Kind.VILLAGE',
      message: 'Enum value Kind.VILLAGE was added',
    });
  });

  test('takes the present schema of the service, and introspection results', async () => {
    const { run, old, server, at } = await setUp();
    expect((await run('diff', old, ...addressesOf(server))).code).toBe(1);
    const introspection = graphqlSync({
      schema: buildSchema(OLD),
      source: '{ __schema { queryType { name } types { name } directives { name } } }',
    });
    const broken = await run('diff', at('half.json', JSON.stringify(introspection)), old);
    expect(broken).toMatchObject({ code: 2, output: '' });
  });

  test.each([
    ['', 'the file is empty'],
    ['query { a }', 'these are operations, not a schema'],
    ['type Query {', 'line 1, column 13: this is not a schema. Syntax Error'],
    ['type Query { a: B }', 'Unknown type "B"'],
    ['{"data":{}}', 'the JSON holds no introspection result'],
  ])('%j is refused', async (text, sentence) => {
    const { run, old, at } = await setUp();
    const { code, messages } = await run('diff', old, at('bad.graphql', text));
    expect(code).toBe(2);
    expect(messages).toContain(sentence);
  });

  test('needs files, and nothing else', async () => {
    const { run, old } = await setUp();
    expect((await run('diff')).messages).toContain('Nothing to compare');
    expect((await run('diff', old, 'none.graphql')).messages).toContain('no such file');
    expect((await run('write')).messages).toContain('takes “diff”');
    expect((await run('--json')).messages).toContain('--json is of gatehouse schema diff');
  });
});
