import fc from 'fast-check';
import { named, nonNull, wholeIntrospection, wrapped } from './faulty-introspection.ts';

const whole = JSON.stringify(wholeIntrospection());

const NAMES = [
  'bad-name',
  '1A',
  'a-b',
  '',
  ' ',
  'a b',
  'ünïcödé',
  'a\nb # c',
  '"',
  '\u001b[2J',
  '\u202Egnp',
  '__proto__',
  '__mine',
  'constructor',
  'true',
  'null',
  'City',
  'String',
  '__Type',
  'x'.repeat(3_000),
];

/** Values in place of any other. */
const ODD = [
  null,
  0,
  -1.5,
  true,
  '',
  'text',
  [],
  {},
  [null],
  [[]],
  [{}],
  { name: null },
  { kind: 'LIST', name: null, ofType: null },
  named('OBJECT', 'Gone'),
  named('SCALAR', 'Int'),
  named('OBJECT', 'City'),
  named('INPUT_OBJECT', 'Style'),
  named('ENUM', 'Key'),
  nonNull(named('INPUT_OBJECT', 'Where')),
  nonNull(nonNull(named('SCALAR', 'Int'))),
  wrapped(9, named('SCALAR', 'Int')),
  wrapped(10, named('SCALAR', 'Int')),
  wrapped(50, named('OBJECT', 'City')),
  [named('INTERFACE', 'Node'), named('INTERFACE', 'Node')],
  [named('INTERFACE', 'Named'), named('OBJECT', 'City'), named('INTERFACE', 'Gone')],
];

const KINDS = ['SCALAR', 'OBJECT', 'INTERFACE', 'UNION', 'ENUM', 'INPUT_OBJECT', 'LIST', 'X', ''];

/** A change of one place of an introspection. */
const deed = fc.record({
  place: fc.nat(),
  key: fc.nat(),
  act: fc.oneof(
    fc.record({ kind: fc.constant('name' as const), with: fc.constantFrom(...NAMES) }),
    fc.record({ kind: fc.constant('odd' as const), with: fc.constantFrom(...ODD) }),
    fc.record({ kind: fc.constant('kind' as const), with: fc.constantFrom(...KINDS) }),
    fc.record({
      kind: fc.constant('default' as const),
      with: fc.constantFrom('{}', '[', '1A', '{a:{}}', '[[[[1]]]]', 'bad-name', '$a', '"'),
    }),
    fc.record({ kind: fc.constantFrom('remove' as const, 'twice' as const, 'insert' as const) }),
  ),
});

type Container = Record<string, unknown> | unknown[];

/**
 * Introspections, as JSON, with faults of any kind: names outside the grammar, types that are missing or of
 * the wrong kind, nulls and other values in any place, interfaces and inputs that lead back to themselves, wrappings
 * without end, things that are there twice.
 */
export const hostileIntrospection: fc.Arbitrary<string> = fc
  .array(deed, { minLength: 1, maxLength: 12 })
  .map((deeds) => {
    const schema = JSON.parse(whole) as Container;
    for (const { place, key, act } of deeds) {
      const all = containersIn(schema);
      const container = all[place % all.length] ?? schema;
      const keys = Object.keys(container);
      const at = keys[key % keys.length];
      const change = container as Record<string, unknown>;
      if (act.kind === 'remove' && at !== undefined) delete change[at];
      else if (act.kind === 'twice' && Array.isArray(container)) container.push(...container);
      else if (act.kind === 'insert' && Array.isArray(container)) container.splice(key, 0, null, 7);
      else if (act.kind === 'odd' && at !== undefined) change[at] = act.with;
      else if ((act.kind === 'name' || act.kind === 'kind') && act.kind in container) {
        change[act.kind] = act.with;
      } else if (act.kind === 'default' && 'defaultValue' in container) {
        change['defaultValue'] = act.with;
      }
    }
    return JSON.stringify({ data: { __schema: schema } });
  });

/** Lists without holes: a removed item would be null in JSON. */
function containersIn(value: unknown): Container[] {
  if (typeof value !== 'object' || value === null) return [];
  return [value as Container, ...Object.values(value).flatMap(containersIn)];
}
