import { formatDay } from '../../../session/format-moment.ts';
import { HISTORY_COPY } from './history-copy.ts';
import { neighboursOf } from './history-difference.ts';
import type { HistoryEntry } from './history-entry.ts';

export interface HistoryLine {
  /** Stays the same where an entry is read again, labelled or run once more. */
  readonly key: string;
  /** `run` stands below the `fold` that was opened. */
  readonly kind: 'single' | 'fold' | 'run';
  readonly level: 1 | 2;
  readonly entry: HistoryEntry;
  /** What it is told apart from; undefined where there is no other. */
  readonly neighbour: HistoryEntry | undefined;
  /** The newest first; one, unless it is a fold. */
  readonly runs: readonly HistoryEntry[];
  /** What a line of each of them alone would have as its key. */
  readonly runKeys: readonly string[];
  readonly isOpen: boolean;
  /** Stands above it, where it is the first of its group. */
  readonly heading: string | undefined;
}

interface LineOptions {
  /** Epoch milliseconds. */
  readonly now: number;
  readonly open: ReadonlySet<string>;
  /** Key of the run whose label is typed: it stays by itself, where it is. */
  readonly labelled?: string | undefined;
}

/** Favourites, then local days, newest first; unlabelled runs of one query on a day are one line. */
export function linesOf(
  entries: readonly HistoryEntry[],
  { now, open, labelled }: LineOptions,
): readonly HistoryLine[] {
  const keys = keysOf(entries);
  const keyOf = (entry: HistoryEntry): string => keys.get(entry) ?? '';
  const neighbours = neighboursOf(entries);
  const groups = groupBy(entries, (entry) => groupOf(entry, now));
  const days = [...groups].sort(([a], [b]) => b - a);
  return days.flatMap(([day, members]) => {
    const folds = groupBy(members, (entry) =>
      keyOf(entry) === labelled ? entry : (foldOf(entry) ?? entry),
    );
    const lines = [...folds.values()].flatMap((runs) => {
      const key = keyOf(runs.at(-1) ?? {});
      const isOpen = runs.length > 1 && open.has(key);
      const lineOf = (
        kind: HistoryLine['kind'],
        of: readonly HistoryEntry[],
        entry = of[0] ?? {},
      ) => ({
        key: kind === 'run' ? `run ${keyOf(entry)}` : key,
        kind,
        level: kind === 'run' ? (2 as const) : (1 as const),
        entry,
        neighbour: neighbours.get(entry),
        runs: of,
        runKeys: of.map(keyOf),
        isOpen: kind === 'fold' && isOpen,
      });
      const below = isOpen ? runs.map((run) => lineOf('run', [run])) : [];
      return [lineOf(runs.length > 1 ? 'fold' : 'single', runs), ...below];
    });
    return lines.map((line, index) => ({
      ...line,
      heading: index === 0 ? headingOf(day, now) : undefined,
    }));
  });
}

/** In the order in which their names first come. */
function groupBy<Item, Name>(
  items: readonly Item[],
  nameOf: (item: Item) => Name,
): ReadonlyMap<Name, readonly Item[]> {
  const groups = new Map<Name, Item[]>();
  for (const item of items) {
    const name = nameOf(item);
    const group = groups.get(name) ?? [];
    group.push(item);
    groups.set(name, group);
  }
  return groups;
}

const FAVORITES = Infinity;
/** Of entries whose time is not known. */
const EARLIER = -Infinity;

/** The beginning of an entry's day, epoch milliseconds: groups are in its order. */
function groupOf({ favorite, ranAt }: HistoryEntry, now: number): number {
  if (favorite === true) return FAVORITES;
  // A clock may have been put back.
  return ranAt == null ? EARLIER : startOfDay(Math.min(ranAt, now));
}

function headingOf(group: number, now: number): string {
  if (group === FAVORITES) return HISTORY_COPY.favorites;
  if (group === EARLIER) return HISTORY_COPY.earlier;
  const today = startOfDay(now);
  if (group === today) return HISTORY_COPY.today;
  // Noon of no day is skipped or doubled when clocks change.
  const yesterday = startOfDay(today - 12 * 3_600_000);
  return group === yesterday ? HISTORY_COPY.yesterday : formatDay(group);
}

function startOfDay(moment: number): number {
  return new Date(moment).setHours(0, 0, 0, 0);
}

/** What entries share that are folded; undefined for one that stands by itself. */
function foldOf(entry: HistoryEntry): string | undefined {
  return entry.favorite === true || entry.label ? undefined : textsOf(entry).query;
}

// Asked for at every opening, for each of a thousand entries.
const TEXTS = new WeakMap<HistoryEntry, { readonly query: string; readonly operation: string }>();

/** What tells queries apart, and operations: queries with their variables. */
function textsOf(entry: HistoryEntry) {
  const known = TEXTS.get(entry);
  if (known) return known;
  const { favorite, operationName, query, variables } = entry;
  const texts = {
    query: JSON.stringify([operationName ?? '', query ?? '']),
    operation: JSON.stringify([favorite === true, operationName, query, variables]),
  };
  TEXTS.set(entry, texts);
  return texts;
}

// An entry that is read again, labelled or run once more keeps its row, and what is typed in it.
function keysOf(entries: readonly HistoryEntry[]): ReadonlyMap<HistoryEntry, string> {
  const runs = new Map<string, number>();
  return new Map(
    entries.toReversed().map((entry) => {
      const { operation } = textsOf(entry);
      const run = (runs.get(operation) ?? 0) + 1;
      runs.set(operation, run);
      return [entry, `${run} ${operation}`];
    }),
  );
}
