import { useMemo } from 'react';
import { listsInRows } from '../../../answers/query/list-columns.ts';
import { isSamePath, KIND } from '../../../answers/json/shape.ts';
import type { FoundList } from '../../../answers/query/outline.ts';
import { keyOfPath, type ListState } from '../../runs/table-state.ts';
import { arrangeColumns, type ChosenList } from './columns.ts';
import { fullName, TABLE_COPY } from './table-copy.ts';
import { Button } from '../../ui/button.tsx';
import { PART_COPY } from '../../ui/part-copy.ts';

interface StaleChoice {
  readonly column: readonly string[];
  readonly choices: readonly ('filter' | 'sort' | 'rows')[];
  /** Bits of {@link KIND}, of before and of now; undefined where the column is not there. */
  readonly kinds?: readonly [before: number, now: number];
}

export function staleChoices(list: FoundList, choices: ListState): readonly StaleChoice[] {
  const { order = [], filters = [], rowsOf, kinds = {} } = choices;
  // An empty list says nothing of its rows, and one of too many columns not all.
  if (list.columns.length === 0 || list.hasMore) return [];
  const columns = columnsByKey(list, choices);
  const found = new Map<string, StaleChoice>();
  const note = (column: readonly string[], choice: StaleChoice['choices'][number]): void => {
    const key = keyOfPath(column);
    const now = columns.get(key);
    const before = kinds[key];
    const isOther = now !== undefined && before !== undefined && isOtherKind(before, now);
    if (now !== undefined && !isOther) return;
    const known = found.get(key)?.choices ?? [];
    const all = known.includes(choice) ? known : [...known, choice];
    found.set(key, { column, choices: all, ...(isOther && { kinds: [before, now] }) });
  };
  for (const { column } of filters) note(column, 'filter');
  for (const { column } of order) note(column, 'sort');
  const isMade = rowsOf && listsInRows(list.columns).some((path) => isSamePath(path, rowsOf));
  const stale = [...found.values()];
  return rowsOf && !isMade ? [...stale, { column: rowsOf, choices: ['rows'] }] : stale;
}

export function withoutStale(choices: ListState, stale: readonly StaleChoice[]): ListState {
  const isStale = (column: readonly string[], choice: StaleChoice['choices'][number]): boolean =>
    stale.some((one) => one.choices.includes(choice) && isSamePath(one.column, column));
  const { order = [], filters = [], rowsOf } = choices;
  return {
    ...choices,
    order: order.filter(({ column }) => !isStale(column, 'sort')),
    filters: filters.filter(({ column }) => !isStale(column, 'filter')),
    rowsOf: rowsOf && isStale(rowsOf, 'rows') ? undefined : rowsOf,
  };
}

export function withKinds(list: FoundList, before: ListState, next: ListState): ListState {
  const columns = columnsByKey(list, next);
  const old = new Set<object>([...(before.filters ?? []), ...(before.order ?? [])]);
  const kinds: Record<string, number> = {};
  for (const choice of [...(next.filters ?? []), ...(next.order ?? [])]) {
    const key = keyOfPath(choice.column);
    const now = columns.get(key);
    const kept = old.has(choice) ? (before.kinds?.[key] ?? now) : now;
    if (kept !== undefined) kinds[key] = kept;
  }
  return Object.keys(kinds).length > 0 || next.kinds ? { ...next, kinds } : next;
}

export function StaleChoices(
  props: ChosenList & { readonly list: FoundList; readonly onEmptied: () => void },
) {
  const { list, choices, onEmptied, onChoose } = props;
  const stale = useMemo(() => staleChoices(list, choices), [list, choices]);
  if (stale.length === 0) return undefined;
  const gone = stale.filter(({ kinds }) => !kinds);
  const missing = gone.map((one) =>
    TABLE_COPY.chosenFor(
      fullName(one.column),
      one.choices.map((choice) => TABLE_COPY.choices[choice]),
    ),
  );
  const changed = stale.flatMap(({ column, kinds }) =>
    kinds ? TABLE_COPY.otherKind(fullName(column), kindName(kinds[0]), kindName(kinds[1])) : [],
  );
  const notes = [...(missing.length > 0 ? [TABLE_COPY.notHere(missing)] : []), ...changed];
  return (
    <p className="gh-table-note gh-muted" role="status">
      <span title={notes.join(' ')}>{notes.join(' ')}</span>{' '}
      <Button
        label={PART_COPY.remove}
        look="text"
        onClick={() => {
          onEmptied();
          onChoose(withoutStale(choices, stale));
        }}
      />
    </p>
  );
}

function columnsByKey(list: FoundList, choices: ListState): ReadonlyMap<string, number> {
  const columns = [...list.columns, ...arrangeColumns(list, choices)];
  return new Map(columns.map(({ path, kinds }) => [keyOfPath(path), kinds]));
}

function isOtherKind(before: number, now: number): boolean {
  const [one, other] = [before & ~KIND.null, now & ~KIND.null];
  return one !== 0 && other !== 0 && (one & other) === 0;
}

function kindName(kinds: number): string {
  const names = TABLE_COPY.kinds;
  if (kinds & (KIND.list | KIND.object)) return names.nested;
  if (kinds & KIND.string) return names.text;
  return kinds & KIND.boolean ? names.boolean : names.number;
}
