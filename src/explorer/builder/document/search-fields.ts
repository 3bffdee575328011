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
    const visit = (type: GraphQLCompositeType, path: Path) => {
      if (seen.has(type.name)) return;
      seen.add(type.name);
      next.push({ type, path });
    };
    for (const { type, path } of ring) {
      for (const field of isUnionType(type) ? [] : Object.values(type.getFields())) {
        const below = getNamedType(field.type);
        const way: Path = [...path, { kind: 'field', name: field.name }];
        if (score(field, word) > 0) found.push({ path: way, field, owner: type.name });
        if (isCompositeType(below)) visit(below, way);
      }
      for (const possible of isAbstractType(type) ? schema.getPossibleTypes(type) : []) {
        visit(possible, [...path, { kind: 'on', type: possible.name }]);
      }
    }
    ring = next;
  }
  return found;
}

function score(field: GraphQLField<unknown, unknown>, word: string): number {
  const name = field.name.toLowerCase();
  const type = getNamedType(field.type).name.toLowerCase();
  if (name === word) return 5;
  if (name.startsWith(word)) return 4;
  if (type === word) return 3;
  if (name.includes(word)) return 2;
  return type.startsWith(word) ? 1 : 0;
}

// A better match one step further down is worth as much as a worse one nearer to the root.
function ranked(found: readonly FoundField[], word: string): readonly FoundField[] {
  const unique = new Map(found.map((one) => [pathKey(one.path), one]));
  const rank = ({ field, path }: FoundField) => score(field, word) - path.length;
  return [...unique.values()].sort((a, b) => rank(b) - rank(a));
}
