import type { JSX } from 'react';
import type { ChartKind, ChartMeasure, ColumnSample } from '../../../answers/chart/chart-api.ts';
import { keyOfPath, type ChartChoice } from '../../runs/table-state.ts';
import { fullName } from '../table/table-copy.ts';
import { CHART_COPY } from './chart-copy.ts';
import { columnsForSeries, columnsForX, columnsForY, firstForX, logsFor } from './suggest-chart.ts';
import { Choice } from '../../ui/choices.tsx';

interface ChartControlsProps {
  readonly choice: ChartChoice;
  readonly samples: readonly ColumnSample[];
  readonly onChange: (choice: ChartChoice) => void;
}

const KINDS = ['line', 'bars', 'scatter', 'map'] as const satisfies readonly ChartKind[];
const MEASURES = ['count', 'sum', 'average'] as const satisfies readonly ChartMeasure[];

export function ChartControls({ choice, samples, onChange }: ChartControlsProps): JSX.Element {
  const { kind, x, y, series, measure = 'count', log } = choice;
  const isBars = kind === 'bars';
  const isMap = kind === 'map';
  const numbers = columnsForY(samples);
  const categories = columnsForSeries(samples);
  const logs = logsFor(choice, samples);
  const isPlane = (one: ChartKind): boolean => columnsForX(one, samples).length > 1;
  const kinds = KINDS.filter(
    (one) => one === 'bars' || (numbers.length > 0 && (one === 'line' || isPlane(one))),
  );
  const measures = MEASURES.filter((one) => one === 'count' || numbers.length > 0);
  const xLabel = isBars ? CHART_COPY.category : isMap ? CHART_COPY.longitude : CHART_COPY.x;
  return (
    <div className="gh-chart-controls" role="group" aria-label={CHART_COPY.kind}>
      <Choice
        label={CHART_COPY.kind}
        value={kind}
        options={kinds.map((one) => [one, CHART_COPY.kinds[one]])}
        // What suits one kind from left to right seldom suits another.
        onChange={(next) => {
          const isAlike = !isBars && !isMap && (next === 'line' || next === 'scatter');
          onChange({ ...choice, kind: next, x: isAlike ? x : firstForX(next, samples, y) });
        }}
      />
      <Choice
        label={xLabel}
        value={x ? keyOfPath(x) : ''}
        options={[
          ...(kind === 'line' ? [['', CHART_COPY.rowNumber] as const] : []),
          ...namesOf(columnsForX(kind, samples)),
        ]}
        onChange={(next) => onChange({ ...choice, x: pathOf(next) })}
      />
      {isBars && (
        <Choice
          label={CHART_COPY.measure}
          value={measure}
          options={measures.map((one) => [one, CHART_COPY.measures[one]])}
          onChange={(next) => onChange({ ...choice, measure: next })}
        />
      )}
      {!(isBars && measure === 'count') && (
        <Choice
          label={isMap ? CHART_COPY.latitude : CHART_COPY.y}
          value={y ? keyOfPath(y) : ''}
          options={namesOf(numbers)}
          onChange={(next) => onChange({ ...choice, y: pathOf(next) })}
        />
      )}
      {!isBars && categories.length > 0 && (
        <Choice
          label={CHART_COPY.series}
          value={series ? keyOfPath(series) : ''}
          options={[['', CHART_COPY.noSeries], ...namesOf(categories)]}
          onChange={(next) => onChange({ ...choice, series: pathOf(next) })}
        />
      )}
      {logs.length > 0 && (
        <Choice
          label={CHART_COPY.scale}
          value={log ?? ''}
          options={[
            ['', CHART_COPY.linear],
            ...logs.map(
              (axes) => [axes, isBars ? CHART_COPY.logValues : CHART_COPY.logs[axes]] as const,
            ),
          ]}
          onChange={(next) => onChange({ ...choice, log: next === '' ? undefined : next })}
        />
      )}
    </div>
  );
}

function namesOf(columns: readonly ColumnSample[]): (readonly [string, string])[] {
  return columns.map(({ path }) => [keyOfPath(path), fullName(path)]);
}

function pathOf(key: string): readonly string[] | undefined {
  return key === '' ? undefined : (JSON.parse(key) as string[]);
}
