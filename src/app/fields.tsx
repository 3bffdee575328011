import {
  useId,
  useState,
  type AriaAttributes,
  type ComponentProps,
  type InputHTMLAttributes,
  type JSX,
  type ReactNode,
} from 'react';
import { COPY } from './copy.ts';

interface FormFieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  /** What is wrong with the value, in words; undefined while nothing is. */
  readonly error?: string | undefined;
  /** The control; its value stays in it, out of React. */
  readonly children: (attributes: ControlAttributes) => ReactNode;
}

/** What ties a control to its label, hint and error, and keeps browsers from improving its text. */
interface ControlAttributes extends AriaAttributes {
  readonly id: string;
  readonly spellCheck: false;
  readonly autoCapitalize: 'none';
}

/** A labelled control with its hint and its error. */
export function FormField({ label, hint, error, children }: FormFieldProps): JSX.Element {
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
    <FormField label={label} hint={hint} error={error}>
      {(attributes) => (
        <>
          <input {...input} {...attributes} />
          {end}
        </>
      )}
    </FormField>
  );
}

type SecretFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'end'>;

/** A password or an API key, covered until somebody wants to read it. */
export function SecretField(props: SecretFieldProps): JSX.Element {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      end={
        <button
          type="button"
          className="gh-field-button"
          aria-pressed={shown}
          title={(shown ? COPY.signIn.hide : COPY.signIn.show)(props.label)}
          onClick={() => setShown(!shown)}
        >
          {COPY.signIn.reveal}
        </button>
      }
    />
  );
}

interface ApiKeyFieldProps {
  readonly error: string | undefined;
}

/** The API key. Password managers have no entry for it, and are told that this is none of theirs. */
export function ApiKeyField({ error }: ApiKeyFieldProps): JSX.Element {
  return (
    <SecretField
      name="apiKey"
      label={COPY.signIn.apiKey}
      autoComplete="off"
      data-1p-ignore
      data-bwignore
      data-lpignore="true"
      error={error}
    />
  );
}

/** Puts the keyboard into a field of a form, by the field's name. */
export function focusField(form: HTMLFormElement | null, name: string): void {
  form?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
}
