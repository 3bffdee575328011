import type { SchemaGraph } from './schema-graph.ts';

export interface SchemaTarget {
  readonly type: string;
  readonly field?: string | undefined;
}

export type SchemaPathStep =
  | {
      readonly kind: 'field';
      readonly name: string;
      readonly required: readonly string[];
      readonly isList: boolean;
    }
  | { readonly kind: 'on'; readonly type: string };

export interface SchemaPath {
  readonly steps: readonly SchemaPathStep[];
}

/** Most steps that a path may be longer than the shortest one. */
const DETOUR = 4;

/** Most examined path beginnings: in schemas where everything is linked they are endless. */
const MAX_TRIES = 100_000;

/** Candidates per wanted path, so that those with the fewest required arguments come first. */
const CANDIDATES = 3;

interface PathNode {
  readonly type: number;
  readonly above?: PathNode;
  /** Number of the field that leads to it; without one, the parent is an interface or union. */
  readonly field?: number;
}

type Goal = ReturnType<typeof goalOf>;

/**
 * The shortest paths over fields, lists, and possible types of interfaces and unions. A type also
 * counts as its interfaces and unions. No path visits a type twice; `limit` counts paths.
 * @returns the shortest first; equal lengths by the number of required arguments
 */
export function findPaths(graph: SchemaGraph, from: string, to: SchemaTarget, limit: number) {
  const [start, end] = [graph.numbers.get(from), graph.numbers.get(to.type)];
  if (start === undefined || end === undefined) return { found: [], isMore: false };
  const goal = goalOf(graph, start, end);
  const distances = distancesTo(graph, goal);
  const shortest = distances[start] ?? -1;
  if (shortest < 0) return { found: [], isMore: false };
  const limitOfEnds = limit * CANDIDATES;
  const ends: PathNode[] = [];
  const open: PathNode[][] = [];
  const add = (node: PathNode, length: number): void => void (open[length] ??= []).push(node);
  add({ type: start }, shortest);
  let tries = 0;
  for (let length = shortest; length <= shortest + DETOUR && ends.length < limitOfEnds; length++) {
    const nodes = open[length] ?? [];
    for (let node = nodes.pop(); node && ends.length < limitOfEnds; node = nodes.pop()) {
      if (++tries > MAX_TRIES) break;
      if (goal.ends.has(node.type)) {
        ends.push(node);
        continue;
      }
      // A stack: the last one added is examined first.
      const depth = depthOf(node) + 1;
      for (const next of stepsFrom(graph, goal, node).reverse()) {
        const left = distances[next.type] ?? -1;
        if (left >= 0 && !isPassed(node, next.type)) add(next, depth + left);
      }
    }
  }
  const ranked = ends.map((node) => {
    const path = pathTo(graph, node, to.field);
    return { path, rank: rankOf(path, node.type === end) };
  });
  return {
    found: ranked
      .sort((one, other) => one.rank - other.rank)
      .slice(0, limit)
      .map(({ path }) => path),
    isMore: ranked.length > limit,
  };
}

/**
 * @param type paths to it precede those to its implementations
 * @returns `ends`: the type, its implementations if it is an interface, and the members of a union
 */
function goalOf({ possible, implementing }: SchemaGraph, start: number, type: number) {
  const members = implementing.get(type) ?? possible.get(type) ?? [];
  // A start at an implementation of the goal must lead away from it.
  const ends = new Set([type, ...members.filter((each) => each !== start)]);
  return { type, ends, possible: new Set(implementing.has(type) ? possible.get(type) : []) };
}

function rankOf({ steps }: SchemaPath, isExact: boolean): number {
  const required = steps.reduce(
    (sum, step) => sum + (step.kind === 'field' ? step.required.length : 0),
    0,
  );
  return steps.length * 1_000 + (isExact ? 0 : 100) + Math.min(required, 99);
}

function depthOf(node: PathNode): number {
  let depth = 0;
  for (let at = node.above; at; at = at.above) depth += 1;
  return depth;
}

function isPassed(node: PathNode, type: number): boolean {
  for (let at: PathNode | undefined = node; at; at = at.above) if (at.type === type) return true;
  return false;
}

function stepsFrom(graph: SchemaGraph, goal: Goal, above: PathNode): PathNode[] {
  const { firstFields, fieldTypes, possible } = graph;
  const steps: PathNode[] = [];
  const end = firstFields[above.type + 1] ?? 0;
  for (let field = firstFields[above.type] ?? 0; field < end; field++) {
    const type = fieldTypes[field] ?? -1;
    if (type >= 0) steps.push({ type, above, field });
  }
  const types = possible.get(above.type) ?? [];
  // One fragment on the interface replaces those on all its implementations.
  const others = types.filter((type) => !goal.possible.has(type));
  if (others.length < types.length) steps.push({ type: goal.type, above });
  for (const type of others) steps.push({ type, above });
  return steps;
}

function distancesTo(graph: SchemaGraph, { ends }: Goal): Int32Array {
  const { types, firstFields, fieldTypes, possible } = graph;
  const count = types.names.length;
  const sources: number[][] = [];
  for (let type = 0; type < count; type++) {
    const end = firstFields[type + 1] ?? 0;
    for (let field = firstFields[type] ?? 0; field < end; field++) {
      const next = fieldTypes[field] ?? -1;
      if (next >= 0) (sources[next] ??= []).push(type);
    }
    for (const next of possible.get(type) ?? []) (sources[next] ??= []).push(type);
  }
  const distances = new Int32Array(count).fill(-1);
  for (const end of ends) distances[end] = 0;
  let ring = [...ends];
  for (let distance = 1; ring.length > 0; distance++) {
    const next: number[] = [];
    for (const type of ring) {
      for (const source of sources[type] ?? []) {
        if (distances[source] !== -1) continue;
        distances[source] = distance;
        next.push(source);
      }
    }
    ring = next;
  }
  return distances;
}

function pathTo(graph: SchemaGraph, end: PathNode, lastField: string | undefined): SchemaPath {
  const steps: SchemaPathStep[] = [];
  for (let node: PathNode | undefined = end; node?.above; node = node.above) {
    steps.push(
      node.field === undefined
        ? { kind: 'on', type: graph.types.names[node.type] ?? '' }
        : fieldStep(graph, node.field),
    );
  }
  steps.reverse();
  if (lastField !== undefined) {
    const first = graph.firstFields[end.type] ?? 0;
    const field = graph.fields.names.indexOf(lastField, first);
    const isThere = field >= first && field < (graph.firstFields[end.type + 1] ?? 0);
    steps.push(
      isThere
        ? fieldStep(graph, field)
        : { kind: 'field', name: lastField, required: [], isList: false },
    );
  }
  return { steps };
}

function fieldStep(
  { fields, args, firstArgs, areRequired, areLists }: SchemaGraph,
  field: number,
): SchemaPathStep {
  const first = firstArgs[field] ?? 0;
  return {
    kind: 'field',
    name: fields.names[field] ?? '',
    required: args.names
      .slice(first, firstArgs[field + 1])
      .filter((_, at) => areRequired[first + at]),
    isList: areLists[field] ?? false,
  };
}
