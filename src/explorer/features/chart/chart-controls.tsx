import type { ChartMeasure, ColumnSample } from '../../../answers/chart/chart-api.ts';
import type { ChartChoice } from '../../runs/table-state.ts';
import { language } from '../../../contract/language.ts';
import { CHART_COPY } from './chart-copy.ts';
import { isMeasured, numbersIn, type ChartKind } from './chart-kind.ts';
import { changeKind, columnsForSeries, columnsForX, offeredKinds } from './chart-kinds.ts';
import { Choice } from '../../ui/choices.tsx';
import { ColumnSelect } from './column-select.tsx';
import { PART_COPY } from '../../ui/part-copy.ts';

interface ChartControlsProps {
  readonly choice: ChartChoice;
  readonly kind: ChartKind;
  readonly others: readonly ChartChoice[] | undefined;
  readonly samples: readonly ColumnSample[];
  readonly onChange: (choice: ChartChoice) => void;
}

const MEASURES = ['count', 'sum', 'average'] as const satisfies readonly ChartMeasure[];

export function ChartControls({ choice, kind, others, samples, onChange }: ChartControlsProps) {
  const { x, y, series, measure = 'count' } = choice;
  const isGrouped = isMeasured(kind);
  const names = kind.axisNames?.() ?? CHART_COPY;
  const numbers = numbersIn(samples);
  const forSeries = columnsForSeries(kind, samples);
  const isLines = kind.series === 'lines';
  const kinds = offeredKinds(samples);
  const measures = (kind.measures ?? MEASURES).filter(
    (one) => one === 'count' || numbers.length > 0,
  );
  const bySeries = forSeries.length > 0 && (
    <ColumnSelect
      label={isLines ? names.y : CHART_COPY.series}
      path={series}
      columns={forSeries}
      none={!isLines && CHART_COPY.noSeries}
      onChange={(path) => onChange({ ...choice, series: path })}
    />
  );
  return (
    <div className="gh-chart-controls gh-actions" role="group" aria-label={CHART_COPY.kind}>
      <Choice
        label={CHART_COPY.kind}
        value={kind.id}
        options={kinds.map((one) => [one.id, nameOfKind(one)])}
        onChange={(id) => {
          const next = kinds.find((one) => one.id === id);
          if (next) onChange(changeKind(choice, next, samples, others));
        }}
      />
      <ColumnSelect
        label={names.x}
        path={x}
        columns={columnsForX(kind, samples)}
        none={kind.withoutX?.()}
        onChange={(path) => onChange({ ...choice, x: path })}
      />
      {isLines && bySeries}
      {isGrouped && measures.length > 1 && (
        <Choice
          label={CHART_COPY.measure}
          value={measure}
          options={measures.map((one) => [one, CHART_COPY.measures[one]])}
          onChange={(next) => onChange({ ...choice, measure: next })}
        />
      )}
      {!(isGrouped && measure === 'count') && (
        <ColumnSelect
          label={isLines ? PART_COPY.value : names.y}
          path={y}
          columns={numbers}
          onChange={(path) => onChange({ ...choice, y: path })}
        />
      )}
      {!isLines && bySeries}
    </div>
  );
}

export function nameOfKind({ names }: ChartKind): string {
  return names[language()];
}
