import { useId, type InputHTMLAttributes, type JSX, type ReactNode } from 'react';

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
  readonly hint?: string | undefined;
  /** What is wrong with the value, in words; undefined while nothing is. */
  readonly error?: string | undefined;
  /** A control inside the field, at its end. */
  readonly end?: ReactNode;
}

/** A labelled input with its hint and its error. The value stays in the input, out of React. */
export function TextField({ label, hint, error, end, ...input }: TextFieldProps): JSX.Element {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className="gh-field">
      <label htmlFor={id}>{label}</label>
      <div className="gh-field-box">
        <input
          {...input}
          id={id}
          spellCheck={false}
          autoCapitalize="none"
          aria-invalid={error !== undefined}
          aria-describedby={described || undefined}
        />
        {end}
      </div>
      {error !== undefined && (
        <p className="gh-field-error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
      {hint !== undefined && (
        <p className="gh-field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
