import { groupBy } from '../../../contract/group-by.ts';
import { shortened } from '../../../contract/fold-text.ts';
import { remembered } from '../../../contract/remembered.ts';
import { formatDay } from '../../../session/format-moment.ts';
import { HISTORY_COPY } from './history-copy.ts';
import {
  describeForEach,
  entryForEach,
  entryName,
  entryPreview,
  isSameOperation,
  type HistoryEntry,
} from './history-entry.ts';
import { Kind, parse, print, visit, type DocumentNode } from 'graphql';
import { typedMembers } from '../../runs/exact-jsonc.ts';

export interface HistoryLine {
  /** Stays the same where an entry is read again, labelled or run once more. */
  readonly key: string;
  /** `run` stands below the `fold` that was opened. */
  readonly kind: 'single' | 'fold' | 'run';
  readonly level: 1 | 2;
  readonly entry: HistoryEntry;
  readonly neighbour: HistoryEntry | undefined;
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

const FAVORITES = Infinity;
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

/** What tells queries apart, and operations: queries with their variables. */
const textsOf = remembered((entry: HistoryEntry) => {
  const { favorite, operationName, query, variables, forEach } = entry;
  return {
    query: JSON.stringify([operationName ?? '', query ?? '']),
    operation: JSON.stringify([favorite === true, operationName, query, variables, forEach]),
  };
});

// An entry that is read again, labelled or run once more keeps its row, and text typed in it.
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

const VALUE_LENGTH = 60;

const MAX_DIFFERENCES = 20;

// Asked for with each step of scrolling.
const partsOf = remembered(readParts);

/** How an entry differs: variables, arguments, then fields; else its own variables, arguments or text. */
export function entryDifference(entry: HistoryEntry, other: HistoryEntry | undefined): string {
  const own = partsOf(entry);
  const others = other && partsOf(other);
  if (own === 'unreadable') return previewUnlessNamed(entry);
  if (others !== undefined && others !== 'unreadable') {
    const difference = [
      ...changesOf(own.variables, others.variables),
      ...changesOf(own.args, others.args),
      ...changesOf(own.fields, others.fields, '+ '),
    ];
    if (difference.length > 0) return difference.slice(0, MAX_DIFFERENCES).join(', ');
  }
  const variables = [...own.variables.values()].join(', ');
  const args = [...own.args.values()].join(', ');
  return variables || args || previewUnlessNamed(entry);
}

/** Each entry's next older one of its name that differs, else the next newer, in a newest-first list. */
export function neighboursOf(entries: readonly HistoryEntry[]) {
  const neighbours = new Map<HistoryEntry, HistoryEntry>();
  const lookBack = (all: readonly HistoryEntry[]): void => {
    const last = new Map<string, HistoryEntry>();
    for (const entry of all) {
      // Groups operations by their name, or by their first field if they have none.
      const name = entry.operationName || (/\{\s*(\w+)/.exec(entryPreview(entry))?.[0] ?? '');
      const before = last.get(name);
      const other = before && isSameOperation(before, entry) ? neighbours.get(before) : before;
      if (other && !neighbours.has(entry)) neighbours.set(entry, other);
      last.set(name, entry);
    }
  };
  lookBack(entries.toReversed());
  lookBack(entries);
  return neighbours;
}

function previewUnlessNamed(entry: HistoryEntry): string {
  const preview = entryPreview(entry);
  return preview === entryName(entry) ? '' : preview;
}

function changesOf(
  own: ReadonlyMap<string, string>,
  others: ReadonlyMap<string, string>,
  sign = '',
): readonly string[] {
  const changed = [...own].filter(([key, text]) => others.get(key) !== text);
  const gone = [...others].filter(([key]) => !own.has(key));
  // A field's selections come and go with it.
  return [
    ...outermost(changed).map(([, text]) => sign + text),
    ...outermost(gone).map(([key]) => `− ${key.slice(key.lastIndexOf('.') + 1)}`),
  ];
}

function outermost(parts: readonly (readonly [string, string])[]) {
  const keys = new Set(parts.map(([key]) => key));
  return parts.filter(([key]) => !keys.has(/^(.+)\./.exec(key)?.[1] ?? ''));
}

function readParts(entry: HistoryEntry) {
  const { query } = entry;
  let document: DocumentNode;
  try {
    document = parse(query ?? '', { noLocation: true });
  } catch {
    return 'unreadable';
  }
  const args = new Map<string, string>();
  const fields = new Map<string, string>();
  const path: string[] = [];
  visit(document, {
    Field: {
      enter(node) {
        const { alias, name } = node;
        path.push((alias ?? name).value);
        fields.set(path.join('.'), alias ? `${alias.value}: ${name.value}` : name.value);
        for (const { name: argument, value } of node.arguments ?? []) {
          // A variable's value is told where it stands.
          if (value.kind === Kind.VARIABLE) continue;
          args.set(
            `${path.join('.')}.${argument.value}`,
            cut(`${argument.value}: ${print(value)}`),
          );
        }
      },
      leave: () => void path.pop(),
    },
  });
  return { variables: variablesOfEntry(entry), args, fields };
}

function variablesOfEntry(entry: HistoryEntry): ReadonlyMap<string, string> {
  const forEach = entryForEach(entry);
  const variables = new Map(
    Object.entries(typedMembers(entry.variables ?? '') ?? {}).map(([name, one]) => {
      const json = one.replaceAll(/"([A-Za-z][\w .-]*)"/g, '$1');
      return [name, cut(`${name}: ${json.replaceAll(',', ', ')}`)];
    }),
  );
  return forEach ? variables.set(forEach.variable, describeForEach(forEach)) : variables;
}

function cut(text: string): string {
  return shortened(text.replaceAll(/\s+/g, ' '), VALUE_LENGTH);
}
