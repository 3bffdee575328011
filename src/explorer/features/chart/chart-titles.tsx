import type { JSX } from 'react';
import type { ChartChoice, ChartTitles } from '../../runs/table-state.ts';
import { PopoverButton } from '../../ui/popover.tsx';
import { CHART_COPY } from './chart-copy.ts';
import { wordsOf } from './chart-facts.ts';
import type { ChartKind } from './chart-kind.ts';

interface TitleFieldsProps {
  readonly choice: ChartChoice;
  readonly kind: ChartKind;
  readonly isTime: boolean;
  readonly onChange: (titles: ChartTitles) => void;
}

const PLACES = ['chart', 'x', 'y'] as const;

/** A link has no room for longer ones, characters. */
const MAX_LENGTH = 200;

export function TitleFields({ choice, kind, isTime, onChange }: TitleFieldsProps): JSX.Element {
  const { titles, ...plain } = choice;
  const { title: chart, xName: x, yName: y } = wordsOf(plain, kind, isTime);
  // The chart's own titles are placeholders.
  const own = { chart, x, y };
  return (
    <PopoverButton
      button={{ look: 'table', label: CHART_COPY.titles }}
      title={CHART_COPY.titles}
      className="gh-table-menu"
      width={320}
    >
      {PLACES.filter((place) => place === 'chart' || !kind.world).map((place) => (
        <label key={place} className="gh-stack">
          <span>{CHART_COPY.titleOf[place]}</span>
          <input
            value={titles?.[place] ?? ''}
            placeholder={own[place]}
            maxLength={MAX_LENGTH}
            onChange={({ target }) => onChange({ ...titles, [place]: target.value || undefined })}
          />
        </label>
      ))}
    </PopoverButton>
  );
}
