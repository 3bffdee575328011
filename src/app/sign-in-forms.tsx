import { Activity, useRef, useState, type JSX, type ReactNode, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { Identity } from '../session/session-state.ts';
import { CredentialsForm } from './credentials-form.tsx';
import type { FailedOpening } from './failed-opening.tsx';
import { PASTED_TOKEN_COPY } from './pasted-token-copy.ts';
import type { SignInTarget } from './sign-in-form.ts';
import { TokenForm } from './token-form.tsx';

/** By what somebody signs in. */
export type SignInWay = 'credentials' | 'token';

interface SignInFormsProps {
  /** Undefined as long as the page is opening. */
  readonly target: SignInTarget | undefined;
  /** Why the page is not open, where it could not be. */
  readonly failed?: FailedOpening | undefined;
  readonly way: SignInWay;
  readonly onWay: (way: SignInWay) => void;
  /** Who signs in again: the name is filled in, the key stays in the session. */
  readonly known?: Identity | undefined;
  /** The form for credentials. */
  readonly credentialsRef?: RefObject<HTMLFormElement | null>;
  /** Beside the submit button of either form. */
  readonly actions?: ReactNode;
}

/** The two ways in, one shown at a time; what was typed in the other one stays there. */
export function SignInForms(props: SignInFormsProps): JSX.Element {
  const { way, onWay, credentialsRef, ...shared } = props;
  const ownRef = useRef<HTMLFormElement>(null);
  const credentials = credentialsRef ?? ownRef;
  const token = useRef<HTMLFormElement>(null);
  const [hasTokenForm, setHasTokenForm] = useState(way === 'token');

  const swap = (): void => {
    const [from, to] = way === 'token' ? [token, credentials] : [credentials, token];
    const apiKey = inputOf(from.current, 'apiKey')?.value ?? '';
    flushSync(() => {
      setHasTokenForm(true);
      onWay(way === 'token' ? 'credentials' : 'token');
    });
    const keyInput = inputOf(to.current, 'apiKey');
    if (keyInput?.value === '') keyInput.value = apiKey;
    firstToFill(to.current)?.focus();
  };
  return (
    <>
      <Activity mode={way === 'credentials' ? 'visible' : 'hidden'}>
        <CredentialsForm {...shared} formRef={credentials} />
      </Activity>
      {hasTokenForm && (
        <Activity mode={way === 'token' ? 'visible' : 'hidden'}>
          <TokenForm {...shared} formRef={token} />
        </Activity>
      )}
      <button type="button" className="gh-text-button gh-other-way" onClick={swap}>
        {way === 'token' ? PASTED_TOKEN_COPY.back : PASTED_TOKEN_COPY.offer}
      </button>
    </>
  );
}

function inputOf(form: HTMLFormElement | null, name: string): HTMLInputElement | undefined {
  const found = form?.elements.namedItem(name);
  return found instanceof HTMLInputElement ? found : undefined;
}

/** The first field that is still empty, or the first of all. */
function firstToFill(form: HTMLFormElement | null): HTMLElement | undefined {
  const fields = [...(form?.querySelectorAll<HTMLInputElement>('input, textarea') ?? [])];
  return fields.find(({ value }) => value === '') ?? fields[0];
}
