import type { JSX } from 'react';
import { isUnexplained } from '../explorer/diagnostics/target.ts';
import { COPY, copyOfSignInFailure } from './copy.ts';
import { ApiKeyField, SecretField, TextField } from './fields.tsx';
import { readSignInForm } from './read-sign-in-form.ts';
import {
  SignInFormFrame,
  useSignInForm,
  type SignInFormProps,
  type SignInTarget,
} from './sign-in-form.tsx';

/** The fields, their errors and the one request; the sign-in screen and the dialog share it. */
export function CredentialsForm(props: SignInFormProps): JSX.Element {
  const { known } = props;
  const form = useSignInForm(props);
  const { needsKey, wrongField, errorOf } = form;

  const submit = async (data: FormData, { service, store }: SignInTarget): Promise<void> => {
    const { credentials, errors } = readSignInForm(data, needsKey);
    if (form.showErrors(errors)) return;
    const failure = await store.signIn({ ...credentials, service });
    if (!failure) return form.setFailure(undefined);
    const at = Date.now();
    const { code, retryAfterS } = failure;
    form.setFailure({
      copy: copyOfSignInFailure(failure, credentials.username),
      details: failure,
      at,
      retryAt: retryAfterS === undefined ? undefined : at + retryAfterS * 1_000,
      target: isUnexplained(code) ? { kind: 'token', failure } : undefined,
    });
  };

  return (
    <SignInFormFrame form={form} labels={COPY.signIn} onSubmit={submit}>
      <TextField
        name="username"
        label={COPY.signIn.username}
        hint={wrongField === 'username' ? undefined : COPY.signIn.usernameHint}
        autoComplete="username"
        defaultValue={known?.username}
        error={errorOf('username')}
      />
      <SecretField
        name="password"
        label={COPY.signIn.password}
        autoComplete="current-password"
        error={errorOf('password')}
      />
      {needsKey ? <ApiKeyField error={errorOf('apiKey')} /> : !known && <KeyFromConfig />}
    </SignInFormFrame>
  );
}

/** As high as the field that it stands for, so that nothing moves. */
function KeyFromConfig(): JSX.Element {
  return (
    <div className="gh-field">
      <p className="gh-field-name">{COPY.signIn.apiKey}</p>
      <p className="gh-field-fixed">{COPY.signIn.apiKeyComes}</p>
    </div>
  );
}
