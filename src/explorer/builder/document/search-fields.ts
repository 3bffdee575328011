import {
  getNamedType,
  isAbstractType,
  isCompositeType,
  isUnionType,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLSchema,
} from 'graphql';
import { pathKey, type Path, type Step } from './path.ts';

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
  if (words.length === 0) return { found: [], more: 0 };
  let hits: readonly Hit[] = [];
  let starts: readonly Place[] = [{ type: root, depth: 0 }];
  for (const word of words) {
    hits = ranked(starts.flatMap((start) => walk(schema, start, word)));
    starts = hits.slice(0, FANS).flatMap(placeBelow);
  }
  const found = unique(hits.slice(0, limit * 2).map(foundField));
  const doubled = Math.min(hits.length, limit * 2) - found.length;
  return {
    found: found.slice(0, limit),
    more: Math.max(0, hits.length - doubled - limit),
  };
}

// The way to a place is kept as a chain: most places are left again without a match.
interface Place {
  readonly type: GraphQLCompositeType;
  readonly depth: number;
  readonly above?: Place | undefined;
  readonly step?: Step;
}

interface Hit {
  readonly at: Place;
  readonly entry: Entry;
  readonly score: number;
}

function walk(schema: GraphQLSchema, start: Place, word: string): Hit[] {
  const hits: Hit[] = [];
  const seen = new Set([start.type]);
  let ring: readonly Place[] = [start];
  for (let depth = 0; depth < DEPTH && ring.length > 0; depth++) {
    const next: Place[] = [];
    for (const at of ring) {
      for (const entry of entriesOf(at.type)) {
        const score = scoreOf(entry, word);
        if (score > 0) hits.push({ at, entry, score });
        if (!entry.below || seen.has(entry.below)) continue;
        seen.add(entry.below);
        next.push(placeBelow({ at, entry })[0] ?? at);
      }
      for (const type of isAbstractType(at.type) ? schema.getPossibleTypes(at.type) : []) {
        if (seen.has(type)) continue;
        seen.add(type);
        next.push({ type, depth: at.depth + 1, above: at, step: { kind: 'on', type: type.name } });
      }
    }
    ring = next;
  }
  return hits;
}

function placeBelow({ at, entry }: Pick<Hit, 'at' | 'entry'>): Place[] {
  if (!entry.below) return [];
  const step: Step = { kind: 'field', name: entry.field.name };
  return [{ type: entry.below, depth: at.depth + 1, above: at, step }];
}

function foundField({ at, entry: { field } }: Hit): FoundField {
  const path: Step[] = [{ kind: 'field', name: field.name }];
  for (let place: Place | undefined = at; place?.step; place = place.above) path.push(place.step);
  return { path: path.reverse(), field, owner: at.type.name };
}

function unique(found: readonly FoundField[]): readonly FoundField[] {
  return [...new Map(found.map((one) => [pathKey(one.path), one])).values()];
}

// A better match one step further down is worth as much as a worse one nearer to the root.
function ranked(hits: readonly Hit[]): readonly Hit[] {
  const rank = ({ score, at }: Hit) => score - at.depth;
  return [...hits].sort((a, b) => rank(b) - rank(a));
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
