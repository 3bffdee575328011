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

/**
 * The entries that GraphiQL can read of a stored history. One that it cannot read, such as one
 * that another program wrote, would keep it from starting at all.
 *
 * @param key `queries` or `favorites`: also the name of the list inside
 * @param value JSON as it was stored
 * @returns JSON with the readable entries, or null where there is no list
 */
export function readHistory(key: string, value: string): string | null {
  const parsed = v.safeParse(v.object({ [key]: v.array(v.unknown()) }), parse(value));
  if (!parsed.success) return null;
  const entries = parsed.output[key]?.filter((entry) => v.is(entrySchema, entry));
  return JSON.stringify({ [key]: entries });
}

function parse(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}
