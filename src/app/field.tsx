import { useId, type AriaAttributes, type JSX, type ReactNode } from 'react';

interface FieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  /** What is wrong with the value, in words; undefined while nothing is. */
  readonly error?: string | undefined;
  /** The control; its value stays in it, out of React. */
  readonly children: (attributes: ControlAttributes) => ReactNode;
}

/** What ties a control to its label, hint and error, and keeps browsers from improving its text. */
export interface ControlAttributes extends AriaAttributes {
  readonly id: string;
  readonly spellCheck: false;
  readonly autoCapitalize: 'none';
}

/** A labelled control with its hint and its error. */
export function Field({ label, hint, error, children }: FieldProps): JSX.Element {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className="gh-field">
      <label htmlFor={id}>{label}</label>
      <div className="gh-field-box">
        {children({
          id,
          spellCheck: false,
          autoCapitalize: 'none',
          'aria-invalid': error !== undefined,
          'aria-describedby': described || undefined,
        })}
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
