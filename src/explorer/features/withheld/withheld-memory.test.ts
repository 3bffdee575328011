import { buildSchema } from 'graphql';
import { describe, expect, test } from 'vitest';
import { createAnswersApi } from '../../../answers/create-answers-api.ts';
import { createRun } from '../../runs/run.ts';
import { learnWithheld } from './withheld-memory.ts';

const schema = buildSchema(`
  type Person { id: ID! birthDate: String netWorth: Worth }
  type Worth { amount: Int }
  type Company { id: ID! netWorth: Worth }
  union Found = Person | Company
  type People { items: [Person!]! found: [Found!]! }
  type Query { people: People }
`);

const withheld = (...path: (string | number)[]) => ({
  errorType: 'unauthorized',
  message: 'Not yours',
  path,
});

async function learn(selection: string, people: object, errors: object[], known: string[] = []) {
  const api = createAnswersApi();
  await api.write.append(
    'a',
    new TextEncoder().encode(JSON.stringify({ data: { people }, errors })),
  );
  await api.write.finish('a');
  return learnFrom(api, selection, known);
}

async function learnFrom(
  api: ReturnType<typeof createAnswersApi>,
  selection: string,
  known: string[],
  rowsOf?: string[],
) {
  const outline = await api.read.outline('a');
  const query = `{ people { ${selection} } }`;
  const texts = { query, variables: '', headers: '' };
  const run = createRun({ tabId: 't', call: { query }, texts, ...(rowsOf && { rowsOf }) });
  const fields = new Map(known.map((field) => [field, 0]));
  return learnWithheld({ name: 'a', run, outline }, schema, fields, api);
}

test('fields are known by their types, whatever their keys', async () => {
  const items = [{ born: null, netWorth: null }];
  const errors = [
    withheld('people', 'items', 0, 'born'),
    withheld('people', 'items', 0, 'netWorth'),
    { message: 'Broken', path: ['people', 'items', 0, 'id'] },
  ];
  expect(
    await learn('items { id born: birthDate netWorth { amount } }', { items }, errors),
  ).toEqual({ withheld: ['Person.birthDate', 'Person.netWorth'], came: [] });
});

test('a field came after all where it has a value, and is withheld in no row', async () => {
  const known = ['Person.birthDate', 'Person.netWorth', 'Worth.amount'];
  const selection = 'items { birthDate netWorth { amount } }';
  const items = [
    { birthDate: null, netWorth: null },
    { birthDate: '1950', netWorth: { amount: null } },
  ];
  expect(await learn(selection, { items }, [], known)).toEqual({
    withheld: [],
    came: ['Person.birthDate', 'Person.netWorth'],
  });
  const errors = [withheld('people', 'items', 0, 'birthDate')];
  expect(await learn(selection, { items }, errors, known)).toEqual({
    withheld: ['Person.birthDate'],
    came: ['Person.netWorth'],
  });
  expect(await learn('items { id }', { items: [{ id: 1 }] }, [], known)).toMatchObject({
    came: [],
  });
});

describe('in the answer of a batch', () => {
  const selection = 'items { birthDate netWorth { amount } }';
  const errors = [withheld('people', 'items', 0, 'birthDate')];
  const items = [{ birthDate: null, netWorth: { amount: 1 } }];

  const ofBatch = async (rowsOf: string[], known: string[] = [], rows: object | null = items) => {
    const api = createAnswersApi();
    const list = rowsOf.length > 0 ? rowsOf : undefined;
    await api.write.beginResults('a', { key: 'of', list });
    const bytes = new TextEncoder().encode(JSON.stringify({ data: { people: rows }, errors }));
    await api.write.addResult('a', { values: ['1'], from: 0 }, bytes);
    await api.write.endPages('a');
    return learnFrom(api, selection, known, rowsOf);
  };

  test('fields are found where its rows have them', async () => {
    const known = ['Query.people', 'People.items', 'Person.netWorth', 'People.found'];
    const came = known.slice(0, 3);
    const told = { withheld: ['Person.birthDate'], came };
    expect(await ofBatch(['people', 'items'], known, { items })).toEqual(told);
    expect(await ofBatch([], known, { items })).toEqual(told);
  });

  test('nothing comes of a list that did not', async () => {
    const known = ['Query.people', 'People.items', 'Person.netWorth'];
    expect(await ofBatch(['people', 'items'], known, null)).toMatchObject({ came: [] });
  });
});

test('of a key that several types share none is taken', async () => {
  const selection =
    'found { ... on Person { netWorth { amount } } ... on Company { netWorth { amount } } }';
  const errors = [withheld('people', 'found', 0, 'netWorth')];
  expect(await learn(selection, { found: [{ netWorth: null }] }, errors)).toMatchObject({
    withheld: [],
  });
});
