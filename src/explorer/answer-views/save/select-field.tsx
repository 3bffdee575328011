import { useId, type JSX, type ReactNode } from 'react';

interface SelectFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Its options. */
  readonly children: ReactNode;
}

/** A choice of one among several. */
export function SelectField({ label, value, onChange, children }: SelectFieldProps): JSX.Element {
  const id = useId();
  return (
    <div className="gh-field">
      <label htmlFor={id}>{label}</label>
      <div className="gh-field-box">
        <select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
          {children}
        </select>
      </div>
    </div>
  );
}
