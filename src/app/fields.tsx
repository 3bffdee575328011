import { useId, useState, type InputHTMLAttributes, type ReactNode } from 'react';
import { Button } from '../explorer/ui/button.tsx';
import { COPY } from './copy.ts';

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly rows?: number;
  readonly end?: ReactNode;
}

/** A labelled input with its hint and error. The value stays in the input, out of React. */
export function TextField({ label, hint, error, end, ...input }: TextFieldProps) {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  const Control = input.rows === undefined ? 'input' : 'textarea';
  return (
    <div className="gh-field">
      <label htmlFor={id}>{label}</label>
      <div className="gh-field-box">
        <Control
          {...(input as object)}
          id={id}
          // Browsers would correct the typed value.
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

export function SecretField(props: TextFieldProps) {
  const [isRevealed, setRevealed] = useState(false);
  return (
    <TextField
      {...props}
      type={isRevealed ? 'text' : 'password'}
      end={
        <Button
          className="gh-field-button"
          label={COPY.signIn.reveal}
          aria-pressed={isRevealed}
          title={(isRevealed ? COPY.signIn.hide : COPY.signIn.show)(props.label)}
          onClick={() => setRevealed(!isRevealed)}
        />
      }
    />
  );
}

/** The API key. Password managers are told to ignore it. */
export function ApiKeyField({ error }: { readonly error: string | undefined }) {
  const notOurs = { 'data-1p-ignore': true, 'data-bwignore': true, 'data-lpignore': 'true' };
  return (
    <SecretField
      name="apiKey"
      label={COPY.signIn.apiKey}
      autoComplete="off"
      {...notOurs}
      error={error}
    />
  );
}

export function inputOf(form: HTMLFormElement | null, name: string) {
  return form?.querySelector<HTMLInputElement>(`[name="${name}"]`) ?? undefined;
}

export function focusField(form: HTMLFormElement | null, name: string): void {
  inputOf(form, name)?.focus();
}
