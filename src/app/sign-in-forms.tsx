import { Activity, useRef, useState, type JSX, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { CredentialsForm } from './credentials-form.tsx';
import { inputOf } from './fields.tsx';
import { PASTED_TOKEN_COPY } from './pasted-token-copy.ts';
import type { SignInFormProps } from './sign-in-form.tsx';
import { TokenForm } from './token-form.tsx';

export type SignInWay = 'credentials' | 'token';

interface SignInFormsProps extends Omit<SignInFormProps, 'formRef'> {
  readonly way: SignInWay;
  readonly onWay: (way: SignInWay) => void;
  readonly credentialsRef: RefObject<HTMLFormElement | null>;
}

/** The two ways in, one shown at a time; what was typed in the other one stays there. */
export function SignInForms(props: SignInFormsProps): JSX.Element {
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
    // The first field that is still empty, or the first of all.
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
      <button type="button" className="gh-text-button gh-other-way" onClick={swap}>
        {isToken ? PASTED_TOKEN_COPY.back : PASTED_TOKEN_COPY.offer}
      </button>
    </>
  );
}
