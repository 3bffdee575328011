import { useMemo } from 'react';
import { listsInRows } from '../../../answers/query/list-columns.ts';
import { isSamePath } from '../../../answers/json/shape.ts';
import type { FoundList } from '../../../answers/query/outline.ts';
import { keyOfPath, type ListState } from '../../runs/table-state.ts';
import { arrangeColumns, type ChosenList } from './columns.ts';
import { fullName, TABLE_COPY } from './table-copy.ts';
import { Button } from '../../ui/button.tsx';
import { PART_COPY } from '../../ui/part-copy.ts';

interface StaleChoice {
  readonly column: readonly string[];
  readonly choices: readonly ('filter' | 'sort' | 'rows')[];
}

export function staleChoices(list: FoundList, choices: ListState): readonly StaleChoice[] {
  const { order = [], filters = [], rowsOf } = choices;
  // An empty list says nothing of its rows, and one of too many columns not all.
  if (list.columns.length === 0 || list.hasMore) return [];
  const columns = keysOfColumns(list, choices);
  const found = new Map<string, StaleChoice>();
  const note = (column: readonly string[], choice: StaleChoice['choices'][number]): void => {
    const key = keyOfPath(column);
    if (columns.has(key)) return;
    const known = found.get(key)?.choices ?? [];
    const all = known.includes(choice) ? known : [...known, choice];
    found.set(key, { column, choices: all });
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

export function StaleChoices(
  props: ChosenList & { readonly list: FoundList; readonly onEmptied: () => void },
) {
  const { list, choices, onEmptied, onChoose } = props;
  const stale = useMemo(() => staleChoices(list, choices), [list, choices]);
  if (stale.length === 0) return undefined;
  const missing = stale.map((one) =>
    TABLE_COPY.chosenFor(
      fullName(one.column),
      one.choices.map((choice) => TABLE_COPY.choices[choice]),
    ),
  );
  const note = TABLE_COPY.notHere(missing);
  return (
    <p className="gh-table-note gh-muted" role="status">
      <span title={note}>{note}</span>{' '}
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

function keysOfColumns(list: FoundList, choices: ListState): ReadonlySet<string> {
  const columns = [...list.columns, ...arrangeColumns(list, choices)];
  return new Set(columns.map(({ path }) => keyOfPath(path)));
}
