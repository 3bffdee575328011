import { useId, type JSX } from 'react';
import { RESULTS_COPY } from './results-copy.ts';
import { VIEWS, type View } from './use-view-choice.ts';

interface ViewSwitchProps {
  readonly view: View;
  readonly onChange: (view: View) => void;
}

/** Chooses how answers are shown. */
export function ViewSwitch({ view, onChange }: ViewSwitchProps): JSX.Element {
  const name = useId();
  return (
    <fieldset className="gh-view-switch" aria-label={RESULTS_COPY.views}>
      {VIEWS.map((one) => (
        <label key={one}>
          <input type="radio" name={name} checked={one === view} onChange={() => onChange(one)} />
          {RESULTS_COPY.viewNames[one]}
        </label>
      ))}
    </fieldset>
  );
}
