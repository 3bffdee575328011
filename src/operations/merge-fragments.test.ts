import fc from 'fast-check';
import { buildSchema, executeSync, parse, validate } from 'graphql';
import { expect, test } from 'vitest';
import { mergeFragments } from './merge-fragments.ts';

const SCHEMA = buildSchema(`
  type Query { city(code: String): City node: Node }
  interface Node { name: String }
  type City implements Node { name: String size(unit: String): Int mayor: Person near: City }
  type Person implements Node { name: String age: Int }
`);

test.each([
  [
    'fields of the same type stand for a spread, once each, with the comments of both',
    `# The city
query Q {
  city {
    # its name
    name
    ...Facts # all of them
  }
}

# Stays by itself

# What is known of a city
fragment Facts on City { # from here
  # again
  name
  # how large
  size(unit: "#") # people
  mayor {
    ...Names
  }
}

fragment Names on Node {
  name
}
`,
    `# The city
query Q {
  city {
    # its name
    name
    # What is known of a city
    # from here
    # again
    # how large
    size(unit: "#") # people
    mayor {
      ... on Node { name }
    } # all of them
  }
}

# Stays by itself
`,
  ],
  [
    'directives of a spread go to an inline fragment',
    `query Q($x: Boolean!, $y: Boolean!) {
  city {
    ...Facts @include(if: $x) # now
      @skip(if: $y)
    near { ...Name @include(if: $x) }
  }
}
fragment Name on City { name }
fragment Facts on City {
  name
  near {
    ...Name
  }
}`,
    `query Q($x: Boolean!, $y: Boolean!) {
  city {
    ... on City @include(if: $x) # now
      @skip(if: $y) {
      name
      near {
        name
      }
    }
    near { ... on City @include(if: $x) { name } }
  }
}`,
  ],
  [
    'fragments before the operation, on lines with others, nested and in several operations',
    `fragment A on City { name, ...B }
fragment B on City {
  size # people
}

query One { city { ...A near { ...A } mayor { name } } }
query Two { node { ...A } }
fragment Unused on City { ...B }
`,
    `query One { city { name, size # people
 near { name, size # people
 } mayor { name } } }
query Two { node { ... on City {
  name, size # people
} } }
fragment Unused on City { size # people
 }
`,
  ],
  [
    'a field that is there already leaves no line',
    '{ city {\n  name\n  ...F\n} }\nfragment F on City { name }',
    '{ city {\n  name\n} }',
  ],
  ['what has no spread stays', '{ city { name name } } # so', '{ city { name name } } # so'],
])('%s', (_, text, merged) => {
  expect(
    validate(SCHEMA, parse(text)).filter(({ message }) => !message.includes('never used')),
  ).toEqual([]);
  expect(mergeFragments(text, SCHEMA)).toBe(merged);
  expect(mergeFragments(merged, SCHEMA)).toBe(merged);
});

test('without a schema inline fragments stand for spreads', () => {
  const text = '{ city { ...A } } fragment A on City { ...B } fragment B on City { name }';
  expect(mergeFragments(text, undefined)).toBe(
    '{ city { ... on City { ... on City { name } } } } ',
  );
});

const doubling = Array.from(
  { length: 40 },
  (_, n) => `fragment F${n} on City { ...F${n + 1} ...F${n + 1} }`,
);

test.each([
  ['{ city {', 'syntax'],
  ['{ city { ...A } }', 'missing'],
  ['{ city { ...A } } fragment A on City { near { ...B } } fragment B on City { ...A }', 'missing'],
  ['{ city { name } } fragment A on City { ...A }', 'missing'],
  [`{ city { ...F0 } } ${doubling.join(' ')} fragment F40 on City { name }`, 'long'],
])('%s is refused', (text, code) => {
  expect(() => mergeFragments(text, SCHEMA)).toThrow(expect.objectContaining({ code }));
});

test('the answer is the same, and no comment is lost', () => {
  const after = fc.constantFrom(' ', '\n', '\n    ', ' # one\n  ', ', ');
  const of = [
    [
      'name',
      'size',
      'size(unit: "# {")',
      'n: name',
      'mayor { name }',
      '... # two\nC@skip(if: $no)',
    ],
    ['near { ...B }', '...B', '...B @include(if: true)', '...C'],
    ['...A', '...A @skip(if: true)', 'near { ...A }'],
  ];
  const setOf = (levels: number) => {
    const part = fc.constantFrom(...of.slice(0, levels).flat());
    const parts = fc.array(fc.tuple(part, after), { minLength: 1, maxLength: 5 });
    return parts.map((all) => `{ ${all.map((texts) => texts.join('')).join('')}}`);
  };
  const city: object = { name: 'C', size: 5, mayor: { name: 'P' }, near: () => city };
  const run = (source: string): unknown =>
    JSON.parse(
      JSON.stringify(executeSync({ schema: SCHEMA, document: parse(source), rootValue: { city } })),
    );
  fc.assert(
    fc.property(setOf(3), setOf(2), setOf(1), (set, a, b) => {
      const c = '# three\nfragment C on City { name near { size } }';
      const text = `query($no: Boolean = false) { city ${set} }\nfragment A on City ${a}\nfragment B on City ${b}\n${c}\n`;
      const merged = mergeFragments(text, SCHEMA);
      expect(run(merged)).toEqual(run(text));
      expect(merged).not.toMatch(/\.\.\.(?: # two\n)?[ABC]/);
      for (const comment of ['# one', '# two', '# three']) {
        expect(merged.includes(comment)).toBe(text.includes(comment));
      }
    }),
  );
});
