import { specifiedDirectives } from 'graphql';
import { orNone } from '../contract/json-members.ts';
import { parseSpan } from '../answers/json/json-cursor.ts';
import { isSame } from '../answers/json/shape.ts';
import { compareText } from '../contract/compare-text.ts';
import { CHANGE_LEVELS, type ChangeSubject, type SchemaChange } from './changes-api.ts';
import {
  compareDirectives,
  compareTypes,
  type DirectiveDescription,
  type TypeDescription,
} from './compare-types.ts';
import { OWN_KINDS } from './loose-introspection.ts';
import { spanOfType, type SchemaIndex } from './schema-index.ts';

const OWN_DIRECTIVES: ReadonlySet<string> = new Set(specifiedDirectives.map(({ name }) => name));

/** Finds changes in `differing` types, gravest first, then by coordinate; a whole stands for its parts. */
export function findSchemaChanges(
  before: SchemaIndex,
  after: SchemaIndex,
  differing: Iterable<string>,
): readonly SchemaChange[] {
  const [old, present] = [before, after].map(createReader);
  if (!old || !present) return [];
  const changes = [...rootChanges(before, after), ...directiveChanges(before, after)];
  for (const name of differing) {
    if (!OWN_KINDS.has(name)) changes.push(...compareTypes(old(name), present(name)));
  }
  return changes.sort(
    (one, other) =>
      CHANGE_LEVELS.indexOf(one.level) - CHANGE_LEVELS.indexOf(other.level) ||
      compareText(one.path ?? '', other.path ?? '') ||
      compareText(one.event, other.event) ||
      compareText(one.to ?? '', other.to ?? ''),
  );
}

/** Names of the types whose text differs, and of those that one schema has alone. */
export function findDiffering(before: SchemaIndex, after: SchemaIndex): ReadonlySet<string> {
  const numbers = new Map(before.names.map((name, number) => [name, number]));
  const differing = new Set<string>();
  for (const [number, name] of after.names.entries()) {
    const old = numbers.get(name);
    numbers.delete(name);
    if (old === undefined || !isSameType(before, old, after, number)) differing.add(name);
  }
  for (const name of numbers.keys()) differing.add(name);
  return differing;
}

function isSameType(before: SchemaIndex, old: number, after: SchemaIndex, number: number): boolean {
  const [was, is] = [spanOfType(before, old), spanOfType(after, number)];
  return isSame(before.bytes.subarray(was.start, was.end), after.bytes, is.start, is.end);
}

/** A type's introspection by name; undefined without one, only its name if it is broken. */
function createReader(index: SchemaIndex): (name: string) => TypeDescription | undefined {
  const numbers = new Map(index.names.map((name, number) => [name, number]));
  return (name) => {
    const number = numbers.get(name);
    if (number === undefined) return undefined;
    const head = { name, kind: index.kinds[number] ?? 'SCALAR' };
    const body = orNone(() => parseSpan(index.bytes, spanOfType(index, number)) as object);
    return { ...body, ...head };
  };
}

const ROOTS = ['query', 'mutation', 'subscription'] as const;

function* rootChanges(before: SchemaIndex, after: SchemaIndex): Generator<SchemaChange> {
  for (const root of ROOTS) {
    const [from, to] = [before.rootNames[root], after.rootNames[root]];
    if (from === to) continue;
    const subject: ChangeSubject = `${root}-type`;
    const level = from === undefined ? 'safe' : 'breaking';
    yield { level, subject, event: 'root-changed', path: undefined, from, to };
  }
}

function* directiveChanges(before: SchemaIndex, after: SchemaIndex): Generator<SchemaChange> {
  const [old, present] = [before, after].map(directivesOf);
  for (const [name, directive] of present ?? []) {
    yield* compareDirectives(old?.get(name), directive);
    old?.delete(name);
  }
  for (const directive of old?.values() ?? []) yield* compareDirectives(directive, undefined);
}

function directivesOf({ bytes, directives }: SchemaIndex): Map<string, DirectiveDescription> {
  if (!directives) return new Map();
  const all = parseSpan(bytes, directives) as readonly DirectiveDescription[];
  return new Map(
    all.flatMap((one) => (OWN_DIRECTIVES.has(one.name) ? [] : [[one.name, one] as const])),
  );
}
