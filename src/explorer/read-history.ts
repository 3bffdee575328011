import * as v from 'valibot';

const text = v.nullish(v.string());

/** One entry of GraphiQL's history, as far as its panel reads it. */
const entrySchema = v.looseObject({
  query: text,
  variables: text,
  operationName: text,
  label: text,
  favorite: v.nullish(v.boolean()),
});

/** Where GraphiQL keeps its history; also the name of the list inside. */
export type HistoryKey = 'queries' | 'favorites';

export type HistoryEntry = v.InferOutput<typeof entrySchema>;

/**
 * The entries that GraphiQL can read of a stored history. One that it cannot read, such as one
 * that another program wrote, would keep it from starting at all.
 *
 * @param value JSON as it was stored
 * @returns undefined where there is no list
 */
export function readHistory(key: HistoryKey, value: string): HistoryEntry[] | undefined {
  const parsed = v.safeParse(v.object({ [key]: v.array(v.unknown()) }), parse(value));
  if (!parsed.success) return undefined;
  return parsed.output[key]?.filter((entry) => v.is(entrySchema, entry));
}

/** The text that GraphiQL reads. */
export function writeHistory(key: HistoryKey, entries: readonly HistoryEntry[]): string {
  return JSON.stringify({ [key]: entries });
}

function parse(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}
