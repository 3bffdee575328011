import * as v from 'valibot';

const text = v.nullish(v.string());

const entrySchema = v.looseObject({
  query: text,
  variables: text,
  operationName: text,
  label: text,
  favorite: v.nullish(v.boolean()),
  /** When it was last run, epoch milliseconds; entries of older versions have none. */
  ranAt: v.nullish(v.number()),
});

/** One entry of the history, in the shape that GraphiQL gave it. */
export type HistoryEntry = v.InferOutput<typeof entrySchema>;

/** Whether a value that was stored can be shown as an entry; another program may have written it. */
export function isHistoryEntry(value: unknown): value is HistoryEntry {
  return v.is(entrySchema, value);
}

/** Whether two entries are of one operation, whatever it is labelled and whenever it ran. */
export function isSameOperation(a: HistoryEntry, b: HistoryEntry): boolean {
  const names = ['query', 'variables', 'operationName'] as const;
  return names.every((name) => (a[name] ?? '') === (b[name] ?? ''));
}
