import { describe, expect, test } from 'vitest';
import type { Path } from '../../../../schema/selection-path.ts';
import { sampleSchema as schema } from '../../../../testing/sample-schema.ts';
import { aliasFault } from './fields.ts';
import { editDocument, type BuilderAction } from './edit-document.ts';
import { parseDocument } from './parsed-document.ts';

const contextOf = (text: string) => {
  const target = { kind: 'definition', index: 0 } as const;
  return { schema, document: parseDocument(text), target };
};

function act(text: string, action: BuilderAction): string {
  const outcome = editDocument(contextOf(text), action);
  return outcome.status === 'done' ? outcome.text : outcome.status;
}

const path: Path = [{ kind: 'field', name: 'country' }];
const aliased: Path = [{ kind: 'field', name: 'country', alias: 'de' }];

describe('an alias', () => {
  const setAlias = (text: string, at: Path, alias: string) =>
    act(text, { type: 'set-alias', path: at, alias });

  test.each([
    ['{ country(code: "DE") { id } }', path, 'de', '{ de: country(code: "DE") { id } }'],
    ['{ de : country(code: "DE") { id } }', aliased, 'd', '{ d: country(code: "DE") { id } }'],
    ['{ de: country(code: "DE") { id } }', aliased, '', '{ country(code: "DE") { id } }'],
    ['{ de: country(code: "DE") { id } }', aliased, 'country', '{ country(code: "DE") { id } }'],
    ['{ country(code: "DE") { id } version }', path, 'version', 'unchanged'],
    ['{ country(code: "DE") { id } }', path, 'a b', 'unchanged'],
  ])('%s: %j, %j', (text, at, alias, written) => {
    expect(setAlias(text, at, alias)).toBe(written);
  });

  test('cannot be what another field has', () => {
    const context = contextOf('{ de: country(code: "DE") { id } version }');
    expect(aliasFault(context, aliased, 'version')).toBe('taken');
    expect(aliasFault(context, aliased, 'de')).toBeUndefined();
    expect(aliasFault(context, aliased, '1')).toBe('not-a-name');
  });

  test('comes by itself where a field is selected once more', () => {
    const repeat = (text: string, at: Path) => act(text, { type: 'repeat-field', path: at });
    expect(repeat('{\n  country(code: "DE") {\n    id\n  }\n}', path)).toBe(
      '{\n  country(code: "DE") {\n    id\n  }\n  country2: country(code: "DE") {\n    id\n  }\n}',
    );
    expect(repeat('{ de: country(code: "DE") { id } country2: version }', aliased)).toBe(
      '{ de: country(code: "DE") { id } country3: country(code: "DE") { id } country2: version }',
    );
  });
});

describe('a directive', () => {
  const at = (...steps: Path) =>
    ({ path: steps, directive: 'include', argument: 'if', value: [] }) as const;
  const set = (text: string, steps: Path, literal = 'true') =>
    act(text, { type: 'set-argument', location: at(...steps), literal });

  test.each([
    ['{ version }', '{ version @include(if: true) }'],
    ['{ version @skip(if: false) }', '{ version @skip(if: false) @include(if: true) }'],
    ['{ version @include(if: false) }', '{ version @include(if: true) }'],
  ])('stands behind what is there: %s', (text, written) => {
    expect(set(text, [{ kind: 'field', name: 'version' }])).toBe(written);
  });

  test('stands before what is selected, of fragments as well', () => {
    expect(set('{ country(code: "DE") # one\n { id } }', path)).toBe(
      '{ country(code: "DE") @include(if: true) # one\n { id } }',
    );
    const place = '{ log { on { ... on City { id } ... { __typename } } } }';
    const below: Path = [
      { kind: 'field', name: 'log' },
      { kind: 'field', name: 'on' },
    ];
    expect(set(place, [...below, { kind: 'on', type: 'City' }])).toContain(
      '... on City @include(if: true) { id }',
    );
    expect(set(place, [...below, { kind: 'on' }])).toContain('... @include(if: true) {');
    const spread = '{ named { ...F } } fragment F on Named { name }';
    const way: Path = [
      { kind: 'field', name: 'named' },
      { kind: 'spread', name: 'F' },
    ];
    expect(set(spread, way)).toContain('{ ...F @include(if: true) }');
  });

  test('goes with its condition, and takes a variable', () => {
    const location = at(...path);
    const text = '{ country(code: "DE") @include(if: true) { id } }';
    expect(act(text, { type: 'unset-argument', location })).toBe('{ country(code: "DE") { id } }');
    expect(act(text, { type: 'make-variable', location })).toContain(
      '@include(if: $includeCountry)',
    );
  });
});
