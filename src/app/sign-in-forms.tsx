import { Activity, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../explorer/ui/button.tsx';
import type { ServiceSession } from '../transport/call-with-session.ts';
import { ApiKeyField, inputOf, SecretField, TextField } from './fields.tsx';
import { PASTED_TOKEN_COPY } from './pasted-token-copy.ts';
import { SignInFormFrame, useSignInForm, type SignInFormProps } from './sign-in-form.tsx';
import { TokenForm } from './token-form.tsx';
import { isUnexplained } from '../explorer/features/diagnostics/target.ts';
import { COPY, copyOfSignInFailure } from './copy.ts';
import { readSignInForm } from './read-sign-in-form.ts';

export type SignInWay = 'credentials' | 'token';

interface SignInFormsProps extends Omit<SignInFormProps, 'formRef'> {
  readonly way: SignInWay;
  readonly onWay: (way: SignInWay) => void;
  readonly credentialsRef: RefObject<HTMLFormElement | null>;
}

export function SignInForms(props: SignInFormsProps) {
  const { way, onWay, credentialsRef, ...shared } = props;
  const tokenRef = useRef<HTMLFormElement>(null);
  const [hasTokenForm, setHasTokenForm] = useState(way === 'token');
  const isToken = way === 'token';

  const swap = (): void => {
    const [from, to] = isToken ? [tokenRef, credentialsRef] : [credentialsRef, tokenRef];
    const apiKey = inputOf(from.current, 'apiKey')?.value ?? '';
    flushSync(() => {
      setHasTokenForm(true);
      onWay(isToken ? 'credentials' : 'token');
    });
    const keyInput = inputOf(to.current, 'apiKey');
    if (keyInput?.value === '') keyInput.value = apiKey;
    const fields = [...(to.current?.querySelectorAll<HTMLInputElement>('input, textarea') ?? [])];
    (fields.find(({ value }) => value === '') ?? fields[0])?.focus();
  };
  return (
    <>
      <Activity mode={isToken ? 'hidden' : 'visible'}>
        <CredentialsForm {...shared} formRef={credentialsRef} />
      </Activity>
      {hasTokenForm && (
        <Activity mode={isToken ? 'visible' : 'hidden'}>
          <TokenForm {...shared} formRef={tokenRef} />
        </Activity>
      )}
      <Button
        className="gh-text-button gh-other-way"
        label={isToken ? PASTED_TOKEN_COPY.back : PASTED_TOKEN_COPY.offer}
        onClick={swap}
      />
    </>
  );
}

function CredentialsForm(props: SignInFormProps) {
  const { known } = props;
  const form = useSignInForm(props);
  const { needsKey, wrongField, errorOf } = form;

  const submit = async (data: FormData, { service, store }: ServiceSession): Promise<void> => {
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
        defaultValue={known?.username ?? props.username}
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

/** As high as the field it replaces, so that nothing moves. */
function KeyFromConfig() {
  return (
    <div className="gh-field">
      <p className="gh-field-name">{COPY.signIn.apiKey}</p>
      <p className="gh-field-fixed">{COPY.signIn.apiKeyComes}</p>
    </div>
  );
}
