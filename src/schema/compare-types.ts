import { parseValue, print, visit, type IntrospectionTypeRef } from 'graphql';
import { compareText } from '../contract/compare-text.ts';
import type { ChangeEvent, ChangeLevel, ChangeSubject, SchemaChange } from './changes-api.ts';
import type { TypeKindName } from './schema-index.ts';

/** Older services report less: an absent member is unknown, neither added nor removed. */
interface Part {
  readonly name: string;
  readonly description?: string | null;
  readonly isDeprecated?: boolean | null;
  readonly deprecationReason?: string | null;
}

/** Undefined or null below the depth of the introspection. */
type TypeRef = IntrospectionTypeRef | null | undefined;

interface Input extends Part {
  readonly type?: TypeRef;
  readonly defaultValue?: string | null;
}

interface Field extends Part {
  readonly type?: TypeRef;
  readonly args?: List<Input>;
}

type List<Item> = readonly Item[] | null | undefined;

type Named = Pick<Part, 'name'>;

/** A type in introspection (GraphQL, section 4.2.2). */
export interface TypeDescription extends Part {
  readonly kind: TypeKindName;
  readonly specifiedByURL?: string | null;
  readonly isOneOf?: boolean | null;
  readonly fields?: List<Field>;
  readonly inputFields?: List<Input>;
  readonly interfaces?: List<Named>;
  readonly possibleTypes?: List<Named>;
  readonly enumValues?: List<Part>;
}

/** A directive in introspection (GraphQL, section 4.2.6). */
export interface DirectiveDescription extends Part {
  readonly isRepeatable?: boolean | null;
  readonly locations?: List<string>;
  readonly args?: List<Input>;
}

type Found = Pick<SchemaChange, 'from' | 'to'> & { level: ChangeLevel; event: ChangeEvent };

interface About {
  readonly subject: ChangeSubject;
  readonly path: string;
  readonly kind?: TypeKindName;
}

/** Compares with the levels of `@graphql-inspector/core`, without parts of an added, removed or changed kind. */
export function* compareTypes(
  before: TypeDescription | undefined,
  after: TypeDescription | undefined,
): Generator<SchemaChange> {
  const { name, kind } = after ?? before ?? {};
  if (name === undefined || kind === undefined) return;
  const about: About = { subject: 'type', path: name, kind };
  if (!before) yield { ...about, level: 'safe', event: 'added' };
  else if (!after) yield { ...about, level: 'breaking', event: 'removed' };
  else {
    yield* withAbout(about, descriptionChange(before, after));
    const [from, to] = [before.kind, after.kind];
    if (from === to) yield* compareParts(about, before, after);
    else yield { ...about, level: 'breaking', event: 'kind-changed', from, to };
  }
}

function* compareParts(about: About, before: TypeDescription, after: TypeDescription) {
  yield* withAbout(about, ownChanges(before, after));
  yield* compareFields(about, before, after);
  yield* compareInputs(about, 'input-field', before.inputFields, after.inputFields);
  yield* compareEnumValues(about, before, after);
}

export function* compareDirectives(
  before: DirectiveDescription | undefined,
  after: DirectiveDescription | undefined,
): Generator<SchemaChange> {
  const about: About = { subject: 'directive', path: `@${(after ?? before)?.name}` };
  if (!before) yield { ...about, level: 'safe', event: 'added' };
  else if (!after) yield { ...about, level: 'breaking', event: 'removed' };
  else {
    yield* withAbout(about, descriptionChange(before, after));
    yield* withAbout(about, useChanges(before, after));
    yield* compareInputs(about, 'directive-argument', before.args, after.args);
  }
}

function* useChanges(before: DirectiveDescription, after: DirectiveDescription): Generator<Found> {
  const { isRepeatable } = after;
  if (isOtherFlag(before.isRepeatable, isRepeatable)) {
    const level = isRepeatable ? 'safe' : 'dangerous';
    yield { level, event: 'repeatable-changed', ...(isRepeatable && { to: 'repeatable' }) };
  }
  const locations = pairUp(namesOf(before.locations), namesOf(after.locations));
  yield* listChanges(locations, 'location', 'safe');
}

function namesOf(names: List<string>): readonly Named[] {
  return (names ?? []).map((name) => ({ name }));
}

function* withAbout(about: About, found: Iterable<Found>): Generator<SchemaChange> {
  for (const change of found) yield { ...about, ...change };
}

function* ownChanges(before: TypeDescription, after: TypeDescription): Generator<Found> {
  yield* listChanges(pairUp(before.interfaces, after.interfaces), 'interface', 'dangerous');
  if (after.kind === 'UNION') {
    yield* listChanges(pairUp(before.possibleTypes, after.possibleTypes), 'member', 'dangerous');
  }
  const [from, to] = [before.specifiedByURL, after.specifiedByURL];
  if (from !== undefined && to !== undefined && from !== to) {
    const urls = { from: from ?? undefined, to: to ?? undefined };
    yield { level: 'dangerous', event: 'specified-by-changed', ...urls };
  }
  const { isOneOf } = after;
  if (isOtherFlag(before.isOneOf, isOneOf)) {
    const level = isOneOf ? 'breaking' : 'safe';
    yield { level, event: 'one-of-changed', ...(isOneOf && { to: '@oneOf' }) };
  }
}

type Flag = boolean | null | undefined;

function isOtherFlag(was: Flag, is: Flag): boolean {
  return was !== undefined && is !== undefined && Boolean(was) !== Boolean(is);
}

function* listChanges(
  pairs: Iterable<Pair<Named>>,
  part: 'interface' | 'member' | 'location',
  added: ChangeLevel,
): Generator<Found> {
  for (const [was, is] of pairs) {
    if (!was) yield { level: added, event: `${part}-added`, to: is?.name };
    else if (!is) yield { level: 'breaking', event: `${part}-removed`, from: was.name };
  }
}

function* compareFields(
  { path: type, kind }: About,
  before: TypeDescription,
  after: TypeDescription,
): Generator<SchemaChange> {
  for (const [was, is] of pairUp(before.fields, after.fields)) {
    const about: About = {
      subject: 'field',
      path: `${type}.${(is ?? was)?.name}`,
      ...(kind && { kind }),
    };
    if (!was) yield { ...about, level: 'safe', event: 'added', to: typeText(is?.type) };
    else if (!is) yield { ...about, level: 'breaking', event: 'removed', from: typeText(was.type) };
    else {
      yield* withAbout(about, descriptionChange(was, is));
      yield* withAbout(about, deprecationChange(was, is));
      yield* withAbout(about, typeChange(was, is, isSafeOutput));
      yield* compareInputs(about, 'field-argument', was.args, is.args);
    }
  }
}

function* compareEnumValues(
  { path: type }: About,
  before: TypeDescription,
  after: TypeDescription,
): Generator<SchemaChange> {
  for (const [was, is] of pairUp(before.enumValues, after.enumValues)) {
    const about: About = { subject: 'enum-value', path: `${type}.${(is ?? was)?.name}` };
    if (!was) yield { ...about, level: 'dangerous', event: 'added' };
    else if (!is) yield { ...about, level: 'breaking', event: 'removed' };
    else {
      yield* withAbout(about, descriptionChange(was, is));
      yield* withAbout(about, deprecationChange(was, is));
    }
  }
}

function* compareInputs(
  { path: owner }: About,
  subject: 'field-argument' | 'input-field' | 'directive-argument',
  before: List<Input>,
  after: List<Input>,
): Generator<SchemaChange> {
  for (const [was, is] of pairUp(before, after)) {
    const about: About = { subject, path: `${owner}.${(is ?? was)?.name}` };
    if (!is) yield { ...about, level: 'breaking', event: 'removed', from: inputText(was) };
    else if (!was)
      yield { ...about, level: levelOfNew(subject, is), event: 'added', to: inputText(is) };
    else {
      yield* withAbout(about, descriptionChange(was, is));
      yield* withAbout(about, deprecationChange(was, is));
      yield* withAbout(about, typeChange(was, is, isSafeInput));
      const [from, to] = [was, is].map(({ defaultValue }) => defaultValue ?? undefined);
      if (!isSameValue(from, to))
        yield { ...about, level: 'dangerous', event: 'default-changed', from, to };
    }
  }
}

/** A required input breaks callers without it; an optional one may change their results. */
function levelOfNew(subject: ChangeSubject, { type, defaultValue }: Input): ChangeLevel {
  const isOptional = type?.kind !== 'NON_NULL' || defaultValue != null;
  if (!isOptional) return 'breaking';
  if (subject === 'field-argument') return 'dangerous';
  return subject === 'input-field' && defaultValue != null ? 'dangerous' : 'safe';
}

function* descriptionChange(before: Part, after: Part): Generator<Found> {
  // Empty and missing descriptions are equal.
  const [from, to] = [before, after].map(({ description }) => description || undefined);
  if (from !== to) yield { level: 'safe', event: 'description-changed', from, to };
}

function* deprecationChange(before: Part, after: Part): Generator<Found> {
  if (before.isDeprecated === undefined || after.isDeprecated === undefined) return;
  const [from, to] = [before, after].map(({ isDeprecated, deprecationReason }) =>
    isDeprecated ? (deprecationReason ?? '') : (deprecationReason ?? undefined),
  );
  if (from === to) return;
  if (from === undefined) yield { level: 'safe', event: 'deprecation-added', to };
  else if (to === undefined) yield { level: 'safe', event: 'deprecation-removed', from };
  else yield { level: 'safe', event: 'deprecation-changed', from, to };
}

function* typeChange(before: Input, after: Input, isSafe: typeof isSafeInput): Generator<Found> {
  const [from, to] = [before, after].map(({ type }) => typeText(type));
  if (from === to) return;
  const level = isSafe(before.type, after.type) ? 'safe' : 'breaking';
  yield { level, event: 'type-changed', from, to };
}

/** Whether all readers of the old type can read the new one. */
function isSafeOutput(from: TypeRef, to: TypeRef): boolean {
  if (!from || !to) return false;
  if (to.kind === 'NON_NULL') {
    return isSafeOutput(from.kind === 'NON_NULL' ? from.ofType : from, to.ofType);
  }
  if (from.kind === 'NON_NULL') return false;
  if (from.kind === 'LIST') return to.kind === 'LIST' && isSafeOutput(from.ofType, to.ofType);
  return to.kind !== 'LIST' && from.name === to.name;
}

/** Whether all values of the old type are valid for the new one. */
function isSafeInput(from: TypeRef, to: TypeRef): boolean {
  if (!from || !to) return false;
  if (from.kind === 'NON_NULL') {
    return isSafeInput(from.ofType, to.kind === 'NON_NULL' ? to.ofType : to);
  }
  if (to.kind === 'NON_NULL') return false;
  if (from.kind === 'LIST') return to.kind === 'LIST' && isSafeInput(from.ofType, to.ofType);
  return to.kind !== 'LIST' && from.name === to.name;
}

function typeText(type: TypeRef): string {
  if (!type) return '';
  if (type.kind === 'NON_NULL') return `${typeText(type.ofType)}!`;
  return type.kind === 'LIST' ? `[${typeText(type.ofType)}]` : type.name;
}

function inputText(value: Input | undefined): string {
  const type = typeText(value?.type);
  return value?.defaultValue == null ? type : `${type} = ${value.defaultValue}`;
}

function isSameValue(one: string | undefined, other: string | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  try {
    return canonicalText(one) === canonicalText(other);
  } catch {
    return one === other;
  }
}

/** A literal's text without differences in white space, order, number format and kind of string. */
function canonicalText(text: string): string {
  const canonical = visit(parseValue(text), {
    ObjectValue: {
      leave: (node) => ({
        ...node,
        fields: node.fields.toSorted((a, b) => compareText(a.name.value, b.name.value)),
      }),
    },
    FloatValue: (node) => ({ ...node, value: String(Number(node.value)) }),
    StringValue: (node) => ({ ...node, block: false }),
  });
  return print(canonical);
}

type Pair<Item> = readonly [before: Item | undefined, after: Item | undefined];

/** Pairs items by name, in the order of the new list; removed ones follow. */
function* pairUp<Item extends Named>(before: List<Item>, after: List<Item>): Generator<Pair<Item>> {
  const old = new Map(listOf(before).map((item) => [item.name, item]));
  for (const item of listOf(after)) {
    yield [old.get(item.name), item];
    old.delete(item.name);
  }
  for (const item of old.values()) yield [item, undefined];
}

function listOf<Item extends Named>(items: List<Item>): readonly Item[] {
  const all = Array.isArray(items) ? (items as readonly (Item | null)[]) : [];
  return all.filter((item): item is Item => typeof item?.name === 'string');
}
