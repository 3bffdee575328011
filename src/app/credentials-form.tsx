import {
  useCallback,
  useMemo,
  useSyncExternalStore,
  type JSX,
  type ReactNode,
  type RefObject,
  type SubmitEvent,
} from 'react';
import { CopyDetails, FailureNotice } from '../explorer/diagnostics/failure-notice.tsx';
import type { Identity } from '../session/session-state.ts';
import type { SignInFailure } from '../session/sign-in.ts';
import { COPY, copyOfSignInFailure, type SignInFailureCopy } from './copy.ts';
import type { FailedOpening } from './failed-opening.tsx';
import { ApiKeyField, focusField, SecretField, TextField } from './fields.tsx';
import { readSignInForm, type CredentialField } from './read-sign-in-form.ts';
import { useFormFaults, useHeldSubmit, type SignInTarget } from './sign-in-form.ts';
import { useSessionView } from './use-session-view.ts';
import { isUnexplained, type DiagnosisTarget } from '../explorer/diagnostics/target.ts';
import { systemClock } from '../contract/clock.ts';

interface CredentialsFormProps {
  /** Undefined as long as the page is opening. */
  readonly target: SignInTarget | undefined;
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
  const { target, failed, known, formRef, actions } = props;
  const { isSigningIn } = useSessionView(target?.store);
  const [isHeld, hold] = useHeldSubmit(formRef, target !== undefined, failed);
  const busy = isSigningIn || isHeld;
  const faults = useFormFaults({ service: target?.service, known, formRef, copyOf });
  const { needsKey, failure, copy, wrongField, errorOf } = faults;
  const waitS = useSecondsUntil(failure && failure.at + (failure.is.retryAfterS ?? 0) * 1_000);

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (!target) return hold();
    if (isSigningIn || waitS > 0) return;
    const read = readSignInForm(new FormData(event.currentTarget), needsKey);
    faults.setErrors(read.errors);
    const [firstWrong] = Object.keys(read.errors) as CredentialField[];
    if (firstWrong) return focusField(formRef.current, firstWrong);

    const { service, store } = target;
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
      onInput={(event) => faults.forgetError((event.target as HTMLInputElement).name)}
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

/** As high as the field that it stands for, so that nothing moves. */
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

interface SignInFailureNoticeProps {
  readonly failure: SignInFailure;
  readonly copy: SignInFailureCopy;
  /** Seconds until another try makes sense. */
  readonly waitS: number;
}

/** A failed sign-in that concerns no single field, with its countdown where there is one. */
function SignInFailureNotice(props: SignInFailureNoticeProps): JSX.Element {
  const { failure, copy, waitS } = props;
  const target = useMemo<DiagnosisTarget>(() => ({ kind: 'token', failure }), [failure]);
  return (
    <FailureNotice
      title={copy.title}
      advice={copy.advice}
      quote={copy.quote}
      details={failure}
      target={isUnexplained(failure.code) ? target : undefined}
    >
      {failure.retryAfterS !== undefined && (
        <p role="timer" aria-live="off">
          {waitS > 0 ? COPY.retryIn(waitS) : COPY.retryNow}
        </p>
      )}
    </FailureNotice>
  );
}

/**
 * Whole seconds until a moment, counted down as they pass.
 *
 * @param moment wall clock, milliseconds; undefined counts nothing
 */
function useSecondsUntil(moment: number | undefined): number {
  const subscribe = useCallback(
    (listener: () => void) => {
      if (moment === undefined) return () => undefined;
      const stop = systemClock.every(1_000, () => {
        listener();
        if (secondsUntil(moment) === 0) stop();
      });
      return stop;
    },
    [moment],
  );
  const read = (): number => secondsUntil(moment);
  return useSyncExternalStore(subscribe, read, read);
}

function secondsUntil(moment: number | undefined): number {
  return moment === undefined ? 0 : Math.max(0, Math.ceil((moment - systemClock.now()) / 1_000));
}
