import { useId, type JSX } from 'react';
import { RESULTS_COPY } from './shared/results-copy.ts';
import type { View } from './use-view-choice.ts';

interface ViewSwitchProps {
  readonly views: readonly View[];
  readonly view: View;
  readonly onChange: (view: View) => void;
}

/** Chooses how answers are shown. */
export function ViewSwitch({ views, view, onChange }: ViewSwitchProps): JSX.Element {
  const name = useId();
  return (
    <fieldset className="gh-view-switch" aria-label={RESULTS_COPY.views}>
      {views.map((one) => (
        <label key={one}>
          <input type="radio" name={name} checked={one === view} onChange={() => onChange(one)} />
          {RESULTS_COPY.viewNames[one]}
        </label>
      ))}
    </fieldset>
  );
}
