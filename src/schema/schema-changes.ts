import { specifiedDirectives } from 'graphql';
import { parseSpan } from '../answers/json/json-cursor.ts';
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

/**
 * Finds changes, gravest first, then by coordinate, without the parts of added wholes. Reads only
 * `differing` types.
 */
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

/** A type's introspection by name; undefined without one, only its name if it is broken. */
function createReader(index: SchemaIndex): (name: string) => TypeDescription | undefined {
  const numbers = new Map(index.names.map((name, number) => [name, number]));
  return (name) => {
    const number = numbers.get(name);
    if (number === undefined) return undefined;
    const head = { name, kind: index.kinds[number] ?? 'SCALAR' };
    try {
      return { ...(parseSpan(index.bytes, spanOfType(index, number)) as object), ...head };
    } catch {
      return head;
    }
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
