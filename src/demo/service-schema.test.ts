import {
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isSpecifiedDirective,
  parse,
  validateSchema,
  type GraphQLField,
  type GraphQLInputField,
} from 'graphql';
import { createYoga } from 'graphql-yoga';
import { describe, expect, test } from 'vitest';
import { loadCities } from './cities.ts';
import { buildWorld } from './world.ts';
import { cityKinds } from './city-resolvers.ts';
import { stringifyExactly } from './exact-integer.ts';
import { createServiceSchema } from './service-schema.ts';

/** A page of cities, as the query below asks for it. */
interface Page {
  nodes: { id: string }[];
  pageInfo: Record<'hasNextPage' | 'hasPreviousPage', boolean> &
    Record<'startCursor' | 'endCursor', string>;
}

const world = buildWorld(await loadCities());
const schema = createServiceSchema(world);
/** Yoga's executor: the one of graphql itself does not take lists that come in portions. */
const { execute } = createYoga({ schema, logging: false }).getEnveloped();

async function run(source: string, variableValues: Record<string, unknown> = {}) {
  const result: unknown = await execute({
    schema,
    document: parse(source),
    variableValues,
    contextValue: { request: { signal: new AbortController().signal } },
  });
  return JSON.parse(stringifyExactly(result)) as {
    data: unknown;
    errors?: { message: string; extensions?: { code?: string } }[];
  };
}

/** The value at a path such as `cities.nodes.0.name`. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- says what the test expects
function at<T>(value: unknown, path: string): T {
  let found = value;
  for (const key of path.split('.')) found = (found as Record<string, unknown>)[key];
  return found as T;
}

async function errorOf(source: string): Promise<unknown> {
  const { errors } = await run(source);
  return errors?.map(({ message }) => message).join();
}

test('the schema is valid', () => {
  expect(validateSchema(schema)).toEqual([]);
});

test('everything has a description, and the data its attribution', () => {
  const bare: string[] = [];
  const check = (
    name: string,
    { description }: { description?: string | null | undefined },
  ): void => {
    if (!description) bare.push(name);
  };
  check('schema', schema);
  for (const directive of schema.getDirectives()) {
    if (isSpecifiedDirective(directive)) continue;
    check(`@${directive.name}`, directive);
    for (const argument of directive.args) check(`@${directive.name}.${argument.name}`, argument);
  }
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__')) continue;
    check(type.name, type);
    if (isEnumType(type)) {
      for (const value of type.getValues()) check(`${type.name}.${value.name}`, value);
    }
    if (!isObjectType(type) && !isInterfaceType(type) && !isInputObjectType(type)) continue;
    for (const field of Object.values<GraphQLField<unknown, unknown> | GraphQLInputField>(
      type.getFields(),
    )) {
      check(`${type.name}.${field.name}`, field);
      for (const argument of 'args' in field ? field.args : []) {
        check(`${type.name}.${field.name}(${argument.name})`, argument);
      }
    }
  }
  expect(bare).toEqual([]);
  expect(schema.description).toContain('GeoNames');
  expect(schema.description).toContain('CC BY 4.0');
});

test('every city has a country and a kind', async () => {
  expect(world.cities.length).toBeGreaterThan(100_000);
  const kinds = new Set<string>(Object.values(cityKinds));
  const odd = world.cities.filter(
    ({ countryCode, featureCode }) => !world.countries.has(countryCode) || !kinds.has(featureCode),
  );
  expect(odd).toEqual([]);
});

describe('connections', () => {
  test.each([
    'field: POPULATION, direction: DESC',
    'field: POPULATION, direction: ASC',
    'field: NAME, direction: ASC',
    'field: NAME, direction: DESC',
    'field: LATITUDE, direction: ASC',
  ])('pages by %s cover everything once, in order, forwards and backwards', async (order) => {
    const page = `totalCount nodes { id } pageInfo { hasNextPage hasPreviousPage startCursor endCursor }`;
    const collect = async (slice: (cursor: string) => string, forwards: boolean) => {
      const ids: string[] = [];
      let cursor: string | null = null;
      for (let turn = 0; turn < 100; turn += 1) {
        const { data, errors } = await run(
          `{ country(code: "LU") { cities(orderBy: { ${order} }, ${slice(cursor ? JSON.stringify(cursor) : 'null')}) { ${page} } } }`,
        );
        expect(errors).toBeUndefined();
        const { nodes, pageInfo } = at<Page>(data, 'country.cities');
        const pageIds = nodes.map(({ id }) => id);
        if (forwards) ids.push(...pageIds);
        else ids.unshift(...pageIds);
        cursor = forwards ? pageInfo.endCursor : pageInfo.startCursor;
        if (!(forwards ? pageInfo.hasNextPage : pageInfo.hasPreviousPage)) break;
      }
      return ids;
    };
    const all = await collect(() => 'first: 10000', true);
    expect(new Set(all).size).toBe(world.citiesByCountry.get('LU')?.length);
    expect(await collect((cursor) => `first: 7, after: ${cursor}`, true)).toEqual(all);
    expect(await collect((cursor) => `last: 7, before: ${cursor}`, false)).toEqual(all);
  });

  test('a cursor still holds where the filter does not let its city in', async () => {
    const { data } = await run('{ cities(first: 5) { pageInfo { endCursor } } }');
    const endCursor = at<string>(data, 'cities.pageInfo.endCursor');
    const after = `after: "${endCursor}"`;
    const next = await run(
      `{ cities(first: 3, ${after}, filter: { countryIn: ["us"] }) { totalCount nodes { name rank } pageInfo { hasPreviousPage } } }`,
    );
    const ranks = at<{ rank: number }[]>(next.data, 'cities.nodes').map(({ rank }) => rank);
    expect(ranks.every((rank) => rank > 5)).toBe(true);
    expect(at(next.data, 'cities.nodes.0.name')).toBe('New York City');
  });

  test.each([
    ['first: 0', 'first must be from 1 to 10,000, not 0.'],
    ['first: 10001', 'first must be from 1 to 10,000, not 10001.'],
    ['last: -1', 'last must be from 1 to 10,000, not -1.'],
    ['first: 1, last: 1', 'Give first or last, not both.'],
    ['after: "nonsense"', 'after is not a cursor of this service.'],
    ['before: ""', 'before is not a cursor of this service.'],
  ])('%s is refused with a reason', async (slice, message) => {
    expect(await errorOf(`{ cities(${slice}) { totalCount } }`)).toBe(message);
  });

  test('a cursor of another order is refused', async () => {
    const { data } = await run('{ cities(first: 1) { edges { cursor } } }');
    const cursor = at<string>(data, 'cities.edges.0.cursor');
    expect(
      await errorOf(`{ cities(after: "${cursor}", orderBy: { field: NAME }) { totalCount } }`),
    ).toContain('a list that is ordered by POPULATION DESC');
  });
});

describe('filters', () => {
  const names = async (filter: string): Promise<string[]> => {
    const { data, errors } = await run(
      `{ cities(first: 100, filter: { ${filter} }) { nodes { name } } }`,
    );
    expect(errors).toBeUndefined();
    return at<{ name: string }[]>(data, 'cities.nodes').map(({ name }) => name);
  };

  test('find by name without accents and case', async () => {
    expect(await names('nameStartsWith: "ZURICH", countryIn: ["CH"]')).toContain('Zürich');
    expect(await names('nameContains: "dusseldo"')).toContain('Düsseldorf');
  });

  test('find by kind, population, continent and circle', async () => {
    expect(await names('kindIn: [CAPITAL], countryIn: ["FR", "IT"]')).toEqual(['Rome', 'Paris']);
    expect(await names('populationAtLeast: 1000000, continentIn: [OC]')).toContain('Sydney');
    expect(await names('populationAtMost: 1000, countryIn: ["CH"]')).not.toContain('Bern');
    const circle = 'within: { centre: { latitude: 52.52, longitude: 13.4 }, radiusKm: 3 }';
    expect(await names(`${circle}, kindIn: [CAPITAL]`)).toEqual(['Berlin']);
  });

  test('that nothing on earth fits are refused', async () => {
    const circle = 'within: { centre: { latitude: 91, longitude: 0 }, radiusKm: 3 }';
    expect(await errorOf(`{ cities(filter: { ${circle} }) { totalCount } }`)).toContain('latitude');
  });
});

describe('relations', () => {
  test('go from continents to countries to cities and back', async () => {
    const { data } = await run(`{
      continent(code: EU) {
        name
        countries(filter: { languageIn: ["DE"] }, orderBy: { field: CITY_POPULATION, direction: DESC }) {
          code
          capital { name country { continent { code } } }
          languages { code }
        }
      }
    }`);
    expect(at(data, 'continent.countries.0')).toEqual({
      code: 'DE',
      capital: { name: 'Berlin', country: { continent: { code: 'EU' } } },
      languages: [{ code: 'de' }],
    });
  });

  test.each(['City:2950159', 'Country:DE', 'Continent:EU', 'Language:de'])(
    'node finds %s by the id that it says of itself',
    async (id) => {
      const { data } = await run('query ($id: ID!) { node(id: $id) { __typename id } }', { id });
      expect(at(data, 'node')).toEqual({ __typename: id.split(':')[0], id });
    },
  );

  test.each([
    '',
    'City',
    'City:',
    'City:1',
    'City:x',
    ':',
    'Country:de',
    '__proto__:x',
    'Nothing:1',
  ])('node finds nothing for %j', async (id) => {
    const { data, errors } = await run('query ($id: ID!) { node(id: $id) { id } }', { id });
    expect([data, errors]).toEqual([{ node: null }, undefined]);
  });
});

describe('search', () => {
  test('finds things of several kinds, exact matches first', async () => {
    const { data } = await run(`{
      search(text: "german", first: 5) { __typename ... on Language { name } ... on Country { name } }
    }`);
    expect(at(data, 'search.0')).toEqual({ __typename: 'Language', name: 'German' });
    expect(at(data, 'search')).toContainEqual({ __typename: 'Country', name: 'Germany' });
  });

  test('keeps to the kinds and the number that are asked for', async () => {
    const { data } = await run('{ search(text: "san", kinds: [CITY], first: 7) { __typename } }');
    expect(at(data, 'search')).toEqual(Array.from({ length: 7 }, () => ({ __typename: 'City' })));
    expect(await errorOf('{ search(text: " a ") { __typename } }')).toContain(
      'at least 2 characters',
    );
  });
});

describe('planRoute', () => {
  const ids = (...numbers: number[]): string => numbers.map((number) => `"City:${number}"`).join();
  const [berlin, paris] = [2950159, 2988507];

  test('adds up the legs', async () => {
    const { data } = await run(
      `mutation { planRoute(stops: [${ids(berlin, paris)}]) { lengthKm legs { from { name } to { name } } } }`,
    );
    expect(at(data, 'planRoute.lengthKm')).toBeCloseTo(878, -1);
    expect(at(data, 'planRoute.legs')).toEqual([
      { from: { name: 'Berlin' }, to: { name: 'Paris' } },
    ]);
  });

  test.each([
    [ids(berlin), 'The number of stops must be from 2 to 50, not 1.'],
    [ids(berlin, berlin), 'Each stop can be named only once.'],
    ['"City:1", "City:2"', 'There is no city with the id City:1.'],
    ['"Country:DE", "City:2950159"', 'There is no city with the id Country:DE.'],
  ])('refuses the stops %s', async (stops, message) => {
    expect(await errorOf(`mutation { planRoute(stops: [${stops}]) { lengthKm } }`)).toBe(message);
  });
});

test('statistics of the world and of a country', async () => {
  const fields = 'count totalPopulation largest { name } smallest { population }';
  const { data } = await run(`{
    statistics { ${fields} }
    country(code: "LU") { statistics { ${fields} } }
    empty: country(code: "BV") { statistics { ${fields} } }
  }`);
  expect(at(data, 'statistics.count')).toBe(world.cities.length);
  // More than Int can hold, which is 2^31 - 1.
  expect(at(data, 'statistics.totalPopulation')).toBeGreaterThan(2 ** 31);
  expect(at(data, 'country.statistics.largest.name')).toBe('Luxembourg');
  expect(at(data, 'empty.statistics')).toEqual({
    count: 0,
    totalPopulation: 0,
    largest: null,
    smallest: null,
  });
});
