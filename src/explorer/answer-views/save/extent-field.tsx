import { useId, type JSX } from 'react';
import { EXTENTS, type Extent } from './save-choices.ts';

interface ExtentFieldProps {
  readonly legend: string;
  readonly words: Readonly<Record<Extent, string>>;
  readonly value: Extent;
  readonly onChange: (value: Extent) => void;
}

/** What the table shows, or all that there is. */
export function ExtentField({ legend, words, value, onChange }: ExtentFieldProps): JSX.Element {
  const name = useId();
  return (
    <fieldset className="gh-save-extent">
      <legend className="gh-field-name">{legend}</legend>
      {EXTENTS.map((extent) => (
        <label key={extent}>
          <input
            type="radio"
            name={name}
            checked={extent === value}
            onChange={() => onChange(extent)}
          />
          {words[extent]}
        </label>
      ))}
    </fieldset>
  );
}
