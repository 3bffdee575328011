import { buildSchema, OperationTypeNode, parse, validate } from 'graphql';
import { expect, test } from 'vitest';
import type { SchemaPathStep } from './schema-paths.ts';
import { fieldsOnPath } from './selection-path.ts';
import { writePathOperation } from './write-path-operation.ts';

const schema = buildSchema(/* GraphQL */ `
  type Query {
    city(id: ID!, size: Int! = 1): City
    found: Found
    empty: Empty
  }
  type Mutation {
    rename(id: ID!): City
  }
  type City {
    old: Int @deprecated
    mayor(year: Int!): Mayor
    size: Int
    name: String
    near(id: ID!): City
    area(unit: Unit!): Float
    kind: Int
  }
  type Mayor {
    city(id: ID!): City
    name: String
  }
  type Empty {
    area(unit: Unit!): Float
  }
  enum Unit {
    KM
  }
  union Found = City | Mayor
`);

const field = (name: string): SchemaPathStep => ({
  kind: 'field',
  name,
  required: [],
  isList: false,
});

function write(steps: readonly SchemaPathStep[], operation = OperationTypeNode.QUERY) {
  const text = writePathOperation(schema, operation, { steps });
  const faults = text === undefined ? [] : validate(schema, parse(text));
  return faults.length > 0 ? faults : text;
}

test('what has to be given is a variable, and each has a name of its own', () => {
  expect(write(['city', 'near', 'near', 'size'].map(field)))
    .toBe(`query NearSize($id: ID!, $nearId: ID!, $nearId2: ID!) {
  city(id: $id) {
    near(id: $nearId) {
      near(id: $nearId2) {
        size
      }
    }
  }
}
`);
});

test('of a type some fields are asked for, of one that has none without arguments its name', () => {
  expect(write([field('found'), { kind: 'on', type: 'City' }])).toBe(`query Found {
  found {
    ... on City {
      name
      size
      kind
    }
  }
}
`);
  expect(write([field('empty')])).toContain('    __typename\n');
  expect(write([field('rename')], OperationTypeNode.MUTATION)).toMatch(
    /^mutation Rename\(\$id: ID!\) \{\n {2}rename\(id: \$id\) \{\n {4}name/,
  );
});

test('there is none without a way', () => {
  expect(write([])).toBeUndefined();
  expect(write([field('gone')])).toBeUndefined();
  expect(write([field('city')], OperationTypeNode.SUBSCRIPTION)).toBeUndefined();
});

test('the fields that a path goes through, by the types that have them', () => {
  const steps = [
    { kind: 'field', name: 'found' },
    { kind: 'on', type: 'City' },
    { kind: 'field', name: 'mayor' },
    { kind: 'field', name: 'name' },
  ] as const;
  const fields = ['Query.found', 'City.mayor', 'Mayor.name'];
  expect(fieldsOnPath(schema, 'Query', { steps })).toEqual(fields);
});
