import { MAX_DISTINCT, type ColumnSample } from '../../../answers/chart/chart-api.ts';
import { isSamePath } from '../../../answers/json/shape.ts';
import type { Cell } from '../../../answers/json/values.ts';
import type { GroupMeasure } from '../../../answers/query/derived-answers.ts';
import type { Column } from '../../../answers/query/list-columns.ts';
import { valueToken, type ColumnFilter } from '../../../answers/query/selection.ts';
import { keyOfPath, type GroupsChoice, type ListState } from '../../runs/table-state.ts';
import { Tick, toggled } from '../../ui/choices.tsx';
import { PopoverButton } from '../../ui/popover.tsx';
import { ColumnSelect } from '../chart/column-select.tsx';
import { isMeasure, numbersIn, offeredBy } from '../chart/chart-kind.ts';
import { fullName } from '../table/table-copy.ts';
import { GROUPS_COPY, GROUPS_NAMES } from './groups-copy.ts';

type Path = readonly string[];

const MOST_BY = 3;

const ADDED_AT_FIRST = 2;

const EACH_AT_FIRST = ['sum', 'average'] as const;

const COUNT: GroupMeasure = { measure: 'count' };

export type FitGroups = ReturnType<typeof fitGroups>;

/**
 * The choice as far as the columns allow it, else a proposal: a column of few values, which repeat, and sums and averages of columns that
 * are neither ids nor coordinates.
 */
export function fitGroups(
  choice: GroupsChoice,
  columns: readonly Column[],
  samples: readonly ColumnSample[],
) {
  const isKnown = (path: Path): boolean => columns.some((column) => isSamePath(column.path, path));
  const offered = samples.filter(({ path }) => isKnown(path));
  const { few, categories, numbers } = offeredBy(offered);
  const known = choice.by.filter(isKnown).slice(0, MOST_BY);
  const repeated = categories.find(hasRepeats) ?? offered.find(hasRepeats);
  const proposed = (repeated ?? few ?? categories[0] ?? columns[0])?.path ?? [];
  const by = known.length === 0 ? [proposed] : known;
  const across = by.length > 1 ? by.find((path) => isIn(choice.across, path)) : undefined;
  const chosen = choice.measures?.filter((one) => one.measure === 'count' || isKnown(one.column));
  if (chosen && chosen.length > 0) return { by, across, measures: chosen };
  const added = numbers
    .filter((one) => isMeasure(one) && !by.some((path) => isIn(path, one.path)))
    .slice(0, ADDED_AT_FIRST)
    .flatMap(({ path: column }) => EACH_AT_FIRST.map((measure) => ({ measure, column })));
  return { by, across, measures: [COUNT, ...added] };
}

function hasRepeats({ distinct, filled }: ColumnSample): boolean {
  return distinct > 1 && distinct < Math.min(filled, MAX_DISTINCT);
}

/** The filters that only a group's rows pass; undefined for a group of several values together. */
export function filtersOfGroup(
  by: readonly Path[],
  cells: readonly Cell[],
): readonly ColumnFilter[] | undefined {
  if (cells.some(({ kind }) => kind === 'list')) return undefined;
  const tokens = cells.map(valueToken);
  return by.map((column, index) => ({ column, test: 'one-of', values: [tokens[index] ?? 'null'] }));
}

/** The table's choices with one group's rows, and a way back to the filters before. */
export function withRowsOfGroup(choices: ListState, added: readonly ColumnFilter[]): ListState {
  const { filter, filters = [], groups = { by: [] } } = choices;
  const others = filters.filter(({ column }) => !added.some((one) => isIn(one.column, column)));
  const before = groups.before ?? { filter, filters };
  return { ...choices, filters: [...others, ...added], groups: { ...groups, before } };
}

function isIn(path: Path | undefined, other: Path): boolean {
  return path !== undefined && isSamePath(path, other);
}

interface GroupControlsProps {
  readonly fit: FitGroups;
  readonly columns: readonly Column[];
  readonly samples: readonly ColumnSample[];
  readonly onColumns: (next: Pick<GroupsChoice, 'by' | 'across'>) => void;
  readonly onMeasures: (measures: readonly GroupMeasure[]) => void;
}

export function GroupControls(props: GroupControlsProps) {
  const { fit, columns, onColumns } = props;
  const { by, across } = fit;
  const setBy = (next: readonly Path[]): void =>
    onColumns({ by: next, across: next.length > 1 ? across : undefined });
  return (
    <div className="gh-chart-controls gh-actions" role="group" aria-label={GROUPS_NAMES.label}>
      {Array.from({ length: Math.min(MOST_BY, by.length + 1) }, (_, place) => (
        <ColumnSelect
          key={place}
          label={GROUPS_COPY.by[place]}
          path={by[place]}
          columns={columns.filter(({ path }) => !by.slice(0, place).some((one) => isIn(one, path)))}
          none={place > 0 && GROUPS_COPY.nothing}
          onChange={(chosen) => {
            const behind = by.slice(place + 1).filter((path) => !isIn(chosen, path));
            setBy([...by.slice(0, place), ...(chosen ? [chosen] : []), ...behind]);
          }}
        />
      ))}
      {by.length > 1 && (
        <ColumnSelect
          label={GROUPS_COPY.across}
          path={across}
          columns={by.map((path) => ({ path }))}
          none={GROUPS_COPY.notAcross}
          onChange={(path) => onColumns({ by, across: path })}
        />
      )}
      <MeasuresButton {...props} />
    </div>
  );
}

const OF_NUMBERS = ['sum', 'average', 'min', 'max', 'distinct'] as const;
const OF_OTHERS = ['distinct'] as const;

function MeasuresButton({ fit, columns, samples, onMeasures }: GroupControlsProps) {
  const chosen = new Set(fit.measures.map((one) => JSON.stringify(one)));
  const tick = (one: GroupMeasure, label: string) => (
    <Tick
      key={one.measure}
      className="gh-choice"
      isOn={chosen.has(JSON.stringify(one))}
      onChange={(isOn) => {
        const next = [...toggled(chosen, JSON.stringify(one), isOn)];
        onMeasures(
          next.length === 0 ? [COUNT] : next.map((each) => JSON.parse(each) as GroupMeasure),
        );
      }}
    >
      {label}
    </Tick>
  );
  const measuresOf = ({ path }: Column) =>
    numbersIn(samples).some((sample) => isSamePath(sample.path, path)) ? OF_NUMBERS : OF_OTHERS;
  return (
    <PopoverButton
      button={{ look: 'table', label: GROUPS_COPY.measures(chosen.size) }}
      title={GROUPS_COPY.measures(chosen.size)}
      className="gh-table-menu"
      width={480}
    >
      {tick(COUNT, GROUPS_COPY.rows)}
      {columns.map((column) => (
        <fieldset key={keyOfPath(column.path)}>
          <legend>{fullName(column.path)}</legend>
          {measuresOf(column).map((measure) =>
            tick({ measure, column: column.path }, GROUPS_COPY.measure[measure]),
          )}
        </fieldset>
      ))}
      <p>{GROUPS_COPY.notProposed}</p>
    </PopoverButton>
  );
}
