import type { FieldMatch, FieldMatches, SchemaMatch, SchemaMatches, SchemaSearch } from './api.ts';
import { NONE } from './name-index.ts';
import { isComposite, type SchemaGraph } from './schema-graph.ts';
import { pathKey, type Path, type Step } from './selection-path.ts';

const DEPTH = 8;
const FANS = 12;
const BEST_SCORE = 5;

/** Scores of a field by the match of its name and of its type's. */
const NAME_SCORES = [0, BEST_SCORE, 4, 2];
const TYPE_SCORES = [0, 3, 1, 0];
const ARGUMENT_SCORES = [0, 4, 3, 1];

const NEAR_DEPTH = 2;

/** Ranks per starting place; those of the next place follow. */
const RANKS = DEPTH + BEST_SCORE + 1;

/** Visits each type once from each starting place, by the shortest path: schemas may have any size. */
export function matchFields(
  graph: SchemaGraph,
  root: string,
  text: string,
  { limit, selected = [], cursor = [] }: Parameters<SchemaSearch['searchFields']>[2],
): FieldMatches {
  const words = text.toLowerCase().match(/[^\s.›/]+/g) ?? [];
  const type = graph.numbers.get(root);
  if (words.length === 0 || type === undefined) return { found: [], more: 0 };
  const top: SearchNode = { type, depth: 0 };
  let hits = new Hits(graph, 0);
  let starts: readonly SearchStart[] = [
    ...selected.map((path) => ({ node: nodeAt(graph, top, path), depth: NEAR_DEPTH, rank: 0 })),
    { node: top, depth: 1, rank: 0 },
    { node: nodeAt(graph, top, cursor), depth: DEPTH, rank: RANKS },
    { node: top, depth: DEPTH, rank: RANKS * 2 },
  ];
  for (const word of words) {
    hits = new Hits(graph, Math.max(FANS, limit * 2));
    const scores = scoreNames(graph, word);
    for (const start of starts) walk(graph, start, scores, hits);
    starts = hits.best(FANS).flatMap(({ at, field, argument }) => {
      const node = argument === undefined ? nodeBelow(graph, at, field) : undefined;
      return node ? { node: { ...node, depth: 0 }, depth: DEPTH, rank: 0 } : [];
    });
  }
  const matches = unique(hits.best(limit * 2).map((hit) => fieldMatch(graph, hit))).slice(0, limit);
  const nameOf = ({ owner, field, argument = '' }: FieldMatch) => `${owner}.${field}.${argument}`;
  return { found: matches, more: Math.max(0, hits.names - new Set(matches.map(nameOf)).size) };
}

// A type on the way from the root. Its path is a chain, because most nodes lead to no match.
interface SearchNode {
  readonly type: number;
  readonly depth: number;
  readonly above?: SearchNode;
  readonly step?: Step;
  /** The number of the field that leads to it. */
  readonly field?: number;
}

/** Start of a walk, its depth, and the rank of its best possible match. */
interface SearchStart {
  readonly node: SearchNode | undefined;
  readonly depth: number;
  readonly rank: number;
}

interface Hit {
  readonly at: SearchNode;
  readonly field: number;
  readonly step?: Step | undefined;
  readonly argument?: number;
}

/** Matches by rank; those beyond the limit are only counted. */
class Ranked<Match> {
  readonly #byRank: Match[][] = [];
  count = 0;

  constructor(private readonly limit: number) {}

  /** @param rank from 0; lower is better */
  add(rank: number, match: Match): void {
    this.count += 1;
    const ranked = (this.#byRank[rank] ??= []);
    if (ranked.length < this.limit) ranked.push(match);
  }

  best(count: number): Match[] {
    return this.#byRank.flatMap((matches) => matches ?? []).slice(0, count);
  }
}

class Hits extends Ranked<Hit> {
  readonly #marks: Uint8Array;
  readonly #graph: SchemaGraph;
  /** The number of fields and arguments found, each once. */
  names = 0;

  constructor(graph: SchemaGraph, limit: number) {
    super(limit);
    this.#graph = graph;
    this.#marks = new Uint8Array(graph.fields.names.length + graph.args.names.length);
  }

  override add(rank: number, hit: Hit): void {
    const { argument, field } = hit;
    const number = argument === undefined ? field : this.#graph.fields.names.length + argument;
    if (this.#marks[number] === 0) this.names += 1;
    this.#marks[number] = 1;
    // Fields with rows come first among equals.
    const isFirst = argument === undefined && hasRows(this.#graph, field);
    super.add(rank * 2 + (isFirst ? 0 : 1), hit);
  }
}

/** A list of objects, or a connection. */
function hasRows(graph: SchemaGraph, field: number): boolean {
  const type = graph.fieldTypes[field] ?? -1;
  const isList = graph.areLists[field] || graph.types.names[type]?.endsWith('Connection');
  return isList === true && isComposite(graph, type);
}

function walk(graph: SchemaGraph, start: SearchStart, scores: NameScores, hits: Hits): void {
  if (!start.node) return;
  const { firstFields, firstArgs, fieldTypes, possible } = graph;
  const visited = new Uint8Array(graph.types.names.length);
  const addArguments = (rank: number, at: SearchNode, field: number, step?: Step): void => {
    const end = firstArgs[field + 1] ?? 0;
    for (let argument = firstArgs[field] ?? 0; argument < end; argument++) {
      const score = scores.ofArguments[argument] ?? 0;
      if (score > 0) hits.add(rank - score, { at, field, argument, step });
    }
  };
  const { node } = start;
  visited[node.type] = 1;
  const best = start.rank + BEST_SCORE;
  const { above, field: ownField, step: ownStep } = node;
  if (above && ownField !== undefined) addArguments(best, above, ownField, ownStep);
  let ring: readonly SearchNode[] = [{ ...node, depth: 0 }];
  for (let depth = 0; depth < start.depth && ring.length > 0; depth++) {
    const next: SearchNode[] = [];
    for (const at of ring) {
      const end = firstFields[at.type + 1] ?? 0;
      for (let field = firstFields[at.type] ?? 0; field < end; field++) {
        const score = scores.ofFields[field] ?? 0;
        // A better match one step deeper equals a worse one nearer to the root.
        if (score > 0) hits.add(best - score + at.depth, { at, field });
        addArguments(best + at.depth + 1, at, field);
        const type = fieldTypes[field] ?? -1;
        if (type < 0 || visited[type] === 1) continue;
        visited[type] = 1;
        const below = nodeBelow(graph, at, field);
        if (below) next.push(below);
      }
      for (const type of possible.get(at.type) ?? []) {
        if (visited[type] === 1) continue;
        visited[type] = 1;
        next.push(nodeOn(graph, at, type));
      }
    }
    ring = next;
  }
}

function nodeBelow(graph: SchemaGraph, at: SearchNode, field: number): SearchNode | undefined {
  const type = graph.fieldTypes[field] ?? -1;
  if (!isComposite(graph, type)) return undefined;
  const step: Step = { kind: 'field', name: graph.fields.names[field] ?? '' };
  return { type, depth: at.depth + 1, above: at, step, field };
}

function nodeOn({ types }: SchemaGraph, at: SearchNode, type: number): SearchNode {
  const step: Step = { kind: 'on', type: types.names[type] ?? '' };
  return { type, depth: at.depth + 1, above: at, step };
}

/** The end of a path; undefined for the root, and for a path outside of the schema. */
function nodeAt(graph: SchemaGraph, top: SearchNode, path: Path): SearchNode | undefined {
  let at: SearchNode | undefined = path.length > 0 ? top : undefined;
  for (const step of path) {
    if (!at) return undefined;
    if (step.kind === 'field') {
      const first = graph.firstFields[at.type] ?? 0;
      const end = graph.firstFields[at.type + 1] ?? 0;
      const field = graph.fields.names.indexOf(step.name, first);
      const below: SearchNode | undefined =
        field >= first && field < end ? nodeBelow(graph, at, field) : undefined;
      at = below && { ...below, step };
    } else {
      const type: number | undefined =
        step.kind === 'on' ? graph.numbers.get(step.type ?? '') : undefined;
      at = type === undefined ? undefined : nodeOn(graph, at, type);
    }
  }
  return at;
}

function fieldMatch({ fields, types, args }: SchemaGraph, hit: Hit): FieldMatch {
  const { at, field: number, argument } = hit;
  const field = fields.names[number] ?? '';
  const path: Step[] = [hit.step ?? { kind: 'field', name: field }];
  for (let node: SearchNode | undefined = at; node?.step; node = node.above) path.push(node.step);
  const match = { path: path.reverse(), owner: types.names[at.type] ?? '', field };
  return argument === undefined ? match : { ...match, argument: args.names[argument] ?? '' };
}

function unique(matches: readonly FieldMatch[]): readonly FieldMatch[] {
  const keyOf = ({ path, argument = '' }: FieldMatch) => `${pathKey(path)} (${argument})`;
  return [...new Map(matches.map((one) => [keyOf(one), one])).values()];
}

type NameScores = ReturnType<typeof scoreNames>;

function scoreNames({ fields, types, args, fieldTypes }: SchemaGraph, word: string) {
  const [ofFields, ofTypes, ofArguments] = [fields.find(word), types.find(word), args.find(word)];
  for (let field = 0; field < ofFields.length; field++) {
    const byName = NAME_SCORES[ofFields[field] ?? NONE] ?? 0;
    const byType = TYPE_SCORES[ofTypes[fieldTypes[field] ?? -1] ?? NONE] ?? 0;
    ofFields[field] = Math.max(byName, byType);
  }
  for (let argument = 0; argument < ofArguments.length; argument++) {
    ofArguments[argument] = ARGUMENT_SCORES[ofArguments[argument] ?? NONE] ?? 0;
  }
  return { ofFields, ofArguments };
}

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
    if (rank) types.add(rank, { kind: 'type', type });
    const end = firstFields[number + 1] ?? 0;
    for (let at = firstFields[number] ?? 0; at < end; at++) {
      const field = graph.fields.names[at] ?? '';
      const fieldRank = ofFields[at];
      if (fieldRank) {
        group.add(fieldRank, { kind: 'field', type, field });
        continue;
      }
      const lastArg = firstArgs[at + 1] ?? 0;
      for (let arg = firstArgs[at] ?? 0; arg < lastArg; arg++) {
        const argRank = ofArgs[arg];
        if (!argRank) continue;
        const argument = graph.args.names[arg] ?? '';
        group.add(argRank, { kind: 'argument', type, field, argument });
      }
    }
  }
  const counts = [near, types, far].map(({ count }) => count);
  const [nearLimit = 0, typeLimit = 0, farLimit = 0] = shareLimit(limit, counts);
  return {
    within: near.best(nearLimit),
    types: types.best(typeLimit),
    fields: far.best(farLimit),
    more: Math.max(0, near.count + types.count + far.count - limit),
  };
}

/** Shares a limit evenly among groups; unused shares go to the others. */
function shareLimit(limit: number, counts: readonly number[]): number[] {
  const shares = counts.map(() => 0);
  let left = limit;
  for (;;) {
    const hungry = counts.flatMap((want, group) => (want > (shares[group] ?? 0) ? [group] : []));
    if (left === 0 || hungry.length === 0) return shares;
    for (const group of hungry) {
      const had = shares[group] ?? 0;
      const share = Math.min(Math.ceil(left / hungry.length), (counts[group] ?? 0) - had, left);
      shares[group] = had + share;
      left -= share;
    }
  }
}
