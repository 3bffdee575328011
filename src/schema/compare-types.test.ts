import { ChangeType, CriticalityLevel, diff, type Change } from '@graphql-inspector/core';
import fc from 'fast-check';
import { buildClientSchema, buildSchema, introspectionFromSchema } from 'graphql';
import { expect, test } from 'vitest';
import { indexOfSchema } from '../testing/schema-apis.ts';
import { typeOfChange } from './change-copy.ts';
import type { SchemaChange } from './changes-api.ts';
import { compareTypes } from './compare-types.ts';
import { findDiffering, findSchemaChanges } from './schema-changes.ts';
import { randomRuns } from '../testing/random-runs.ts';

const NAMES = ['T0', 'T1', 'T2', 'T3', 'T4', 'T5'];
const KINDS = ['object', 'interface', 'union', 'enum', 'input', 'scalar'] as const;

const text = fc.option(fc.constantFrom('a', 'b'), { nil: undefined, freq: 2 });
const reference = fc.record({
  wrap: fc.constantFrom('*', '*!', '[*]', '[*!]', '[*]!', '[[*!]!]!'),
  to: fc.oneof(fc.constant(0), fc.nat(9)),
});
const argument = fc.option(
  fc.record({
    type: reference,
    description: text,
    value: fc.constantFrom('', '', '1', '2', 'null'),
  }),
  { nil: undefined, freq: 3 },
);
const member = fc.option(
  fc.record({
    type: reference,
    description: text,
    reason: text,
    args: fc.array(argument, { minLength: 2, maxLength: 2 }),
    value: fc.constantFrom('', '', '1', '2', 'null'),
  }),
  { nil: undefined, freq: 4 },
);
const members = fc.tuple(member, member, member);
const type = fc.record({
  kind: fc.constantFrom(...KINDS, 'object' as const, undefined),
  description: text,
  members,
  others: fc.subarray([0, 1, 2, 3, 4, 5]),
});
const directive = fc.option(
  fc.record({
    description: text,
    isRepeatable: fc.boolean(),
    places: fc.subarray(['FIELD', 'QUERY', 'OBJECT'], { minLength: 1 }),
    args: fc.array(argument, { minLength: 2, maxLength: 2 }),
  }),
  { nil: undefined },
);
const model = fc.record({
  types: fc.array(type, { minLength: NAMES.length, maxLength: NAMES.length }),
  roots: members,
  directive,
  mutation: fc.option(fc.nat(5), { nil: undefined }),
});

type Generated<Arbitrary> = Arbitrary extends fc.Arbitrary<infer Value> ? Value : never;
type Model = Generated<typeof model>;
type Member = Generated<typeof member>;

/** Mixes two models, so that they have much in common. */
const pair = fc
  .record({
    one: model,
    other: model,
    taken: fc.array(fc.nat(3), { minLength: 30, maxLength: 30 }),
  })
  .map(({ one, other, taken }): readonly [Model, Model] => {
    let at = 0;
    const take = <Part>(mine: Part, others: Part): Part =>
      taken[at++ % taken.length] === 0 ? others : mine;
    const changed: Model = {
      directive: take(one.directive, other.directive),
      mutation: take(one.mutation, other.mutation),
      roots: one.roots.map((mine, number) => take(mine, other.roots[number])) as Model['roots'],
      types: one.types.map((mine, number) => {
        const others = other.types[number] ?? mine;
        return take(
          {
            kind: mine.kind,
            description: take(mine.description, others.description),
            members: mine.members.map((each, place) =>
              take(each, others.members[place]),
            ) as Model['roots'],
            others: take(mine.others, others.others),
          },
          others,
        );
      }),
    };
    return [one, changed];
  });

/** The model as a schema in which each name refers to a valid kind. */
function write({ types, roots, directive: own, mutation }: Model): string {
  const named = (...kinds: readonly unknown[]) =>
    NAMES.filter((_, number) => kinds.includes(types[number]?.kind));
  const outputs = ['Int', 'String', ...named('object', 'interface', 'union', 'enum', 'scalar')];
  const inputs = ['Int', 'String', 'Float', ...named('input', 'enum', 'scalar')];
  const refer = ({ wrap, to }: Generated<typeof reference>, among: readonly string[]): string =>
    wrap.replace('*', among[to % among.length] ?? 'Int');
  const said = (description: string | undefined): string =>
    description ? `"${description}" ` : '';
  const because = (reason: string | undefined): string =>
    reason ? ` @deprecated(reason: "${reason}")` : '';
  const value = (of: string, given: string): string =>
    given !== '' && /^(?:Int|Float)$/.test(of) ? ` = ${given}` : '';
  const input = (
    name: string,
    { type: ref, description, value: given }: NonNullable<Generated<typeof argument>>,
  ): string => {
    const of = refer(ref, inputs);
    return `${said(description)}${name}: ${of}${value(of, given)}`;
  };
  const args = (all: readonly Generated<typeof argument>[]): string => {
    const written = all.flatMap((each, number) => (each ? [input(`a${number}`, each)] : []));
    return written.length > 0 ? `(${written.join(' ')})` : '';
  };
  const fields = (all: readonly Member[]): string =>
    all
      .flatMap((each, number) =>
        each
          ? [
              `${said(each.description)}f${number}${args(each.args)}: ${refer(each.type, outputs)}${because(each.reason)}`,
            ]
          : [],
      )
      .join(' ');
  const written = types.map(({ kind, description, members: all, others }, number) => {
    const name = NAMES[number] ?? '';
    const head = said(description);
    const of = (wanted: string): string[] =>
      others
        .filter((each) => each !== number && types[each]?.kind === wanted)
        .map((each) => NAMES[each] ?? '');
    switch (kind) {
      case 'object':
      case 'interface': {
        // An interface that implements itself indirectly is invalid, and left out.
        const above = of('interface').filter((each) => kind === 'object' || each < name);
        const implemented = above.length > 0 ? ` implements ${above.join(' & ')}` : '';
        return `${head}${kind === 'object' ? 'type' : 'interface'} ${name}${implemented} { id: Int ${fields(all)} }`;
      }
      case 'union':
        return `${head}union ${name} = ${['Query', ...of('object')].join(' | ')}`;
      case 'enum': {
        const values = all.flatMap((each, place) =>
          each ? [`${said(each.description)}V${place}${because(each.reason)}`] : [],
        );
        return `${head}enum ${name} { V ${values.join(' ')} }`;
      }
      case 'input': {
        const values = all.flatMap((each, place) => (each ? [input(`f${place}`, each)] : []));
        return `${head}input ${name} { id: Int ${values.join(' ')} }`;
      }
      case 'scalar':
        return `${head}scalar ${name}`;
      case undefined:
        return '';
    }
  });
  const mutations =
    types[mutation ?? -1]?.kind === 'object' ? ` mutation: ${NAMES[mutation ?? 0]}` : '';
  const directives = own
    ? `${said(own.description)}directive @d${args(own.args)}${own.isRepeatable ? ' repeatable' : ''} on ${own.places.join(' | ')}`
    : '';
  return [
    `schema { query: Query${mutations} } type Query { id: Int ${fields(roots)} }`,
    directives,
    ...written,
  ].join('\n');
}

const LEVELS = {
  [CriticalityLevel.Breaking]: 'breaking',
  [CriticalityLevel.Dangerous]: 'dangerous',
  [CriticalityLevel.NonBreaking]: 'safe',
};

/** Subjects that are reported as a whole when added. */
const WHOLES: ReadonlySet<unknown> = new Set([
  ChangeType.TypeAdded,
  ChangeType.FieldAdded,
  ChangeType.InputFieldAdded,
  ChangeType.EnumValueAdded,
  ChangeType.DirectiveAdded,
]);

/** The library's changes that ours covers: level, coordinate and, roughly, kind. */
function sayTheirs(changes: readonly Change[]): string[] {
  const wholes = new Set(changes.flatMap(({ type: of, path }) => (WHOLES.has(of) && path) || []));
  return changes
    .filter(({ type: of, path = '' }) => {
      if (!WHOLES.has(of) && wholes.has(path)) return false;
      return ![...wholes].some((whole) => path.startsWith(`${whole}.`));
    })
    .map(({ criticality, type: of, path = '' }) => {
      const plain = String(of)
        .replace(/^SCHEMA_(QUERY|MUTATION|SUBSCRIPTION)_TYPE/, '$1_TYPE_ROOT')
        .replace('OBJECT_TYPE_INTERFACE', 'TYPE_INTERFACE')
        .replace('UNION_MEMBER', 'TYPE_MEMBER')
        .replace('DEFAULT_VALUE', 'DEFAULT');
      return say(LEVELS[criticality.level], path.replace(/\.@deprecated$/, ''), plain);
    })
    .sort();
}

function sayOurs(changes: readonly SchemaChange[]): string[] {
  // The library does not compare these.
  const known = changes.filter(
    ({ event, subject }) =>
      !(event.startsWith('deprecation') && !['field', 'enum-value'].includes(subject)),
  );
  return known.map((change) => say(change.level, change.path ?? '', typeOfChange(change))).sort();
}

function say(level: string, path: string, of: string): string {
  const plain = of
    .replace(/_(DESCRIPTION|REPEATABLE)_(?:ADDED|REMOVED|CHANGED)$/, '_$1')
    .replace(/_DEPRECATION_(?:REASON_)?(?:ADDED|REMOVED|CHANGED)$/, '_DEPRECATION');
  return `${level} ${plain} ${of.startsWith('DIRECTIVE_ARGUMENT') ? path.split('.')[0] : path}`;
}

test('any two schemas differ by what the library for it finds in the whole of both', () =>
  fc.assert(
    fc.asyncProperty(pair, async (models) => {
      const [before, after] = models.map((each) => buildSchema(write(each), { assumeValid: true }));
      if (!before || !after) throw new TypeError('no schemas');
      const [old, present] = [indexOfSchema(before), indexOfSchema(after)];
      const ours = findSchemaChanges(old, present, findDiffering(old, present));
      const [was, is] = [before, after].map((each) =>
        buildClientSchema(introspectionFromSchema(each), { assumeValid: true }),
      );
      if (!was || !is) throw new TypeError('no schemas');
      expect(sayOurs(ours)).toEqual(sayTheirs(await diff(was, is)));
    }),
    { numRuns: randomRuns(300, 40) },
  ));

test.each([
  ['{a: 1, b: [1, 2]}', '{ b: [1,2], a: 1 }', true],
  ['1', '1.0', true],
  ['"x"', '"""x"""', true],
  ['9007199254740993', '9007199254740992', false],
  ['[1, 2]', '[2, 1]', false],
  ['A', '"A"', false],
  ['null', 'NULL', false],
  ['not a {value', 'nor [this', false],
])('the default %s is the same as %s: %s', (before, after, isSame) => {
  const of = (defaultValue: string) =>
    ({ kind: 'INPUT_OBJECT', name: 'I', inputFields: [{ name: 'a', defaultValue }] }) as const;
  expect([...compareTypes(of(before), of(after))].map(({ event }) => event)).toEqual(
    isSame ? [] : ['default-changed'],
  );
});
