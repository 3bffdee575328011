import type { ColumnSample, LogAxes } from '../../../answers/chart/chart-api.ts';
import { isSamePath } from '../../../answers/json/shape.ts';
import type { ChartChoice } from '../../runs/table-state.ts';
import {
  isFewCategories,
  isMeasured,
  isOfBars,
  numbersIn,
  offeredBy,
  type ChartKind,
} from './chart-kind.ts';
import { BARS_CHART } from './kind-bars.ts';
import { BOX_CHART } from './kind-box.ts';
import { HEAT_MAP } from './kind-heat-map.ts';
import { HISTOGRAM } from './kind-histogram.ts';
import { LINE_CHART } from './kind-line.ts';
import { MAP_CHART } from './kind-map.ts';
import { SCATTER_CHART } from './kind-scatter.ts';

/** In the order of the menu. */
const CHART_KINDS: readonly ChartKind[] = [
  LINE_CHART,
  BARS_CHART,
  HISTOGRAM,
  BOX_CHART,
  SCATTER_CHART,
  HEAT_MAP,
  MAP_CHART,
];

export function kindOfChart({ kind }: Pick<ChartChoice, 'kind'>): ChartKind | undefined {
  return CHART_KINDS.find(({ id }) => id === kind);
}

export function offeredKinds(samples: readonly ColumnSample[]): ChartKind[] {
  const hasNumbers = numbersIn(samples).length > 0;
  return CHART_KINDS.filter(
    (kind) => (hasNumbers || isMeasured(kind)) && columnsForX(kind, samples).length >= kind.leastX,
  );
}

export function columnsForX({ xKinds }: ChartKind, samples: readonly ColumnSample[]) {
  return samples.filter(({ kind }) => xKinds.includes(kind));
}

/** Columns for the colors, or for the lines of a heat map; none of kinds without either. */
export function columnsForSeries(kind: ChartKind, samples: readonly ColumnSample[]) {
  if (kind.series === 'lines') return columnsForX(kind, samples);
  return kind.series ? samples.filter((one) => one.kind === 'category') : [];
}

export function logsFor(
  { logs }: ChartKind,
  x: readonly string[] | undefined,
  samples: readonly ColumnSample[],
): readonly LogAxes[] {
  const isNumber = isIn(numbersIn(samples), x);
  return logs.filter((axes) => axes === 'y' || isNumber);
}

/** A list's first chart; undefined if no column can be drawn. */
export function suggestChart(samples: readonly ColumnSample[]): ChartChoice | undefined {
  const offered = offeredBy(samples);
  return CHART_KINDS.flatMap(({ id: kind, propose }) => {
    const { rank, choice } = propose(offered) ?? {};
    return rank === undefined ? [] : [{ rank, choice: { kind, ...choice } }];
  }).toSorted((one, other) => one.rank - other.rank)[0]?.choice;
}

/**
 * The choice after a change of kind: the last one of that kind, else its proposal, since columns of one kind seldom
 * suit another.
 */
export function changeKind(
  choice: ChartChoice,
  next: ChartKind,
  samples: readonly ColumnSample[],
  others: readonly ChartChoice[] = [],
): ChartChoice {
  const kind = next.id;
  const last = others.find((one) => one.kind === kind);
  if (last) return last;
  const left = kindOfChart(choice);
  if (left?.xKinds === next.xKinds) return { ...choice, kind };
  const { log, y } = choice;
  const areColored = [left, next].every((one) => one?.series === 'colors' && !isOfBars(one));
  return {
    series: areColored ? choice.series : undefined,
    log,
    ...next.propose(offeredBy(samples, y))?.choice,
    kind,
  };
}

/** The choices to come back to, one a kind, with a change from one to the next. */
export function rememberChart(
  others: readonly ChartChoice[] = [],
  left: ChartChoice,
  next: ChartChoice,
): readonly ChartChoice[] {
  if (left.kind === next.kind) return others;
  return [...others.filter(({ kind }) => kind !== left.kind && kind !== next.kind), left];
}

const Y_KEYS = ['y', 'measure'] as const;

/** The titles of a choice, without those of axes whose columns were others in the choice before. */
function ownTitles({ titles, ...choice }: ChartChoice, last: ChartChoice): ChartChoice['titles'] {
  if (!titles || last.kind !== choice.kind) return titles;
  const isSame = (keys: readonly (keyof typeof choice)[]): boolean =>
    keys.every((key) => JSON.stringify(last[key]) === JSON.stringify(choice[key]));
  const x = isSame(['x']) ? titles.x : undefined;
  const ofY = kindOfChart(choice)?.series === 'lines' ? ['series' as const] : Y_KEYS;
  return { ...titles, x, y: isSame(ofY) ? titles.y : undefined };
}

/** The choice as far as the columns allow it, else the suggestion. @param last the choice before */
export function fitChoice(choice: ChartChoice, samples: readonly ColumnSample[], last = choice) {
  const { x, y, series, size, label, measure, log } = choice;
  const suggested = suggestChart(samples);
  const kind = kindOfChart(choice);
  if (!suggested || !kind) return suggested;
  const isGrouped = isMeasured(kind);
  const isCounting = kind.measures?.every((one) => one === 'count') ?? false;
  const xs = columnsForX(kind, samples);
  const ys = numbersIn(samples);
  const hasNoX = kind.withoutX !== undefined;
  const isFitX = isIn(xs, x) || (x === undefined && hasNoX);
  const first = firstForX(kind, samples, y);
  const fitX = isFitX ? x : (first ?? (isGrouped ? xs[0]?.path : undefined));
  const fitY = isIn(ys, y) ? y : (without(ys, fitX)[0] ?? ys[0])?.path;
  const lines = columnsForSeries(kind, samples);
  const other = kind.series === 'lines' ? (without(lines, fitX)[0] ?? lines[0])?.path : undefined;
  const fitSeries = isIn(lines, series) ? series : other;
  if ((!hasNoX && fitX === undefined) || (kind.series === 'lines' && !fitSeries)) return suggested;
  // The one column that there is has no other one to be added up by.
  const isAlone = fitY === undefined || (!isFitX && !first);
  const isCount = isGrouped && (measure === 'count' || isAlone || isCounting);
  if (fitY === undefined && !isCount) return suggested;
  const logs = logsFor(kind, fitX, samples);
  return {
    kind: kind.id,
    x: fitX,
    y: isCount ? undefined : fitY,
    measure: isCount ? 'count' : isGrouped ? (measure ?? 'sum') : measure,
    series: fitSeries,
    size: kind.hasSize && isIn(ys, size) ? size : undefined,
    label: kind.hasSize && isIn(samples, label) ? label : undefined,
    titles: ownTitles(choice, last),
    // An axis that has one keeps it where the other one cannot.
    log: log && (logs.includes(log) ? log : log === 'both' && logs.includes('y') ? 'y' : undefined),
  };
}

function firstForX(
  kind: ChartKind,
  samples: readonly ColumnSample[],
  y: readonly string[] | undefined,
): readonly string[] | undefined {
  const columns = columnsForX(kind, without(samples, y));
  const best = kind.xKinds.includes('category')
    ? (columns.find(isFewCategories) ?? columns.find((one) => one.kind === 'category'))
    : columns.find((one) => one.kind === 'time');
  return (best ?? columns[0])?.path;
}

function isIn(columns: readonly ColumnSample[], path: readonly string[] | undefined): boolean {
  return path !== undefined && columns.some((column) => isSamePath(column.path, path));
}

function without(samples: readonly ColumnSample[], taken: readonly string[] | undefined) {
  return samples.filter(({ path }) => !taken || !isSamePath(path, taken));
}
