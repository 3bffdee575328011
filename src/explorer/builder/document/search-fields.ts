import {
  getNamedType,
  isAbstractType,
  isCompositeType,
  isUnionType,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLSchema,
} from 'graphql';
import { pathKey, type Path } from './path.ts';

/** A field that a search found, and the way to it. */
export interface FoundField {
  readonly path: Path;
  readonly field: GraphQLField<unknown, unknown>;
  readonly owner: string;
}

/** What a search found; `more` counts what the limit left out. */
export interface FieldSearchResult {
  readonly found: readonly FoundField[];
  readonly more: number;
}

const DEPTH = 8;
const FANS = 12;

/**
 * Searches the fields below a type by name or by the name of their type, nearest first.
 * Several words (`country name`, `country.name`) are looked for one below the other. Each type
 * is walked once, by the shortest way to it, so a schema of any size stays searchable.
 */
export function searchFields(
  schema: GraphQLSchema,
  root: GraphQLCompositeType,
  query: string,
  limit: number,
): FieldSearchResult {
  const words = query
    .toLowerCase()
    .split(/[\s.›/]+/)
    .filter((word) => word !== '');
  const last = words.pop();
  if (last === undefined) return { found: [], more: 0 };
  let starts: readonly Start[] = [{ type: root, path: [] }];
  for (const word of words) {
    const found = ranked(
      starts.flatMap((start) => walk(schema, start, word)),
      word,
    );
    starts = found.slice(0, FANS).flatMap(({ path, field }) => {
      const type = getNamedType(field.type);
      return isCompositeType(type) ? [{ type, path }] : [];
    });
  }
  const found = ranked(
    starts.flatMap((start) => walk(schema, start, last)),
    last,
  );
  return { found: found.slice(0, limit), more: Math.max(0, found.length - limit) };
}

interface Start {
  readonly type: GraphQLCompositeType;
  readonly path: Path;
}

function walk(schema: GraphQLSchema, start: Start, word: string): FoundField[] {
  const found: FoundField[] = [];
  const seen = new Set([start.type.name]);
  let ring: readonly Start[] = [start];
  for (let depth = 0; depth < DEPTH && ring.length > 0; depth++) {
    const next: Start[] = [];
    const visit = (type: GraphQLCompositeType, way: () => Path) => {
      if (seen.has(type.name)) return;
      seen.add(type.name);
      next.push({ type, path: way() });
    };
    for (const { type, path } of ring) {
      for (const entry of entriesOf(type)) {
        // Most fields are neither a match nor a way on: no path is made for them.
        const way = (): Path => [...path, { kind: 'field', name: entry.field.name }];
        if (scoreOf(entry, word) > 0) {
          found.push({ path: way(), field: entry.field, owner: type.name });
        }
        if (entry.below) visit(entry.below, way);
      }
      for (const possible of isAbstractType(type) ? schema.getPossibleTypes(type) : []) {
        visit(possible, () => [...path, { kind: 'on', type: possible.name }]);
      }
    }
    ring = next;
  }
  return found;
}

interface Entry {
  readonly field: GraphQLField<unknown, unknown>;
  readonly name: string;
  readonly typeName: string;
  readonly below: GraphQLCompositeType | undefined;
}

// Asked for at every keystroke, for every type there is.
const ENTRIES = new WeakMap<GraphQLCompositeType, readonly Entry[]>();

function entriesOf(type: GraphQLCompositeType): readonly Entry[] {
  const known = ENTRIES.get(type);
  if (known) return known;
  const entries = isUnionType(type) ? [] : Object.values(type.getFields()).map(entryOf);
  ENTRIES.set(type, entries);
  return entries;
}

function entryOf(field: GraphQLField<unknown, unknown>): Entry {
  const type = getNamedType(field.type);
  const below = isCompositeType(type) ? type : undefined;
  return { field, name: field.name.toLowerCase(), typeName: type.name.toLowerCase(), below };
}

function scoreOf({ name, typeName }: Entry, word: string): number {
  if (name === word) return 5;
  if (name.startsWith(word)) return 4;
  if (typeName === word) return 3;
  if (name.includes(word)) return 2;
  return typeName.startsWith(word) ? 1 : 0;
}

// A better match one step further down is worth as much as a worse one nearer to the root.
function ranked(found: readonly FoundField[], word: string): readonly FoundField[] {
  const unique = new Map(found.map((one) => [pathKey(one.path), one]));
  const ranks = [...unique.values()].map((one) => ({
    one,
    rank: scoreOf(entryOf(one.field), word) - one.path.length,
  }));
  return ranks.sort((a, b) => b.rank - a.rank).map(({ one }) => one);
}
