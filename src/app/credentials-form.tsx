import type { JSX, ReactNode, RefObject, SubmitEvent } from 'react';
import { CopyDetails } from '../explorer/failures/failure-notice.tsx';
import type { Identity } from '../session/session-state.ts';
import type { SignInFailure } from '../session/sign-in-failure.ts';
import { COPY, copyOfSignInFailure, type SignInFailureCopy } from './copy.ts';
import type { FailedOpening } from './failed-opening.ts';
import { focusField } from './focus-field.ts';
import { readCredentials, type CredentialField } from './read-credentials.ts';
import { ApiKeyField, SecretField } from './secret-field.tsx';
import { SignInFailureNotice } from './sign-in-failure-notice.tsx';
import type { SignInPlace } from './sign-in-place.ts';
import { TextField } from './text-field.tsx';
import { useFormFaults } from './use-form-faults.ts';
import { useHeldSubmit } from './use-held-submit.ts';
import { useSecondsUntil } from './use-seconds-until.ts';
import { useSessionView } from './use-session-view.ts';

interface CredentialsFormProps {
  /** Undefined as long as the page is opening. */
  readonly place: SignInPlace | undefined;
  /** Why the page is not open, where it could not be. */
  readonly failed?: FailedOpening | undefined;
  /** Who signs in again: the name is filled in, the key stays in the session. */
  readonly known?: Identity | undefined;
  readonly formRef: RefObject<HTMLFormElement | null>;
  /** Beside the submit button. */
  readonly actions?: ReactNode;
}

/** The fields, their errors and the one request; the sign-in screen and the dialog share it. */
export function CredentialsForm(props: CredentialsFormProps): JSX.Element {
  const { place, failed, known, formRef, actions } = props;
  const { isSigningIn } = useSessionView(place?.store);
  const [isHeld, hold] = useHeldSubmit(formRef, place !== undefined, failed);
  const busy = isSigningIn || isHeld;
  const faults = useFormFaults({ service: place?.service, known, formRef, copyOf });
  const { needsKey, failure, copy, wrongField, errorOf } = faults;
  const waitS = useSecondsUntil(failure && failure.at + (failure.is.retryAfterS ?? 0) * 1_000);

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (!place) return hold();
    if (isSigningIn || waitS > 0) return;
    const read = readCredentials(new FormData(event.currentTarget), needsKey);
    faults.setErrors(read.errors);
    const [firstWrong] = Object.keys(read.errors) as CredentialField[];
    if (firstWrong) return focusField(formRef.current, firstWrong);

    const { service, store } = place;
    const { username } = read.credentials;
    const apiKey = read.credentials.apiKey ?? service.apiKey;
    const is = await store.signIn({ ...read.credentials, apiKey, serviceId: service.id });
    faults.setFailure(is && { is, username, at: Date.now() });
  };

  return (
    <form
      ref={formRef}
      className="gh-form"
      // Before this page's code is there, a browser that submits by itself would put all into a URL.
      method="dialog"
      noValidate
      onSubmit={(event) => void submit(event)}
      onInput={({ target }) => faults.forgetError((target as HTMLInputElement).name)}
    >
      {failure && copy && !wrongField && (
        <SignInFailureNotice key={failure.at} failure={failure.is} copy={copy} waitS={waitS} />
      )}
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
      <div className="gh-form-actions">
        <button
          type="submit"
          className="gh-button gh-button-primary"
          aria-disabled={busy || waitS > 0}
        >
          {busy ? COPY.signIn.busy : COPY.signIn.submit}
        </button>
        {actions}
        {failure && wrongField && (
          <CopyDetails key={failure.at} details={failure.is} className="gh-text-button" />
        )}
      </div>
    </form>
  );
}

/** As high as the field in whose place it comes, so that nothing moves. */
function KeyFromConfig(): JSX.Element {
  return (
    <div className="gh-field">
      <p className="gh-field-name">{COPY.signIn.apiKey}</p>
      <p className="gh-field-fixed">{COPY.signIn.apiKeyComes}</p>
    </div>
  );
}

/** A failure, and what it was the answer to. */
interface FailedSignIn {
  readonly is: SignInFailure;
  readonly username: string;
  /** Wall clock, milliseconds. */
  readonly at: number;
}

function copyOf({ is, username }: FailedSignIn): SignInFailureCopy {
  return copyOfSignInFailure(is, username);
}
