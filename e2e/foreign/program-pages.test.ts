import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { bash } from '../../src/programs/bash.ts';
import { go } from '../../src/programs/go.ts';
import { java } from '../../src/programs/java.ts';
import { node } from '../../src/programs/node.ts';
import { toProgramTask } from '../../src/programs/program-task.ts';
import type { ProgramLanguage } from '../../src/programs/program.ts';
import { python } from '../../src/programs/python.ts';
import { r } from '../../src/programs/r.ts';
import {
  buildClientSchema,
  getIntrospectionQuery,
  type GraphQLSchema,
  type IntrospectionQuery,
} from '../../src/testing/own-graphql.ts';
import { createProgramHome, runInHome } from '../../src/testing/program-service.ts';
import { findToolchain } from '../../src/testing/toolchain.ts';
import { PAGE_FORMS } from './page-forms/forms.mjs';
import { startPageForms, type PageForms } from './page-forms/start-page-forms.mjs';
import { ask, signIn } from './vendor/client.mjs';
import { startVendor, type Vendor } from './vendor/start-vendor.mjs';

// Each of them starts some fifteen programs, on a machine that is busy with other tests.
vi.setConfig({ testTimeout: 300_000 });

/** How a file of each language is run here; what is missing is left out. */
const COMMANDS: readonly (readonly [ProgramLanguage, string | undefined, ...string[]])[] = [
  [node, process.execPath],
  [bash, findToolchain('JQ_PATH', 'jq') && 'bash'],
  [python, process.env['PYTHON_PATH']],
  [go, findToolchain('GO_PATH', 'go'), 'run'],
  [java, findToolchain('JAVA_PATH', 'java')],
  [r, findToolchain('RSCRIPT_PATH', 'Rscript')],
];
const LANGUAGES = COMMANDS.flatMap(([language, command, ...args]) =>
  command ? [{ language, name: language.id, command, args }] : [],
);

/** Those that start in no time go the whole way in each run of the tests. */
const QUICK = [node, python];

interface Service {
  readonly authUrl: string;
  readonly baseUrl: string;
  readonly key: string;
  readonly user: { readonly username: string; readonly password: string };
}

let vendor: Vendor;
let forms: PageForms;
const schemas = new Map<string, GraphQLSchema>();

beforeAll(async () => {
  [vendor, forms] = await Promise.all([startVendor({ pace: 'off' }), startPageForms()]);
});
beforeEach(() => {
  vendor.reset();
  forms.reset();
});
afterAll(() => Promise.all([vendor.close(), forms.close()]));

const vendorService = (id: 'people' | 'events' | 'relations'): Service => {
  const [user] = vendor.users;
  if (!user) throw new TypeError('The vendor has users');
  return { ...vendor.services[id].config, key: vendor.key, user };
};

/** As the page knows it. */
async function schemaOf({ authUrl, baseUrl, key, user }: Service): Promise<GraphQLSchema> {
  const known = schemas.get(baseUrl);
  if (known) return known;
  const token = await signIn({ authUrl, key }, user);
  const { body } = await ask(baseUrl, { key, token }, getIntrospectionQuery());
  const schema = buildClientSchema(body.data as unknown as IntrospectionQuery);
  schemas.set(baseUrl, schema);
  return schema;
}

describe.each(LANGUAGES)('$name', ({ language, command, args }) => {
  /** Runs the program of an operation; its rows are the ids in what it writes. */
  async function run(service: Service, query: string, variables = '{}') {
    const { authUrl, baseUrl, key, user } = service;
    const task = toProgramTask({
      service: { authUrl, baseUrl, requestFormat: 'json' },
      flow: 'B',
      query,
      variables,
      schema: await schemaOf(service),
      endsExplorerToken: false,
    });
    const home = createProgramHome(task);
    const file = join(home.folder, `program.${language.extension}`);
    writeFileSync(file, language.write(task));
    const { code, stdout, stderr } = await runInHome(home, [command, ...args, file], {
      GATEHOUSE_API_KEY: key,
      GATEHOUSE_USERNAME: user.username,
      GATEHOUSE_PASSWORD: user.password,
    });
    const ids = Array.from(stdout.matchAll(/"id":"([^"]*)"/g), ([, id]) => id);
    return { code, ids, stderr };
  }

  test(`fetches all that the vendor has${QUICK.includes(language) ? '' : ' @full'}`, async () => {
    const people = vendorService('people');
    const persons = await run(
      people,
      '{ personKeywordSearch(filter: { searchKeyword: "x" }) { items { id } } }',
    );
    expect([persons.code, new Set(persons.ids).size, persons.ids.length]).toEqual([0, 47, 47]);
    const sized = await run(
      people,
      'query ($page: PageInfoInput) { personKeywordSearch(filter: { searchKeyword: "x" }, pageInfo: $page) { items { id } } }',
      '{"page": {"first": 20}}',
    );
    expect(sized).toMatchObject({ code: 0, ids: persons.ids });
    const calls = vendor.calls().filter(({ service }) => service === 'people');
    expect(calls.slice(-3).map(({ variables }) => variables)).toMatchObject([
      { page: { first: 20 } },
      { page: { first: 20, after: expect.any(String) as string } },
      { page: { first: 20, after: expect.any(String) as string } },
    ]);

    const events = vendorService('events');
    const batch = (ids: readonly (string | undefined)[]) =>
      `{ eventsBatch(entityIds: ${JSON.stringify(ids)}) { ... on EventsBatchResponse { data { id } } } }`;
    const all = await run(events, batch(persons.ids.slice(0, 2)));
    expect(all.code).toBe(0);
    expect(all.ids.length).toBeGreaterThan(20);
    expect(new Set(all.ids).size).toBe(all.ids.length);
    const related = await run(
      vendorService('relations'),
      '{ relations(entityId: "1-per-1") { ... on RelationsResponse { data { id } } } }',
    );
    expect(related.code).toBe(0);
    expect(related.ids.length).toBeGreaterThan(25);
    expect(new Set(related.ids).size).toBe(related.ids.length);
    // An error in place of the result is not an end.
    const refused = await run(events, batch(['no-id']));
    expect(refused).toMatchObject({ code: 1, ids: [] });
    expect(refused.stderr).toMatch(/eventsBatch\W*{} is an error whose fields/);
  });

  const ALL = Array.from({ length: 47 }, (_, index) => `thing-${index + 1}`);
  const SIZES = ['first', 'limit', 'take', 'pageSize'];
  const queryOf = ({ field, args: given, select }: (typeof PAGE_FORMS)[number]) => {
    const size = SIZES.find((name) => given.includes(`${name}: Int`) && name !== 'limit');
    const asked = size ? `(${size}: 10)` : given.includes('limit: Int') ? '(limit: 10)' : '';
    return `{ one: ${field}${asked} { ${select} } }`;
  };

  test(`follows each form of pages${language === node ? '' : ' @full'}`, async () => {
    for (const form of PAGE_FORMS) {
      const { code, ids, stderr } = await run(forms, queryOf(form));
      expect({ form: form.field, code, ids, stderr }).toEqual({
        form: form.field,
        code: 0,
        ids: ALL,
        stderr: expect.stringMatching(/47 rows\s*$/) as string,
      });
    }
  });

  // Where the parts of a page are is the same to all languages.
  if (language !== node) return;

  test('follows each form inside of a union and below other fields @full', async () => {
    for (const form of PAGE_FORMS) {
      const [, rest = ''] = queryOf(form).split('{ one: ');
      const nested = await run(forms, `{ nest { nest { one: ${rest} } }`);
      expect({ form: form.field, code: nested.code, ids: nested.ids }).toEqual({
        form: form.field,
        code: 0,
        ids: ALL,
      });
      const isList = form.type === '[Thing]';
      const member = isList ? 'ThingList { rows { id } }' : `${form.type} { ${form.select} }`;
      const call = rest.slice(0, rest.indexOf(' {')).replace(form.field, `${form.field}OrProblem`);
      const union = await run(forms, `{ ${call} { __typename ... on ${member} } }`);
      expect({ form: form.field, code: union.code, ids: union.ids }).toEqual({
        form: form.field,
        code: 0,
        ids: ALL,
      });
    }
  });

  test.each([
    ['relay', { repeatedPosition: 2 }, 1, 20],
    ['relayNodes', { withoutPageInfo: 3 }, 1, 30],
    ['tokens', { emptyPage: 2, shortPage: 3 }, 0, 47],
    ['offset', { shortPage: 2 }, 0, 47],
    ['offsetTotal', { largest: 7 }, 0, 47],
    ['offsetTotal', { growBy: 1 }, 0, 52, 'The total changed from 47 to 48: rows may be missing'],
    ['relay', { cap: 30 }, 1, 30, 'The pages end before their total'],
    ['pageFirst', { cap: 30 }, 1, 30, 'The pages end before their total'],
    ['pageFirst', { emptyPage: 2 }, 0, 47],
    ['pageSize', { withoutPageInfo: 2 }, 0, 47],
    ['skipTake', { failingPage: 3 }, 1, 20],
  ] as const)('%s with %o ends with %d', async (field, faults, code, rows, said: string = '') => {
    forms.misbehave(faults);
    const form = PAGE_FORMS.find((one) => one.field === field);
    const ended = form && (await run(forms, queryOf(form)));
    expect({ code: ended?.code, rows: ended?.ids.length }).toEqual({ code, rows });
    expect(ended?.stderr).toContain(said);
  });
});
