import {
  buildClientSchema,
  buildSchema,
  getIntrospectionQuery,
  graphqlSync,
  introspectionFromSchema,
  isAbstractType,
  isEnumType,
  isObjectType,
  isSchema,
  parse,
  printSchema,
  validate,
  type GraphQLNamedType,
  type GraphQLSchema,
  type IntrospectionQuery,
} from 'graphql';
import { describe, expect, test } from 'vitest';
import { indexOfSchema } from '../testing/schema-apis.ts';
import { DEFAULT_LITERAL } from '../contract/literal-json.ts';
import { indexIntrospection } from './read-introspection.ts';
import { LazySchema, lazySchemaOf } from './lazy-schema.ts';

const DEMO = Object.values(
  import.meta.glob<string>('../demo/*.graphql', {
    query: '?raw',
    eager: true,
    import: 'default',
  }),
).join('\n');

const EVERYTHING = /* GraphQL */ `
  """
  What it is about: "quotes", \\ and ünïcödé 🚀
  """
  schema {
    query: Root
    mutation: Mutation
    subscription: Events
  }
  directive @cached(seconds: Int = 60, by: [Key!] = [A, B]) repeatable on FIELD | QUERY
  "Dates"
  scalar Date @specifiedBy(url: "https://example.org/date")
  scalar Plain
  interface Node {
    id: ID!
  }
  interface Named implements Node {
    id: ID!
    "Its name"
    name(style: Style = { bold: true, size: 3 }, old: Int @deprecated(reason: "none")): String
  }
  type Root implements Named & Node {
    id: ID!
    name(style: Style = { bold: true, size: 3 }, old: Int @deprecated): String @deprecated
    search(by: Search!, at: Date = "2020-01-01"): [[Result!]!]!
    nodes(ids: [ID!]! = ["a"]): [Node]
  }
  type Mutation {
    set(key: Key!, value: Float = 1.5): Boolean
  }
  type Events {
    tick: Int
  }
  type Other implements Node {
    id: ID!
    "an {escaped} \\" thing ]"
    other: Other
  }
  union Result = Root | Other
  enum Key {
    "first"
    A
    B @deprecated(reason: "use A")
  }
  input Style {
    bold: Boolean = false
    size: Int
    nested: Style
  }
  input Search @oneOf {
    name: String
    key: Key
  }
`;

const INBORN = /* GraphQL */ `
  type Query {
    constructor: constructor
    toString(valueOf: hasOwnProperty, hasOwnProperty: Int): toString
    proto: _proto_
  }
  type constructor implements valueOf {
    hasOwnProperty: Int
  }
  interface valueOf {
    hasOwnProperty: Int
  }
  enum toString {
    constructor
    valueOf
  }
  type _proto_ {
    _proto_: Int
  }
  input hasOwnProperty {
    constructor: Int
  }
`;

const OPTIONS = { schemaDescription: true, inputValueDeprecation: true, specifiedByUrl: true };

function introspect(sdl: string): IntrospectionQuery {
  const schema = buildSchema(sdl, { assumeValid: true });
  return graphqlSync({ schema, source: getIntrospectionQuery({ ...OPTIONS, oneOf: true }) })
    .data as unknown as IntrospectionQuery;
}

function lazy(answer: unknown, space?: number): LazySchema {
  const index = indexIntrospection(new TextEncoder().encode(JSON.stringify(answer, null, space)));
  if (!index) throw new TypeError('no schema');
  return new LazySchema(index);
}

/** `__proto__`: a name that no service may use, but some text may. */
function renamed(data: IntrospectionQuery): IntrospectionQuery {
  return JSON.parse(JSON.stringify(data).replaceAll('"_proto_"', '"__proto__"')) as never;
}

function withoutOwnTypes({ __schema }: IntrospectionQuery): IntrospectionQuery {
  const types = __schema.types.filter(({ name }) => !/^(?:__.*|String|Boolean)$/.test(name));
  return { __schema: { ...__schema, types, directives: [] } };
}

const CASES: readonly [string, IntrospectionQuery][] = [
  ['the demo’s', introspect(DEMO)],
  ['one with everything', introspect(EVERYTHING)],
  ['one with inborn names', introspect(INBORN)],
  ['one with __proto__', renamed(introspect(INBORN))],
  [
    'one that leaves out what introspection needs',
    withoutOwnTypes(introspect('type Query { a: ID }')),
  ],
  [
    'one of an old service',
    introspectionFromSchema(buildSchema(EVERYTHING), { descriptions: false }),
  ],
];

describe.each(CASES)('the schema is what buildClientSchema makes of it: %s', (_, data) => {
  const eager: GraphQLSchema = buildClientSchema(data, { assumeValid: true });
  const schema = lazy({ data });

  test('as a whole', () => {
    expect(isSchema(schema)).toBe(true);
    expect(printSchema(schema)).toBe(printSchema(eager));
    expect(schema.description).toBe(eager.description ?? null);
    expect(Object.keys(schema.getTypeMap())).toEqual(Object.keys(eager.getTypeMap()));
    expect(introspectionFromSchema(schema, OPTIONS)).toEqual(
      introspectionFromSchema(eager, OPTIONS),
    );
  });

  test('type by type, however it is asked for', () => {
    for (const [name, type] of Object.entries(eager.getTypeMap())) {
      const own = schema.getType(name);
      expect(own).toBeInstanceOf(Object.getPrototypeOf(type).constructor);
      expect(schema.getTypeMap()[name]).toBe(own);
      expect(name in schema.getTypeMap()).toBe(true);
      expect(own?.description).toBe(type.description ?? null);
      expect(configOf(own)).toEqual(configOf(type));
    }
    for (const missing of ['Missing', 'hasOwn', '', '__Nothing']) {
      expect(schema.getType(missing)).toBeUndefined();
      expect(missing in schema.getTypeMap()).toBe(false);
      expect(schema.getTypeMap()[missing]).toBeUndefined();
    }
  });

  test('what its abstract types may be', () => {
    const objects = Object.values(eager.getTypeMap()).filter(isObjectType);
    const possible = (of: GraphQLSchema) =>
      Object.keys(of.getTypeMap())
        .map((name) => of.getType(name))
        .filter(isAbstractType)
        .map((type) => [
          type.name,
          of.getPossibleTypes(type).map(String),
          objects.map((object) => of.isSubType(type, object)),
        ]);
    expect(possible(schema)).toEqual(possible(eager));
  });

  test('its directives', () => {
    expect(schema.getDirectives().map((each) => stringified(each.toConfig()))).toEqual(
      eager.getDirectives().map((each) => stringified(each.toConfig())),
    );
    expect(schema.getDirective('skip')?.name).toBe(eager.getDirective('skip')?.name);
  });
});

/** A type’s parts, with other types by name; null counts as missing. */
function configOf(type: GraphQLNamedType | undefined): unknown {
  if (isEnumType(type)) return stringified(type.getValues());
  return stringified(type?.toConfig());
}

function stringified(config: unknown): unknown {
  return JSON.stringify(config, (key, value: unknown) =>
    // Literals are kept beside the values, which are equal.
    key === DEFAULT_LITERAL
      ? undefined
      : ['type', 'interfaces', 'types'].includes(key)
        ? String(value)
        : (value ?? undefined),
  );
}

test('white space and a byte order mark change nothing', () => {
  const data = introspect(EVERYTHING);
  const text = `\uFEFF\n${JSON.stringify({ extensions: { data: {} }, data }, null, 2)}\r\n`;
  const index = indexIntrospection(new TextEncoder().encode(text));
  expect(index?.names).toEqual(data.__schema.types.map(({ name }) => name));
  expect(printSchema(lazy({ data }, 2))).toBe(printSchema(buildClientSchema(data)));
});

test('operations are validated as with any schema', () => {
  const schema = lazy({ data: introspect(EVERYTHING) });
  const errors = (source: string) => validate(schema, parse(source)).map(({ message }) => message);
  expect(errors('{ name nodes { id ... on Other { other { id } } } }')).toEqual([]);
  expect(errors('{ nam ... on Missing { id } }')).toEqual([
    expect.stringContaining('Cannot query field "nam" on type "Root". Did you mean "name"'),
    'Unknown type "Missing".',
  ]);
});

describe('what is broken in a type', () => {
  const broken = (change: (type: Record<string, unknown>) => void): LazySchema => {
    const data = introspect(EVERYTHING);
    for (const type of data.__schema.types) if (type.name === 'Root') change(type as never);
    return lazy({ data });
  };
  const fieldsOf = (schema: LazySchema) => Object.keys(schema.getQueryType()?.getFields() ?? {});

  test.each([
    ['no fields', (type) => void (type['fields'] = null), []],
    ['fields that are none', (type) => void (type['fields'] = 3), []],
    [
      'a type that is not there',
      (type) => void (type['fields'] = [fieldOf('a', 'Missing'), fieldOf('b', 'Int')]),
      ['b'],
    ],
    [
      'an input type for a field',
      (type) => void (type['fields'] = [fieldOf('a', 'Style'), fieldOf('b', 'Int')]),
      ['b'],
    ],
  ] satisfies [string, (type: Record<string, unknown>) => void, string[]][])(
    '%s: it is left out, and the rest is there',
    (_, change, fields) => {
      expect(fieldsOf(broken(change))).toEqual(fields);
    },
  );
});

function fieldOf(name: string, type: string): object {
  return { name, args: [], type: { kind: 'OBJECT', name: type, ofType: null } };
}

test('all types are listed with their kinds', () => {
  const schema = buildSchema(EVERYTHING);
  const index = indexOfSchema(schema);
  const { typeNames } = new LazySchema(index);
  expect(typeNames).toEqual(Object.keys(schema.getTypeMap()));
  const kinds = Object.fromEntries(typeNames.map((name, type) => [name, index.kinds[type]]));
  expect(kinds).toMatchObject({
    ID: 'SCALAR',
    Root: 'OBJECT',
    Node: 'INTERFACE',
    Result: 'UNION',
    Search: 'INPUT_OBJECT',
    __TypeKind: 'ENUM',
  });
});

test('a schema that somebody else has built is refused', () => {
  expect(() => lazySchemaOf(buildSchema(EVERYTHING))).toThrow(TypeError);
});
