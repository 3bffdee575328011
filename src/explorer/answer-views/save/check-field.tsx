import { useId, type JSX } from 'react';

interface CheckFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** A choice that is on or off, and what it does. */
export function CheckField({ label, hint, isOn, onChange }: CheckFieldProps): JSX.Element {
  const id = useId();
  return (
    <div className="gh-save-check">
      <input
        id={id}
        type="checkbox"
        checked={isOn}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => onChange(target.checked)}
      />
      <label htmlFor={id}>{label}</label>
      <p id={`${id}-hint`} className="gh-field-hint">
        {hint}
      </p>
    </div>
  );
}
