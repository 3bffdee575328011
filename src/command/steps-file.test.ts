import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { ALICE, startServiceUnderTest } from '../service/testing/service-under-test.ts';
import { readStepsFile } from './steps-file.ts';
import { runCommandLine, temporaryFolder } from './testing/run-gatehouse.ts';
import { STEPS } from './testing/vendor-steps.ts';

const isOfSchema = new Ajv({ allowUnionTypes: true }).compile(
  JSON.parse(readFileSync('docs/steps.schema.json', 'utf8')) as object,
);

interface Written {
  input: Record<string, unknown>;
  steps: [Record<string, unknown>, ...Record<string, unknown>[]];
  output: Record<string, unknown>;
  [name: string]: unknown;
}

const CHANGES: Record<string, (file: Written) => void> = {
  'as it is': () => undefined,
  'another version': (file) => void (file['version'] = 2),
  'no name': (file) => delete file['name'],
  'an empty name': (file) => void (file['name'] = ''),
  'a key that is not known': (file) => void (file['source'] = 'x'),
  'no input': (file) => delete (file as Partial<Written>).input,
  'no id of the input': (file) => delete file.input['id'],
  'no file of the input': (file) => delete file.input['file'],
  'misfits that are dropped': (file) => void (file.input['misfits'] = 'drop'),
  'misfits that are kept': (file) => void (file.input['misfits'] = 'keep'),
  'no steps': (file) => file.steps.splice(0),
  'no operation': (file) => delete file.steps[0]['operation'],
  'no id': (file) => delete file.steps[0]['id'],
  'an id with a dot': (file) => void (file.steps[0]['id'] = 'a.b'),
  'no variables': (file) => void (file.steps[0]['with'] = {}),
  'constants of all kinds': (file) =>
    void (file.steps[0]['with'] = { a: 1, b: true, c: [1], d: { value: null }, e: '$e' }),
  'an object as constant': (file) => void (file.steps[0]['with'] = { a: { b: 1 } }),
  'null as constant': (file) => void (file.steps[0]['with'] = { a: null }),
  'a number as column': (file) => void (file.steps[0]['with'] = { a: { each: { b: 1 } } }),
  'a chunk of rows': (file) => void (file.steps[0]['chunk'] = 7),
  'a chunk of none': (file) => void (file.steps[0]['chunk'] = 0),
  'a chunk of halves': (file) => void (file.steps[0]['chunk'] = 1.5),
  'a chunk of bytes': (file) => void (file.steps[0]['chunk'] = { bytes: '500 kB' }),
  'a chunk of bytes without unit': (file) => void (file.steps[0]['chunk'] = { bytes: 500 }),
  'a wait without a value': (file) => void (file.steps[0]['until'] = { path: 'a' }),
  'a wait for a number': (file) => void (file.steps[0]['until'] = { path: 'a', is: 3 }),
  'a wait of hours': (file) =>
    void (file.steps[0]['until'] = { path: 'a', is: true, every: '1min', atMost: '2 h' }),
  'a wait of days': (file) =>
    void (file.steps[0]['until'] = { path: 'a', is: 'b', atMost: '2 days' }),
  'some pages': (file) => void (file.steps[0]['pages'] = 'some'),
  'a join by a column': (file) => void (file.steps[0]['join'] = { a: 'b' }),
  'a join by two columns': (file) => void (file.steps[0]['join'] = { a: 'b', c: 'd' }),
  'several rows as a list': (file) => void (file.steps[0]['many'] = 'list'),
  'several rows as a text': (file) => void (file.steps[0]['many'] = 'text'),
  'all columns': (file) => void (file.output['columns'] = ['*']),
  'no columns': (file) => delete file.output['columns'],
  'an empty list of columns': (file) => void (file.output['columns'] = []),
  'rows that are dropped': (file) => void (file.output['unmatched'] = 'drop'),
  'Salesforce with a long field': (file) =>
    void (file.output['salesforce'] = {
      externalId: 'Id__c',
      fields: { a: 'Id__c', b: { field: 'B__c', length: 131_072 } },
    }),
  'Salesforce with a field that is too long': (file) =>
    void (file.output['salesforce'] = {
      externalId: 'Id__c',
      fields: { b: { field: 'Id__c', length: 131_073 } },
    }),
  'Salesforce without an external id': (file) =>
    void (file.output['salesforce'] = { fields: { a: 'A__c' } }),
  'rows that are listed': (file) => void (file.output['unmatched'] = 'list'),
};

test.for(Object.keys(CHANGES))('the published schema and the command agree: %s', async (name) => {
  const value = parse(STEPS) as Written;
  CHANGES[name]?.(value);
  const path = join(temporaryFolder(), 'steps.yaml');
  writeFileSync(path, stringify(value));
  const read = readStepsFile(path).then(
    () => true,
    () => false,
  );
  expect(await read).toBe(isOfSchema(value));
});

test('a file that is not YAML is told with its line', async () => {
  const path = join(temporaryFolder(), 'steps.yaml');
  writeFileSync(path, 'version: 1\nsteps: [1\ninput: }');
  await expect(readStepsFile(path)).rejects.toThrow(/steps\.yaml: .* at line \d/);
  await expect(readStepsFile(`${path}.none`)).rejects.toThrow('There is no file');
});

test('the example in the documentation joins the cities of a list with their countries', async () => {
  const service = await startServiceUnderTest();
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'cache'));
  const env = {
    GATEHOUSE_AUTH_URL: service.origins.auth,
    GATEHOUSE_BASE_URL: service.origins.explorer,
    GATEHOUSE_API_KEY: ALICE.apiKey,
    GATEHOUSE_USERNAME: ALICE.username,
    GATEHOUSE_PASSWORD: ALICE.password,
    XDG_CACHE_HOME: join(folder, 'cache'),
  };
  const file = 'docs/steps/steps/cities.yaml';
  expect(isOfSchema(parse(readFileSync(file, 'utf8')))).toBe(true);
  const out = join(folder, 'enriched.csv');
  const args = ['steps', 'run', file, '--workspace', 'docs/steps', '--out', out];
  const ended = await runCommandLine(args, { env });
  await service.stop();
  expect([ended.code, ended.messages]).toEqual([
    0,
    expect.stringContaining('found: nothing for 1'),
  ]);
  expect(readFileSync(out, 'utf8').trim().split('\r\n')).toEqual([
    'office,city,found.name,found.population,country.name,country.capitalName',
    'Head office,Berlin,Berlin,3426354,Germany,Berlin',
    'Sales,Vienna,Vienna,1691468,Austria,Vienna',
    'Laboratory,Lisbon,Lisbon,517802,Portugal,Lisbon',
    'Support,Nowhere at all,,,,',
    'Warehouse,Hamburg,Hamburg,1739117,Germany,Berlin',
  ]);
});

test.each([
  ['a number', '7'],
  ['steps that are a number', 'steps: 7'],
  ['steps that are an object', 'steps: { a: 1 }'],
  ['a step that is null', 'version: 1\ninput: { id: a }\nsteps: [null]\noutput: { columns: [a] }'],
  ['columns that are a text', 'version: 1\ninput: { id: a }\nsteps: []\noutput: { columns: a }'],
  ['output that is a list', 'output: [a]'],
])('%s: faults are said', async (_, text) => {
  const path = join(temporaryFolder(), 'odd.yaml');
  writeFileSync(path, text);
  const { code, messages } = await runCommandLine(['steps', 'check', path]);
  expect(code).toBe(2);
  expect(messages).toContain(path);
});
