import { ChangeType, CriticalityLevel, diff, type Change } from '@graphql-inspector/core';
import {
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isScalarType,
  isUnionType,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql';
import { isSame } from '../answers/json/shape.ts';
import { CHANGE_LEVELS, type ChangeLevel, type SchemaChange } from './changes-api.ts';
import { LazySchema } from './lazy-schema.ts';
import { spanOfType, type SchemaIndex } from './schema-index.ts';

const LEVELS: Readonly<Record<CriticalityLevel, ChangeLevel>> = {
  [CriticalityLevel.Breaking]: 'breaking',
  [CriticalityLevel.Dangerous]: 'dangerous',
  [CriticalityLevel.NonBreaking]: 'safe',
};

/**
 * What has changed from one schema to another: the gravest first, those of one level by where they are. Of
 * what is new as a whole, its parts are not listed.
 */
export async function findSchemaChanges(
  before: GraphQLSchema,
  after: GraphQLSchema,
): Promise<readonly SchemaChange[]> {
  const found = withoutParts(await diff(before, after)).map((change) =>
    toSchemaChange(change, before, after),
  );
  return [...found, ...unnoticed(before, after)].sort(
    (one, other) =>
      CHANGE_LEVELS.indexOf(one.level) - CHANGE_LEVELS.indexOf(other.level) ||
      compareText(one.path ?? '', other.path ?? '') ||
      compareText(one.message, other.message),
  );
}

// Not by a locale: among a hundred thousand that alone takes longer than all else.
function compareText(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** What is new with all its parts. */
const WHOLES: ReadonlySet<unknown> = new Set([
  ChangeType.TypeAdded,
  ChangeType.FieldAdded,
  ChangeType.InputFieldAdded,
  ChangeType.EnumValueAdded,
  ChangeType.DirectiveAdded,
]);

function withoutParts(changes: readonly Change[]): readonly Change[] {
  const wholes = new Set(changes.flatMap(({ type, path }) => (WHOLES.has(type) && path) || []));
  return changes.filter(({ type, path = '' }) => {
    if (!WHOLES.has(type) && wholes.has(path)) return false;
    for (let at = path.lastIndexOf('.'); at > 0; at = path.lastIndexOf('.', at - 1)) {
      if (wholes.has(path.slice(0, at))) return false;
    }
    return true;
  });
}

function toSchemaChange(
  { criticality, type, path, message }: Change,
  before: GraphQLSchema,
  after: GraphQLSchema,
): SchemaChange {
  const kinds = [before, after].map((schema) => kindOf(schema.getType(path ?? '')));
  const isOfKind = type === ChangeType.TypeKindChanged;
  return {
    level: LEVELS[criticality.level],
    type: String(type),
    // Where a directive is used on something, as deprecations are.
    path: path?.replace(/\.@deprecated$/, ''),
    message: isOfKind ? `Type '${path}' changed from ${kinds.join(' to ')}` : message,
    reason: criticality.reason,
  };
}

function kindOf(type: GraphQLNamedType | undefined): string {
  if (isObjectType(type)) return 'object type';
  if (isInterfaceType(type)) return 'interface';
  if (isUnionType(type)) return 'union';
  if (isEnumType(type)) return 'enum';
  return isInputObjectType(type) ? 'input type' : 'scalar';
}

/** What the library does not compare: deprecations of arguments and input fields, `@oneOf`, `@specifiedBy`. */
function* unnoticed(before: GraphQLSchema, after: GraphQLSchema): Generator<SchemaChange> {
  for (const type of Object.values(after.getTypeMap())) {
    const old = before.getType(type.name);
    if (isScalarType(type) && isScalarType(old) && type.specifiedByURL !== old.specifiedByURL) {
      const [from, to] = [old.specifiedByURL, type.specifiedByURL].map((url) => url ?? 'nothing');
      const message = `Scalar '${type.name}' is specified by ${to} instead of ${from}`;
      yield { level: 'dangerous', type: 'SPECIFIED_BY_CHANGED', path: type.name, message };
    } else if (isInputObjectType(type) && isInputObjectType(old)) {
      if (type.isOneOf !== old.isOneOf) {
        const message = type.isOneOf
          ? `Input object type '${type.name}' takes exactly one field`
          : `Input object type '${type.name}' takes several fields`;
        const level = type.isOneOf ? 'breaking' : 'safe';
        yield { level, type: 'ONE_OF_CHANGED', path: type.name, message };
      }
      const fields = old.getFields();
      for (const field of Object.values(type.getFields())) {
        const path = `${type.name}.${field.name}`;
        const was = fields[field.name];
        if (was) yield* deprecationChange(`Input field '${path}'`, path, was, field);
      }
    } else if (hasFields(type) && hasFields(old)) {
      const fields = old.getFields();
      for (const field of Object.values(type.getFields())) {
        const was = fields[field.name]?.args ?? [];
        for (const arg of field.args) {
          const path = `${type.name}.${field.name}.${arg.name}`;
          const wasArg = was.find(({ name }) => name === arg.name);
          if (wasArg) yield* deprecationChange(`Argument '${path}'`, path, wasArg, arg);
        }
      }
    }
  }
}

function hasFields(type: GraphQLNamedType | undefined) {
  return isObjectType(type) || isInterfaceType(type);
}

interface Deprecable {
  readonly deprecationReason?: string | null | undefined;
}

function* deprecationChange(
  name: string,
  path: string,
  { deprecationReason: old }: Deprecable,
  { deprecationReason: now }: Deprecable,
): Generator<SchemaChange> {
  if ((old ?? undefined) === (now ?? undefined)) return;
  if (now == null) {
    const message = `${name} is no longer deprecated`;
    yield { level: 'safe', type: 'DEPRECATION_REMOVED', path, message };
  } else {
    const message = `${name} is deprecated: ${now}`;
    yield { level: 'safe', type: DEPRECATION_ADDED, path, message };
  }
}

const DEPRECATION_ADDED = 'DEPRECATION_ADDED';

/** A schema of which only some types are listed, though all can be found. */
class SchemaPart extends LazySchema {
  readonly #listed: readonly string[];

  constructor(index: SchemaIndex, listed: readonly string[]) {
    super(index);
    this.#listed = listed;
  }

  override getTypeMap(): Record<string, GraphQLNamedType> {
    const types = this.#listed.map((name) => [name, this.getType(name)] as const);
    return Object.fromEntries(
      types.filter((entry): entry is [string, GraphQLNamedType] => !!entry[1]),
    );
  }
}

/** Two schemas, reduced to the types that are not the same in both to the byte. */
export interface SchemaPair {
  readonly before: LazySchema;
  readonly after: LazySchema;
  /** Names of types that either schema has alone, or differently. */
  readonly differing: ReadonlySet<string>;
}

export function reduceToDifferences(before: SchemaIndex, after: SchemaIndex): SchemaPair {
  const numbers = new Map(before.names.map((name, number) => [name, number]));
  const differing = new Set<string>();
  for (const [number, name] of after.names.entries()) {
    const old = numbers.get(name);
    numbers.delete(name);
    if (old === undefined || !isSameType(before, old, after, number)) differing.add(name);
  }
  for (const name of numbers.keys()) differing.add(name);
  const listed = [...differing];
  return {
    before: new SchemaPart(before, listed),
    after: new SchemaPart(after, listed),
    differing,
  };
}

function isSameType(before: SchemaIndex, old: number, after: SchemaIndex, number: number): boolean {
  const [was, now] = [spanOfType(before, old), spanOfType(after, number)];
  if (was.end - was.start !== now.end - now.start) return false;
  return isSame(before.bytes.subarray(was.start, was.end), after.bytes, now.start, now.end);
}
