import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fetchDescribed } from '../service/testing/described-answers.ts';
import {
  startServiceUnderTest,
  type ServiceUnderTest,
} from '../service/testing/service-under-test.ts';

let service: ServiceUnderTest;
let token: string;

beforeAll(async () => {
  service = await startServiceUnderTest();
  token = await service.token();
});
afterAll(() => service.stop(0));

const aliases = (count: number, field: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => `a${index}: ${field(index)}`).join(' ');

const sorted = 'cities(first: 1, orderBy: { field: NAME }) { totalCount }';

/** Each held the only thread for seconds to minutes, and was under the cost limit. */
const HEAVY = {
  'a country page for each city': `{ cities(first: 10000, filter: { countryIn: ["US"] }) {
    nodes { country { ${sorted} } } } }`,
  'statistics of a continent for each country': `{
    ${aliases(3, () => 'countries { continent { statistics { count totalPopulation } } }')} }`,
  'fifty orders of each country': `{ countries { ${aliases(50, () => sorted)} } }`,
  'fifty filters over all cities @full': `{ ${aliases(
    50,
    () =>
      'cities(first: 1, filter: { nameContains: "zzzz", within: { centre: { latitude: 1, longitude: 1 }, radiusKm: 2000 } }) { totalCount }',
  )} }`,
  'fifty searches': `{ ${aliases(50, (index) => `search(text: "zz${index}", first: 100) { __typename }`)} }`,
} as const;

describe('while a heavy query is answered', () => {
  test.each(Object.entries(HEAVY))('others are served: %s', async (_name, query) => {
    const order: string[] = [];
    const heavy = service.query(query, token).then(async (response) => {
      const { data, errors } = (await response.json()) as Record<string, unknown>;
      order.push('heavy');
      expect(errors).toBeUndefined();
      expect(data).toBeTruthy();
    });
    // Begun when the heavy query is at work: one after the other, so that there is time for it.
    for (let time = 0; time < 2; time += 1) {
      await fetchDescribed(`${service.origins.explorer}/healthz`);
      order.push('health');
    }
    await heavy;
    expect(order).toEqual(['health', 'health', 'heavy']);
  });

  test('the time limit ends it, since the timer gets its turn', async () => {
    const short = await startServiceUnderTest({}, { timeLimitMs: 20 });
    const response = await short.query(HEAVY['fifty searches'], await short.token());
    const text = await response.text();
    await short.stop(0);
    expect([response.status, text]).toEqual([504, expect.stringContaining('UPSTREAM_TIMEOUT')]);
  });

  test('the fields of its answer stand in the order of the document', async () => {
    const query = `{ ${aliases(12, (index) => `search(text: "be${index}") { __typename }`)}
      first: __typename cities { nodes { name location { latitude } } totalCount } }`;
    const { data } = (await (await service.query(query, token)).json()) as {
      data: Record<string, object>;
    };
    expect(Object.keys(data)).toEqual([
      ...Array.from({ length: 12 }, (_, index) => `a${index}`),
      'first',
      'cities',
    ]);
    expect(Object.keys(data['cities'] ?? {})).toEqual(['nodes', 'totalCount']);
  });
});

describe('what costs too much is refused before it runs', () => {
  test.each([
    ['nested lists', `{ countries { continents { countries { ${sorted} } } } }`],
    [
      'a long argument that is read for each city',
      `{ cities(first: 10000) { nodes { country {
        cities(filter: { countryIn: [${'"DE" '.repeat(1_000)}] }) { totalCount } } } } }`,
    ],
    [
      'introspection in introspection',
      `{ ${aliases(24, () => '__schema { types { fields { type { fields { args { name } type { name } } } } } }')} }`,
    ],
    [
      'a subscription, by the number of its events',
      `subscription { cityOfTheMoment(count: 1000, intervalMs: 250) {
        country { cities(first: 100) { nodes { country { ${sorted} } } } } } }`,
    ],
  ])('%s', async (_name, query) => {
    const response = await service.query(query, token, {
      headers: { accept: 'application/json, text/event-stream' },
    });
    expect(await response.text()).toContain('"limit":"cost"');
  });
});

describe('texts that are looked for', () => {
  const marks = `a${'\u0301\u0316'.repeat(1_000)}`;
  test.each([
    ['search(text: $text) { __typename }', 'text'],
    ['cities(filter: { nameContains: $text }) { totalCount }', 'nameContains'],
    ['cities(filter: { nameStartsWith: $text }) { totalCount }', 'nameStartsWith'],
    ['countries(filter: { nameContains: $text }) { code }', 'nameContains'],
  ])('are bounded before they are normalised: %s', async (field, name) => {
    const body = JSON.stringify({
      query: `query ($text: String!) { ${field} }`,
      variables: { text: marks },
    });
    const { errors } = (await (await service.query('', token, { body })).json()) as {
      errors: { message: string; extensions: { code: string } }[];
    };
    expect(errors).toMatchObject([
      {
        message: `${name} must have at most 200 characters, not 2001.`,
        extensions: { code: 'BAD_USER_INPUT' },
      },
    ]);
  });
});
