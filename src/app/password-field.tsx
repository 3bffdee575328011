import { useState, type ComponentProps, type JSX } from 'react';
import { COPY } from './copy.ts';
import { TextField } from './text-field.tsx';

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'end' | 'label'>;

/** The password, hidden until somebody wants to read it. */
export function PasswordField(props: PasswordFieldProps): JSX.Element {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      label={COPY.signIn.password}
      type={shown ? 'text' : 'password'}
      autoComplete="current-password"
      end={
        <button
          type="button"
          className="gh-field-button"
          aria-pressed={shown}
          title={shown ? COPY.signIn.hide : COPY.signIn.show}
          onClick={() => setShown(!shown)}
        >
          {COPY.signIn.reveal}
        </button>
      }
    />
  );
}
