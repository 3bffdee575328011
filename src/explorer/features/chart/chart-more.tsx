import type { ComponentProps, ReactNode } from 'react';
import type { ChartTitles } from '../../runs/table-state.ts';
import { Choice } from '../../ui/choices.tsx';
import { PopoverButton } from '../../ui/popover.tsx';
import { CHART_COPY } from './chart-copy.ts';
import type { ChartControls } from './chart-controls.tsx';
import { wordsOf } from './chart-facts.ts';
import { isMeasured, numbersIn } from './chart-kind.ts';
import { logsFor } from './chart-kinds.ts';
import { ColumnSelect } from './column-select.tsx';
import { PART_COPY } from '../../ui/part-copy.ts';

interface ChartMoreProps extends Omit<ComponentProps<typeof ChartControls>, 'others'> {
  readonly isTime: boolean;
  /** Whether each row is a point of its own, which can be named. */
  readonly hasLabels: boolean;
  readonly onTitles: (titles: ChartTitles) => void;
  readonly children: ReactNode;
}

const OF_POINTS = ['size', 'label'] as const;

const PLACES = ['chart', 'x', 'y'] as const;

/** A link has no room for longer ones, characters. */
const MAX_LENGTH = 200;

export function ChartMore(props: ChartMoreProps) {
  const { choice, kind, samples, isTime, hasLabels, onChange, onTitles, children } = props;
  const { titles, ...plain } = choice;
  const logs = logsFor(kind, choice.x, samples);
  const { title: chart, xName: x, yName: y } = wordsOf(plain, kind, isTime);
  // The chart's own titles are placeholders.
  const own = { chart, x, y };
  return (
    <PopoverButton
      button={{ look: 'table', label: PART_COPY.more }}
      title={PART_COPY.more}
      className="gh-table-menu"
      width={320}
    >
      {logs.length > 0 && (
        <Choice
          className="gh-stack"
          label={CHART_COPY.scale}
          value={choice.log ?? ''}
          options={[
            ['', CHART_COPY.linear],
            ...logs.map(
              (axes) =>
                [axes, isMeasured(kind) ? CHART_COPY.logValues : CHART_COPY.logs[axes]] as const,
            ),
          ]}
          onChange={(next) => onChange({ ...choice, log: next === '' ? undefined : next })}
        />
      )}
      {OF_POINTS.filter((place) => kind.hasSize && (place === 'size' || hasLabels)).map((place) => (
        <ColumnSelect
          key={place}
          className="gh-stack"
          label={CHART_COPY[place]}
          path={choice[place]}
          columns={place === 'size' ? numbersIn(samples) : samples}
          none={CHART_COPY.without[place]}
          onChange={(path) => onChange({ ...choice, [place]: path })}
        />
      ))}
      {PLACES.filter((place) => place === 'chart' || !kind.world).map((place) => (
        <label key={place} className="gh-stack">
          <span>{CHART_COPY.titleOf[place]}</span>
          <input
            value={titles?.[place] ?? ''}
            placeholder={own[place]}
            maxLength={MAX_LENGTH}
            onChange={({ target }) => onTitles({ ...titles, [place]: target.value || undefined })}
          />
        </label>
      ))}
      <div className="gh-actions">{children}</div>
    </PopoverButton>
  );
}
