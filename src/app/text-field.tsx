import type { InputHTMLAttributes, JSX, ReactNode } from 'react';
import { Field } from './field.tsx';

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
  return (
    <Field label={label} hint={hint} error={error}>
      {(attributes) => (
        <>
          <input {...input} {...attributes} />
          {end}
        </>
      )}
    </Field>
  );
}
