import { buildSchema } from 'graphql';
import { describe, expect, test } from 'vitest';
import { indexOfSchema } from '../testing/schema-apis.ts';
import { createSchemaMap } from './schema-map.ts';
import { withoutFields } from './type-picture.ts';

async function draw(sdl: string, center: string) {
  const map = createSchemaMap();
  await map.open(indexOfSchema(buildSchema(sdl, { assumeValid: true })).bytes);
  const picture = await map.drawTypes(center);
  if (!picture) throw new TypeError('no picture');
  const column = (wanted: number) =>
    picture.nodes.filter((node) => node.column === wanted).map(({ type }) => type);
  return { picture, columns: [-2, -1, 0, 1, 2].map(column) };
}

const WORLD = /* GraphQL */ `
  type Query {
    city: City
    search: [Found!]
    self: Query
  }
  union Found = City | Island
  type City {
    name: String
    country: Country
    capitalOf: Country
    kind: Kind
  }
  type Country {
    capital: City
    continent: Continent
    size: Int
  }
  type Continent {
    world: World
  }
  type World {
    far: Int
  }
  type Island {
    size: Int
  }
  enum Kind {
    TOWN
  }
`;

test('the types two steps around one are on the side that the fields go', async () => {
  const { picture, columns } = await draw(WORLD, 'City');
  expect(columns).toEqual([[], ['Query', 'Found'], ['City'], ['Country', 'Kind'], ['Continent']]);
  expect(picture.more).toBe(0);
  expect(picture.edges).toContainEqual({
    from: 'City',
    to: 'Country',
    fields: ['country', 'capitalOf'],
    isPossibleType: false,
  });
  expect(picture.edges).toContainEqual({
    from: 'Found',
    to: 'City',
    fields: [],
    isPossibleType: true,
  });
  // Back to the previous type.
  expect(picture.edges.map(({ from, to }) => `${from} ${to}`)).toContain('Country City');
});

test('nodes lie in the picture, and not on each other', async () => {
  const { picture } = await draw(WORLD, 'Country');
  for (const node of picture.nodes) {
    expect(node.x).toBeGreaterThanOrEqual(0);
    expect(node.x + node.width).toBeLessThanOrEqual(picture.width);
    expect(node.y + node.height).toBeLessThanOrEqual(picture.height);
    const others = picture.nodes.filter(
      (other) =>
        other !== node &&
        Math.abs(other.y - node.y) < node.height &&
        other.x < node.x + node.width &&
        node.x < other.x + other.width,
    );
    expect(others).toEqual([]);
    // Labels with field names are between the columns.
    const next = picture.nodes.filter(({ column }) => column > node.column);
    const gap = Math.min(...next.map(({ x }) => x)) - node.x - node.width;
    expect(gap).toBeGreaterThan(48);
  }
});

describe('of many', () => {
  test('some are shown, and the rest is counted', async () => {
    const members = Array.from({ length: 500 }, (_, number) => `M${number}`);
    const { picture, columns } = await draw(
      `type Query { found: Found } union Found = ${members.join('|')} ${members
        .map((name) => `type ${name} { a: A${name} } type A${name} { b: Int }`)
        .join(' ')}`,
      'Found',
    );
    expect(columns[3]).toHaveLength(14);
    expect(columns[4]).toHaveLength(14);
    expect(picture.more).toBe(486);
  });

  test('five thousand fields of one type are one edge, and names may be what objects have', async () => {
    const fields = Array.from({ length: 5_000 }, (_, number) => `f${number}: constructor`);
    const { picture, columns } = await draw(
      `type Query { ${fields.join(' ')} } type constructor { next: __proto__ } type __proto__ { back: Query }`,
      'constructor',
    );
    expect(columns).toEqual([[], ['Query'], ['constructor'], ['__proto__'], []]);
    expect(picture.edges[0]?.fields).toHaveLength(5_000);
  });
});

test('a scalar is shown with what leads to it, a missing type not at all', async () => {
  const { columns } = await draw(WORLD, 'Int');
  expect(columns[1]).toEqual(['Country', 'World', 'Island']);
  const map = createSchemaMap();
  expect(await map.drawTypes('City')).toBeUndefined();
});

test('a picture is without hidden fields, and types that only those lead to', () => {
  const node = (type: string) => {
    const [kind, place] = ['OBJECT', { column: 0, x: 0, y: 0, width: 1, height: 1 }] as const;
    return { type, label: type, kind, ...place };
  };
  const edge = (from: string, to: string, ...fields: string[]) => {
    return { from, to, fields, isPossibleType: fields.length === 0 };
  };
  const edges = [edge('A', 'B', 'x', 'y'), edge('A', 'C', 'z'), edge('Either', 'A')];
  const nodes = ['A', 'B', 'C', 'Either'].map(node);
  const picture = { center: 'A', nodes, edges, width: 1, height: 1, more: 0 };
  const hidden = new Map([
    ['A.y', 1],
    ['A.z', 1],
  ]);
  const shown = withoutFields(picture, hidden);
  expect(shown.edges).toEqual([edge('A', 'B', 'x'), edge('Either', 'A')]);
  expect(shown.nodes.map(({ type }) => type)).toEqual(['A', 'B', 'Either']);
});
