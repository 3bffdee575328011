import { useState, type ComponentProps, type JSX } from 'react';
import { COPY } from './copy.ts';
import { TextField } from './text-field.tsx';

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
