import * as v from 'valibot';
import { formatShortMoment } from '../../../session/format-moment.ts';
import { formatMs } from '../../runs/describe-call.ts';
import { runEndSchema, runForEachSchema, type RunEnd, type RunForEach } from '../../runs/run.ts';
import { runCommand } from '../../commands/command-store.ts';
import { HISTORY_COPY } from './history-copy.ts';
import { createWordSearch, searchedWords } from '../../../contract/fold-text.ts';
import { PART_COPY } from '../../ui/part-copy.ts';
import { RUN_COPY } from '../../runs/run-copy.ts';

const optionalText = v.nullish(v.string());

const entrySchema = v.looseObject({
  query: optionalText,
  variables: optionalText,
  operationName: optionalText,
  label: optionalText,
  favorite: v.nullish(v.boolean()),
  /** When it was last run, epoch milliseconds; entries of older versions have none. */
  ranAt: v.nullish(v.number()),
});

export type HistoryEntry = v.InferOutput<typeof entrySchema> & {
  /** How it ended, as {@link entryEnd} reads it; entries of older versions have none. */
  readonly end?: unknown;
  /** The values of a batch, as {@link entryForEach} reads them. */
  readonly forEach?: unknown;
};

/** What a batch was run for: of its variable, `variables` has the value that it was not run with. */
export function entryForEach({ forEach }: HistoryEntry): RunForEach | undefined {
  const { success, output } = v.safeParse(runForEachSchema, forEach);
  return success ? output : undefined;
}

/** What a batch was run for, in its dialog. */
export function reopenBatch(entry: HistoryEntry): void {
  const forEach = entryForEach(entry);
  if (forEach) runCommand('run-for-each', forEach);
}

export function describeForEach({ variable, count }: RunForEach): string {
  return `${variable}: ${PART_COPY.values(count)}`;
}

function entryEnd({ end }: HistoryEntry): RunEnd | undefined {
  const { success, output } = v.safeParse(runEndSchema, end);
  return success ? output : undefined;
}

/** The list stored under a name, without invalid entries: other code may have written it. */
export function parseEntries(stored: string, name: string): readonly HistoryEntry[] {
  const lists = v.pipe(v.string(), v.parseJson(), v.object({ [name]: v.array(v.unknown()) }));
  const { success, output } = v.safeParse(lists, stored);
  const values = (success && output[name]) || [];
  return values.filter((value) => v.is(entrySchema, value));
}

/** Whether two entries are of one operation, apart from label and time. */
export function isSameOperation(a: HistoryEntry, b: HistoryEntry): boolean {
  const names = ['query', 'variables', 'operationName'] as const;
  const isSame = names.every((name) => (a[name] ?? '') === (b[name] ?? ''));
  return isSame && JSON.stringify(a.forEach) === JSON.stringify(b.forEach);
}

/** As much of an operation as a line may show, characters. */
const PREVIEW_LENGTH = 300;

export function entryPreview({ query }: HistoryEntry): string {
  return (query ?? '')
    .slice(0, PREVIEW_LENGTH)
    .replaceAll(/#.*$/gm, '')
    .replaceAll(/([{}])/g, ' $1 ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

export function entryName(entry: HistoryEntry): string {
  return entry.label || entry.operationName || entryPreview(entry) || HISTORY_COPY.unnamed;
}

export function entryTime({ ranAt }: HistoryEntry, now: number): string | undefined {
  return ranAt == null ? undefined : formatShortMoment(ranAt, now);
}

/** The outcome of an entry, in few words: outcome or rows, then its time. */
export function entryOutcome(entry: HistoryEntry) {
  const end = entryEnd(entry);
  if (!end) return undefined;
  const { outcome, errors, ms, rows, events } = end;
  const isBad = outcome === 'failed' || errors > 0;
  const count =
    events === undefined ? rows !== undefined && PART_COPY.rows(rows) : PART_COPY.events(events);
  const first =
    outcome === 'ok' ? errors > 0 && PART_COPY.errors(errors) : RUN_COPY.phases[outcome];
  // A stopped run took as long as the user waited.
  const duration = outcome === 'ok' && ms !== undefined && events === undefined && formatMs(ms);
  return { isBad, parts: [first, count, duration].filter((part) => part !== false) };
}

const hasWords = createWordSearch((entry: HistoryEntry) => {
  const { label, operationName, query, variables } = entry;
  return [label, operationName, query, variables, entryForEach(entry)?.values];
});

export function searchHistory(entries: readonly HistoryEntry[], text: string) {
  const words = searchedWords(text);
  return words.length === 0 ? entries : entries.filter((entry) => hasWords(entry, words));
}
