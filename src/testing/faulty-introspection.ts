import { buildSchema, introspectionFromSchema, type GraphQLSchema } from 'graphql';

const SDL = /* GraphQL */ `
  schema {
    query: Query
    mutation: Mutation
  }
  directive @cached(seconds: Int = 60, by: [Key!] = [A, B]) repeatable on FIELD | QUERY
  scalar Date @specifiedBy(url: "https://example.org/date")
  interface Node {
    id: ID!
  }
  interface Named implements Node {
    id: ID!
    name(style: Style = { bold: true, size: 3 }): String
  }
  type Query implements Named & Node {
    id: ID!
    name(style: Style = { bold: true, size: 3 }, old: Int @deprecated): String @deprecated
    search(by: Search!, at: Date = "2020-01-01"): [[Result!]!]!
    nodes(ids: [ID!]! = ["a"], key: Key): [Node]
    city(where: Where!): City
    version: String
  }
  type Mutation {
    set(key: Key!, value: Float = 1.5): Boolean
  }
  type City implements Node {
    id: ID!
    twin: City
    mayor: Person!
  }
  type Person {
    born: Date
    lives: City
  }
  union Result = Query | City
  enum Key {
    A
    B @deprecated
  }
  input Style {
    bold: Boolean = false
    size: Int
    nested: Style
  }
  input Where {
    key: Key!
    style: Style!
  }
  input Search @oneOf {
    name: String
    key: Key
  }
`;

const OPTIONS = {
  schemaDescription: true,
  specifiedByUrl: true,
  directiveIsRepeatable: true,
  inputValueDeprecation: true,
  oneOf: true,
};

/** The schema that introspections are made faulty of. */
function wholeSchema(): GraphQLSchema {
  return buildSchema(SDL);
}

/** Its introspection, the value of `__schema`. */
export function wholeIntrospection(): object {
  return introspectionFromSchema(wholeSchema(), OPTIONS).__schema;
}

type Wrap = (type: unknown) => unknown;

export const named = (kind: string, name: unknown): object => ({ kind, name, ofType: null });
const list: Wrap = (ofType) => ({ kind: 'LIST', name: null, ofType });
export const nonNull: Wrap = (ofType) => ({ kind: 'NON_NULL', name: null, ofType });

export function wrapped(times: number, type: unknown): unknown {
  return Array.from({ length: times }).reduce<unknown>(list, type);
}

/** An answer with one kind of everything that no schema may have, besides a schema that is whole. */
export function introspectionWithAllFaults(): string {
  const schema = wholeIntrospection() as unknown as {
    types: Record<string, unknown>[];
    directives: unknown[];
  };
  const type = (name: string): Record<string, unknown[]> =>
    schema.types.find((one) => one['name'] === name) as Record<string, unknown[]>;
  const field = (name: string, of: unknown, args: readonly unknown[] = []) => ({
    name,
    description: null,
    args,
    type: of,
    isDeprecated: false,
    deprecationReason: null,
  });
  const input = (name: string, of: unknown, defaultValue: unknown = null) => ({
    name,
    description: null,
    type: of,
    defaultValue,
  });
  const int = named('SCALAR', 'Int');
  type('Query')['fields']?.push(
    field('bad-name', int),
    field('badArgument', int, [input('an-argument', int)]),
    field('badRequired', int, [input('an-argument', nonNull(int))]),
    field('badType', named('OBJECT', 'Bad-Type')),
    field('missing', named('OBJECT', 'Gone')),
    field('takesInput', named('INPUT_OBJECT', 'Style')),
    field('deep', wrapped(50, int)),
    field('version', int),
    field('chain', named('OBJECT', 'Chain')),
    field('loop', int, [input('by', nonNull(named('INPUT_OBJECT', 'Loop')))]),
    field('defaults', int, [input('by', named('INPUT_OBJECT', 'Defaults'), '{}')]),
  );
  type('Key')['enumValues']?.push({ name: '1A', isDeprecated: false });
  type('Style')['inputFields']?.push(input('a-b', int));
  type('Node')['interfaces'] = [named('INTERFACE', 'Named')];
  schema.directives.push({ name: 'x-y', locations: ['FIELD'], args: [] });
  const object = (name: string, fields: readonly unknown[] | null) => ({
    kind: 'OBJECT',
    name,
    fields,
    interfaces: [],
  });
  schema.types.push(
    object('Bad-Type', [field('a', int)]),
    object('Chain', [field('next', named('OBJECT', 'Link'))]),
    object('Link', [field('next', named('OBJECT', 'Empty'))]),
    object('Empty', null),
    object('City', [field('other', int)]),
    {
      kind: 'INPUT_OBJECT',
      name: 'Loop',
      inputFields: ['a', 'b'].map((name) => input(name, nonNull(named('INPUT_OBJECT', 'Loop')))),
    },
    {
      kind: 'INPUT_OBJECT',
      name: 'Defaults',
      inputFields: ['a', 'b'].map((name) => input(name, named('INPUT_OBJECT', 'Defaults'), '{}')),
    },
  );
  return JSON.stringify({ data: { __schema: schema } });
}
