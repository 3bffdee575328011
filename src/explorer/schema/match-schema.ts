import type { SchemaGraph } from './schema-graph.ts';
import type { SchemaMatch, SchemaMatches, SchemaSearch } from './schema-search.ts';

/** The whole name, its beginning, or something of it: what matches better comes first. */
type Rank = 0 | 1 | 2;

/** Matches of one group by their rank, and their number. */
class Matches {
  readonly #byRank: readonly [SchemaMatch[], SchemaMatch[], SchemaMatch[]] = [[], [], []];
  count = 0;

  add(rank: Rank, match: () => SchemaMatch, limit: number): void {
    this.count += 1;
    const ranked = this.#byRank[rank];
    // What is past the limit is only counted.
    if (ranked.length < limit) ranked.push(match());
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
  for (const { name: type, lowerName, fields } of graph.values()) {
    const isNear = type === within;
    const rank = rankOf(lowerName, word);
    if (rank !== undefined && !isNear) types.add(rank, () => ({ kind: 'type', type }), limit);
    const group = isNear ? near : far;
    for (const { name: field, lowerName: lowerField, args } of fields) {
      const fieldRank = rankOf(lowerField, word);
      if (fieldRank !== undefined) {
        group.add(fieldRank, () => ({ kind: 'field', type, field }), limit);
        continue;
      }
      for (const argument of args) {
        const argRank = rankOf(argument.toLowerCase(), word);
        if (argRank === undefined) continue;
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

function rankOf(name: string, word: string): Rank | undefined {
  const at = name.indexOf(word);
  if (at < 0) return undefined;
  if (at > 0) return 2;
  return name.length === word.length ? 0 : 1;
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
