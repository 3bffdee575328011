import type { FieldMatch, FieldMatches, SchemaMatch, SchemaMatches, SchemaSearch } from './api.ts';
import { NONE } from './name-index.ts';
import type { SchemaGraph } from './schema-graph.ts';
import { pathKey, type Step } from './selection-path.ts';

const DEPTH = 8;
const FANS = 12;
const BEST_SCORE = 5;

/** What a field is worth by how it has the word in its name, and by how its type has. */
const NAME_SCORES = [0, BEST_SCORE, 4, 2];
const TYPE_SCORES = [0, 3, 1, 0];

/**
 * Answers `SchemaSearch.searchFields` at once. Each type is walked once, by the shortest way to it,
 * so a schema of any size stays searchable.
 */
export function matchFields(
  graph: SchemaGraph,
  root: string,
  text: string,
  limit: number,
): FieldMatches {
  const words = text.toLowerCase().match(/[^\s.›/]+/g) ?? [];
  const type = graph.numbers.get(root);
  if (words.length === 0 || type === undefined) return { found: [], more: 0 };
  let hits = new Ranked<Hit>(0);
  let starts: readonly SearchNode[] = [{ type, depth: 0 }];
  for (const word of words) {
    hits = new Ranked(Math.max(FANS, limit * 2));
    const scores = scoreFields(graph, word);
    for (const start of starts) walk(graph, start, scores, hits);
    starts = hits.best(FANS).flatMap(({ at, field }) => nodeBelow(graph, at, field) ?? []);
  }
  const found = unique(hits.best(limit * 2).map((hit) => fieldMatch(graph, hit)));
  const doubled = Math.min(hits.count, limit * 2) - found.length;
  return { found: found.slice(0, limit), more: Math.max(0, hits.count - doubled - limit) };
}

// A type on the way from the root. The path to it is kept as a chain: most nodes lead to no match.
interface SearchNode {
  readonly type: number;
  readonly depth: number;
  readonly above?: SearchNode;
  readonly step?: Step;
}

interface Hit {
  readonly at: SearchNode;
  readonly field: number;
}

/** Matches by their ranks, and how many there are; those that nobody will see are only counted. */
class Ranked<Match> {
  readonly #byRank: Match[][] = [];
  count = 0;

  constructor(private readonly limit: number) {}

  /** @param rank from 0; the lower the better */
  add(rank: number, match: () => Match): void {
    this.count += 1;
    const ranked = (this.#byRank[rank] ??= []);
    if (ranked.length < this.limit) ranked.push(match());
  }

  best(count: number): Match[] {
    return this.#byRank.flatMap((matches) => matches ?? []).slice(0, count);
  }
}

function walk(graph: SchemaGraph, start: SearchNode, scores: Uint8Array, hits: Ranked<Hit>): void {
  const { firstFields, fieldTypes, possible } = graph;
  const seen = new Uint8Array(graph.types.names.length);
  seen[start.type] = 1;
  let ring: readonly SearchNode[] = [start];
  for (let depth = 0; depth < DEPTH && ring.length > 0; depth++) {
    const next: SearchNode[] = [];
    for (const at of ring) {
      const end = firstFields[at.type + 1] ?? 0;
      for (let field = firstFields[at.type] ?? 0; field < end; field++) {
        const score = scores[field] ?? 0;
        // A better match one step further down is worth as much as a worse one nearer to the root.
        if (score > 0) hits.add(BEST_SCORE - score + at.depth, () => ({ at, field }));
        const type = fieldTypes[field] ?? -1;
        if (type < 0 || seen[type] === 1) continue;
        seen[type] = 1;
        const below = nodeBelow(graph, at, field);
        if (below) next.push(below);
      }
      for (const type of possible.get(at.type) ?? []) {
        if (seen[type] === 1) continue;
        seen[type] = 1;
        const step: Step = { kind: 'on', type: graph.types.names[type] ?? '' };
        next.push({ type, depth: at.depth + 1, above: at, step });
      }
    }
    ring = next;
  }
}

function nodeBelow(graph: SchemaGraph, at: SearchNode, field: number): SearchNode | undefined {
  const type = graph.fieldTypes[field] ?? -1;
  if (!graph.isComposite[type]) return undefined;
  const step: Step = { kind: 'field', name: graph.fields.names[field] ?? '' };
  return { type, depth: at.depth + 1, above: at, step };
}

function fieldMatch({ fields, types }: SchemaGraph, { at, field: number }: Hit): FieldMatch {
  const field = fields.names[number] ?? '';
  const path: Step[] = [{ kind: 'field', name: field }];
  for (let node: SearchNode | undefined = at; node?.step; node = node.above) path.push(node.step);
  return { path: path.reverse(), owner: types.names[at.type] ?? '', field };
}

function unique(found: readonly FieldMatch[]): readonly FieldMatch[] {
  return [...new Map(found.map((one) => [pathKey(one.path), one])).values()];
}

/** What each field of the schema is worth to somebody who looks for a word; nothing, mostly. */
function scoreFields({ fields, types, fieldTypes }: SchemaGraph, word: string): Uint8Array {
  const [scores, ofTypes] = [fields.find(word), types.find(word)];
  for (let field = 0; field < scores.length; field++) {
    const byName = NAME_SCORES[scores[field] ?? NONE] ?? 0;
    const byType = TYPE_SCORES[ofTypes[fieldTypes[field] ?? -1] ?? NONE] ?? 0;
    scores[field] = Math.max(byName, byType);
  }
  return scores;
}

/** Answers {@link SchemaSearch.searchSchema} at once. */
export function matchSchema(
  graph: SchemaGraph,
  text: string,
  { limit, within }: Parameters<SchemaSearch['searchSchema']>[1],
): SchemaMatches {
  const word = text.trim().toLowerCase();
  if (word === '') return { within: [], types: [], fields: [], more: 0 };
  const newGroup = (): Ranked<SchemaMatch> => new Ranked(limit);
  const [near, types, far] = [newGroup(), newGroup(), newGroup()];
  const { firstFields, firstArgs } = graph;
  const [ofTypes, ofFields, ofArgs] = [graph.types, graph.fields, graph.args].map((names) =>
    names.find(word),
  ) as [Uint8Array, Uint8Array, Uint8Array];
  for (const [number, type] of graph.types.names.entries()) {
    const group = type === within ? near : far;
    const rank = group === far ? ofTypes[number] : NONE;
    if (rank) types.add(rank, () => ({ kind: 'type', type }));
    const end = firstFields[number + 1] ?? 0;
    for (let at = firstFields[number] ?? 0; at < end; at++) {
      const field = graph.fields.names[at] ?? '';
      const fieldRank = ofFields[at];
      if (fieldRank) {
        group.add(fieldRank, () => ({ kind: 'field', type, field }));
        continue;
      }
      const lastArg = firstArgs[at + 1] ?? 0;
      for (let arg = firstArgs[at] ?? 0; arg < lastArg; arg++) {
        const argRank = ofArgs[arg];
        if (!argRank) continue;
        const argument = graph.args.names[arg] ?? '';
        group.add(argRank, () => ({ kind: 'argument', type, field, argument }));
      }
    }
  }
  const counts = [near, types, far].map(({ count }) => count);
  const [nearLimit = 0, typeLimit = 0, farLimit = 0] = shareLimit(limit, counts);
  const found = near.count + types.count + far.count;
  return {
    within: near.best(nearLimit),
    types: types.best(typeLimit),
    fields: far.best(farLimit),
    more: Math.max(0, found - limit),
  };
}

/** Shares a limit evenly among groups; what one group does not need goes to the others. */
function shareLimit(limit: number, wanted: readonly number[]): number[] {
  const shares = wanted.map(() => 0);
  let left = limit;
  for (;;) {
    const hungry = wanted.flatMap((want, group) => (want > (shares[group] ?? 0) ? [group] : []));
    if (left === 0 || hungry.length === 0) return shares;
    for (const group of hungry) {
      const had = shares[group] ?? 0;
      const share = Math.min(Math.ceil(left / hungry.length), (wanted[group] ?? 0) - had, left);
      shares[group] = had + share;
      left -= share;
    }
  }
}
