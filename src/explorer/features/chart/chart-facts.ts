import { useCallback } from 'react';
import type {
  BarsChart,
  Chart,
  ChartBar,
  ChartCategory,
  LogAxes,
} from '../../../answers/chart/chart-api.ts';
import { isSamePath } from '../../../answers/json/shape.ts';
import { shownText } from '../../../answers/json/values.ts';
import type { ColumnFilter } from '../../../answers/query/selection.ts';
import type { ChartChoice, ListState } from '../../runs/table-state.ts';
import { roundedFraction } from '../shared/digits.tsx';
import type { ChartedList } from '../table/columns.ts';
import { fullName, TABLE_COPY } from '../table/table-copy.ts';
import { CHART_COPY } from './chart-copy.ts';
import { nameOfCategory } from './chart-frame.ts';
import { isMeasured, type ChartKind } from './chart-kind.ts';
import { scaleOfDots } from './dots.ts';
import type { ChartPoint } from './scene.ts';

export function wordsOf(
  { x, y, series, measure = 'count', log, titles }: ChartChoice,
  kind: ChartKind,
  isTime: boolean,
) {
  const bare = x ? fullName(x) : (kind.withoutX?.() ?? '');
  const isLog = (axis: 'x' | 'y'): boolean => log === axis || log === 'both';
  const xName = isTime ? CHART_COPY.utc(bare) : isLog('x') ? `${bare} (log)` : bare;
  const value = y ? fullName(y) : '';
  const counted = CHART_COPY.measures[measure];
  const plain = !isMeasured(kind)
    ? value
    : measure === 'count'
      ? counted
      : CHART_COPY.of(counted, value);
  const valueName = isLog('y') ? `${plain} (log)` : plain;
  const lines = kind.series === 'lines' && series ? fullName(series) : undefined;
  const names = { xName: titles?.x || xName, yName: titles?.y || (lines ?? valueName) };
  const by = lines ? CHART_COPY.both(names.xName, names.yName) : names.xName;
  const told = lines ? valueName : names.yName;
  return { ...names, valueName: told, title: titles?.chart || CHART_COPY.by(told, by) };
}

interface Described extends Pick<ChartedList, 'answersApi' | 'name' | 'list'> {
  readonly rowsOf: ListState['rowsOf'];
  readonly choice: ChartChoice | undefined;
}

export interface PointFacts {
  readonly text: string;
  readonly title: string;
  readonly lines: readonly string[];
}

export function useDescribe(
  { answersApi, name, list, rowsOf, choice }: Described,
  chart: Chart | undefined,
  isTime: boolean,
) {
  return useCallback(
    async (targets: readonly ChartPoint[]): Promise<PointFacts | undefined> => {
      const [target] = targets;
      if (!chart || !choice || !target) return undefined;
      if (chart.kind === 'bars') return factsOfBars(chart, targets);
      const { series, index } = target;
      const own = chart.series[series];
      const row = own?.rows[index];
      if (!own || row === undefined) return undefined;
      const ofAxes = [choice.y, choice.x].filter((path) => path !== undefined);
      const paths = list.columns.map(({ path }) => path);
      const first = [choice.label, choice.size].filter((path) => path !== undefined);
      const others = paths.filter((path) => !first.some((one) => isSamePath(one, path)));
      const all = [...first, ...others];
      const columns = [...ofAxes, ...all];
      const asked = { list: list.path, columns, from: row, count: 1, maxCellBytes: 200 };
      // Only the numbers are known of items that are rows, and of an answer that is gone.
      const reading = rowsOf ? undefined : answersApi.compute.rows(name, asked);
      const cells = (await reading?.catch(() => undefined))?.rows[0]?.cells;
      const [known = NaN, ofY] = [own.x[index], String(own.y[index])];
      const ofX = isTime ? new Date(known).toISOString() : String(known);
      const y = cells ? (cells[0]?.text ?? '') : ofY;
      const x = (choice.x && cells?.[1]?.text) ?? ofX;
      const card = cells?.slice(ofAxes.length) ?? [];
      const title = choice.label
        ? card[0] && shownText(card[0])
        : card.find(({ kind }) => kind === 'string')?.text;
      const lines = card.map((cell, at) => `${fullName(all[at] ?? [])}: ${shownText(cell)}`);
      const category = own.isOther ? CHART_COPY.other : own.name;
      const count = own.counts[index] ?? 1;
      const together = count > 1 ? [CHART_COPY.together(count)] : [];
      const said = [...lines.slice(0, first.length), ...together];
      return {
        text: [CHART_COPY.point(x, y, category, row + 1), ...said].join(' · '),
        title: title ?? category ?? `${x}, ${y}`,
        lines: [...(cells ? lines : [`${x}, ${y}`]), ...together],
      };
    },
    [chart, isTime, choice, list, rowsOf, answersApi, name],
  );
}

function factsOfBars(chart: BarsChart, targets: readonly ChartPoint[]): PointFacts | undefined {
  const bars = pickedBars(chart, targets);
  const part = chart.series?.[targets[0]?.series ?? 0];
  const [bar] = bars;
  const last = bars.at(-1);
  if (!bar || !last) return undefined;
  const isOne = bars.length === 1;
  const name = nameOfCategory(bar);
  const [from, to] = [bar.range?.[0] ?? name, last.range?.[1] ?? nameOfCategory(last)];
  const own = isOne ? name : CHART_COPY.several(String(from), String(to));
  const title = part ? `${own} · ${nameOfCategory(part)}` : own;
  const value = isOne ? roundedFraction(bar.text) : CHART_COPY.bars(bars.length);
  const rows = bars.reduce((sum, each) => sum + each.rows, 0);
  if (isOne && bar.box) {
    const numbers = numbersOf(bar, '').map(([label, number]) => `${label}: ${number}`);
    const lines = [...numbers, CHART_COPY.drawn(rows)];
    return { text: [title, ...lines].filter(Boolean).join(' · '), title, lines };
  }
  return {
    text: CHART_COPY.bar(title, value, rows),
    title,
    lines: [value, CHART_COPY.drawn(rows)],
  };
}

/** From the greatest to the least, as they are drawn. */
const BOX_NUMBERS = ['high', 'upper', 'median', 'lower', 'low', 'outliers'] as const;

export function numbersOf(
  { box, text }: ChartBar,
  valueName: string,
): (readonly [string, string])[] {
  if (!box) return [[valueName, text]];
  const numbers = { ...box, median: text, outliers: box.outlierRows };
  return BOX_NUMBERS.map((name) => [CHART_COPY.box[name], String(numbers[name])]);
}

function pickedBars({ bars }: BarsChart, targets: readonly ChartPoint[]): readonly ChartBar[] {
  return targets.flatMap(({ index, series }) => {
    const bar = bars[index];
    if (!bar?.parts) return bar ?? [];
    return { ...bar, ...(bar.parts[series] ?? { value: NaN, text: '–', rows: 0 }) };
  });
}

/**
 * Filters for the rows of bars or cells that follow each other: their span, or their categories.
 * @param lines the column of a heat map's lines
 */
export function filtersOf(
  chart: BarsChart,
  column: readonly string[],
  targets: readonly ChartPoint[],
  lines?: readonly string[],
): readonly ColumnFilter[] {
  const bars = targets.flatMap(({ index }) => chart.bars[index] ?? []);
  const [low] = bars[0]?.range ?? [];
  const [, high] = bars.at(-1)?.range ?? [];
  if (low !== undefined && high !== undefined) {
    const test = bars.at(-1) === chart.bars.at(-1) ? 'at-most' : 'less';
    return [
      { column, test: 'at-least', value: String(low) },
      { column, test, value: String(high) },
    ];
  }
  const { series = [] } = chart;
  const own = series.filter((_, index) => targets.some((target) => target.series === index));
  const filters = [categoryFilter(column, bars, chart.bars)];
  if (lines) filters.push(categoryFilter(lines, own, series));
  return filters.includes(undefined) ? [] : filters.filter((one) => one !== undefined);
}

/** With Other among the picked, all are passed but those that are not picked. */
function categoryFilter(
  column: readonly string[],
  picked: readonly ChartCategory[],
  all: readonly ChartCategory[],
): ColumnFilter | undefined {
  const hasOther = picked.some(({ isOther }) => isOther);
  const named = hasOther ? all.filter((one) => !picked.includes(one)) : picked;
  const values = named.flatMap(({ token }) => token ?? []);
  if (values.length === 0 || (hasOther && values.length < named.length)) return undefined;
  return { column, test: hasOther ? 'none-of' : 'one-of', values };
}

export function valuesIn({ bars }: BarsChart): number[] {
  return bars.flatMap((bar) => (bar.parts ?? [bar]).flatMap((part) => part?.value ?? []));
}

export function hiddenIn(chart: Chart, log: LogAxes | undefined): number {
  if (chart.kind === 'points') return chart.hidden;
  return log === undefined ? 0 : valuesIn(chart).filter((value) => value <= 0).length;
}

export function chartStatus(
  chart: Chart,
  kind: ChartKind | undefined,
  { hidden, isFinished }: { readonly hidden: number; readonly isFinished: boolean },
): string {
  const { rows, total, unusable, rounded } = chart;
  const facts = [
    isFinished ? CHART_COPY.drawn(rows) : `${CHART_COPY.drawn(rows)} ${TABLE_COPY.growing}`,
  ];
  if (rows < total) facts.push(CHART_COPY.tooMany(rows));
  if (unusable > 0) facts.push(CHART_COPY.unusable(unusable));
  if (hidden > 0) facts.push(CHART_COPY.hidden(hidden, chart.kind === 'bars'));
  if (rounded > 0) facts.push(CHART_COPY.rounded(rounded));
  if (chart.kind === 'bars') {
    const { bars, categories, others, inOther = 0 } = chart;
    if (bars.length < categories) facts.push(CHART_COPY.largest(bars.length, categories));
    if (others > 0) facts.push(CHART_COPY.otherBars(others));
    if (inOther > 0) facts.push(CHART_COPY.inOther(inOther));
  } else {
    if (chart.others) facts.push(CHART_COPY.otherSeries(chart.others));
    if (chart.unsized > 0) facts.push(CHART_COPY.unsized(chart.unsized));
    const { isDeep, densest } = scaleOfDots(chart.series);
    if (isDeep && kind?.hasSize) facts.push(CHART_COPY.densest(densest));
  }
  return facts.join(' · ');
}
