import { NONE } from './haystack.ts';
import type { SchemaGraph } from './schema-graph.ts';
import type { SchemaMatch, SchemaMatches, SchemaSearch } from './schema-search.ts';

/** Matches of one group by how they have the word, and their number. */
class Matches {
  readonly #byRank: readonly SchemaMatch[][] = [[], [], [], []];
  count = 0;

  add(rank: number, match: () => SchemaMatch, limit: number): void {
    this.count += 1;
    const ranked = this.#byRank[rank];
    // What is past the limit is only counted.
    if (ranked && ranked.length < limit) ranked.push(match());
  }

  best(limit: number): SchemaMatch[] {
    return this.#byRank.flat().slice(0, limit);
  }
}

/** Answers {@link SchemaSearch.searchSchema} at once. */
export function matchSchema(
  graph: SchemaGraph,
  text: string,
  { limit, within }: Parameters<SchemaSearch['searchSchema']>[1],
): SchemaMatches {
  const word = text.trim().toLowerCase();
  if (word === '') return { within: [], types: [], fields: [], more: 0 };
  const [near, types, far] = [new Matches(), new Matches(), new Matches()];
  const { firstFields, firstArgs } = graph;
  const [ofTypes, ofFields, ofArgs] = [graph.types, graph.fields, graph.args].map((names) =>
    names.find(word),
  ) as [Uint8Array, Uint8Array, Uint8Array];
  for (const [number, type] of graph.types.names.entries()) {
    const group = type === within ? near : far;
    const rank = group === far ? ofTypes[number] : NONE;
    if (rank) types.add(rank, () => ({ kind: 'type', type }), limit);
    const end = firstFields[number + 1] ?? 0;
    for (let at = firstFields[number] ?? 0; at < end; at++) {
      const field = graph.fields.names[at] ?? '';
      const fieldRank = ofFields[at];
      if (fieldRank) {
        group.add(fieldRank, () => ({ kind: 'field', type, field }), limit);
        continue;
      }
      const lastArg = firstArgs[at + 1] ?? 0;
      for (let arg = firstArgs[at] ?? 0; arg < lastArg; arg++) {
        const argRank = ofArgs[arg];
        if (!argRank) continue;
        const argument = graph.args.names[arg] ?? '';
        group.add(argRank, () => ({ kind: 'argument', type, field, argument }), limit);
      }
    }
  }
  const groups = [near, types, far] as const;
  const [nearLimit = 0, typeLimit = 0, farLimit = 0] = shareOut(
    limit,
    groups.map(({ count }) => count),
  );
  const found = groups.reduce((sum, { count }) => sum + count, 0);
  return {
    within: near.best(nearLimit),
    types: types.best(typeLimit),
    fields: far.best(farLimit),
    more: Math.max(0, found - limit),
  };
}

/** Shares places out evenly; what one group does not need is there for those after it, and before. */
function shareOut(places: number, wanted: readonly number[]): number[] {
  const shares = wanted.map(() => 0);
  let left = places;
  for (;;) {
    const hungry = wanted.flatMap((want, group) => (want > (shares[group] ?? 0) ? [group] : []));
    if (left === 0 || hungry.length === 0) return shares;
    for (const group of hungry) {
      const share = Math.min(
        Math.ceil(left / hungry.length),
        (wanted[group] ?? 0) - (shares[group] ?? 0),
        left,
      );
      shares[group] = (shares[group] ?? 0) + share;
      left -= share;
    }
  }
}
