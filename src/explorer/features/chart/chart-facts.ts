import { useCallback } from 'react';
import type { Chart, ChartRequest, LogAxes } from '../../../answers/chart/chart-api.ts';
import type { ChartChoice, ListState } from '../../runs/table-state.ts';
import type { ChartedList } from '../table/columns.ts';
import { fullName, TABLE_COPY } from '../table/table-copy.ts';
import { CHART_COPY } from './chart-copy.ts';
import { isOfBars, type ChartKind } from './chart-kind.ts';
import type { ChartPoint } from './scene.ts';

export function wordsOf(
  { x, y, measure = 'count', log }: ChartChoice,
  kind: ChartKind,
  isTime: boolean,
) {
  const bare = x ? fullName(x) : CHART_COPY.rowNumber;
  const isLog = (axis: 'x' | 'y'): boolean => log === axis || log === 'both';
  const xName = isTime ? CHART_COPY.utc(bare) : isLog('x') ? CHART_COPY.onLog(bare) : bare;
  const value = y ? fullName(y) : '';
  const counted = CHART_COPY.measures[measure];
  const plain = !isOfBars(kind)
    ? value
    : measure === 'count'
      ? counted
      : CHART_COPY.of(counted, value);
  const yName = isLog('y') ? CHART_COPY.onLog(plain) : plain;
  return { xName, yName, title: CHART_COPY.by(yName, xName) };
}

interface Described extends Pick<ChartedList, 'answersApi' | 'name' | 'list'> {
  readonly rowsOf: ListState['rowsOf'];
  readonly choice: ChartChoice | undefined;
}

export function useDescribe(
  of: Described,
  chart: Chart | undefined,
  drawn: ChartRequest | undefined,
) {
  const { answersApi, name, list, rowsOf, choice } = of;
  return useCallback(
    async (target: ChartPoint): Promise<string> => {
      if (!chart || !choice) return '';
      if (chart.kind === 'bars') {
        const bar = chart.bars[target.index];
        return bar ? CHART_COPY.bar(bar.name, bar.text, bar.rows) : '';
      }
      return describePoint(chart, { target, isTime: drawn?.isTime === true }, async (row) => {
        if (rowsOf) return undefined;
        const columns = [choice.y, choice.x, choice.series].filter((path) => path !== undefined);
        const asked = { list: list.path, columns, from: row, count: 1, maxCellBytes: 200 };
        const { rows } = await answersApi.compute.rows(name, asked);
        const [y = '', ...others] = (rows[0]?.cells ?? []).map(({ text }) => text);
        return { y, x: choice.x ? others.shift() : undefined };
      });
    },
    [chart, drawn, choice, list.path, rowsOf, answersApi, name],
  );
}

interface PointTexts {
  readonly x: string | undefined;
  readonly y: string;
}

async function describePoint(
  { series }: Extract<Chart, { kind: 'points' }>,
  { target, isTime }: { readonly target: ChartPoint; readonly isTime: boolean },
  read: (row: number) => Promise<PointTexts | undefined>,
): Promise<string> {
  const own = series[target.series];
  const row = own?.rows[target.index];
  if (!own || row === undefined) return '';
  const known = own.x[target.index] ?? 0;
  const values = await read(row).catch(() => undefined);
  const y = values?.y ?? String(own.y[target.index]);
  const x = values?.x ?? (isTime ? new Date(known).toISOString() : String(known));
  const said = CHART_COPY.point(x, y, own.isOther ? CHART_COPY.other : own.name, row + 1);
  const count = own.counts[target.index] ?? 1;
  return count > 1 ? `${said} · ${CHART_COPY.together(count)}` : said;
}

export function hiddenIn(chart: Chart, log: LogAxes | undefined): number {
  if (chart.kind === 'points') return chart.hidden;
  return log === undefined ? 0 : chart.bars.filter(({ value }) => value <= 0).length;
}

export function chartStatus(chart: Chart, hidden: number, isFinished: boolean): string {
  const { rows, total, unusable, rounded } = chart;
  const facts = [
    isFinished ? CHART_COPY.drawn(rows) : `${CHART_COPY.drawn(rows)} ${TABLE_COPY.growing}`,
  ];
  if (rows < total) facts.push(CHART_COPY.tooMany(rows));
  if (unusable > 0) facts.push(CHART_COPY.unusable(unusable));
  if (hidden > 0) facts.push(CHART_COPY[chart.kind === 'bars' ? 'hiddenBars' : 'hidden'](hidden));
  if (rounded > 0) facts.push(CHART_COPY.rounded(rounded));
  if (chart.kind === 'bars') {
    const { bars, categories, others } = chart;
    if (bars.length < categories) facts.push(CHART_COPY.largest(bars.length, categories));
    if (others > 0) facts.push(CHART_COPY.otherBars(others));
  } else if (chart.others) facts.push(CHART_COPY.otherSeries(chart.others));
  return facts.join(' · ');
}
