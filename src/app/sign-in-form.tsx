import { useEffect, useReducer, useState, type JSX, type ReactNode, type RefObject } from 'react';
import type { Service } from '../contract/config.ts';
import { systemClock } from '../contract/clock.ts';
import { CopyDetails, FailureNotice } from '../explorer/features/diagnostics/failure-notice.tsx';
import type { DiagnosisTarget } from '../explorer/features/diagnostics/target.ts';
import { FAILURE_COPY } from '../transport/failure-copy.ts';
import type { Identity } from '../session/session-state.ts';
import type { SessionStore } from '../session/session-store.ts';
import { COPY, type FormFailureCopy } from './copy.ts';
import type { FailedOpening } from './failed-opening.tsx';
import { focusField } from './fields.tsx';
import { useSessionView } from './use-session-view.ts';

export interface SignInTarget {
  readonly service: Service;
  readonly store: SessionStore;
}

export interface SignInFormProps {
  /** Undefined as long as the page is opening. */
  readonly target: SignInTarget | undefined;
  /** Why the page is not open, where it could not be. */
  readonly failed?: FailedOpening | undefined;
  /** Who signs in again: the name is filled in, the key stays in the session as long as it is taken. */
  readonly known?: Identity | undefined;
  readonly formRef: RefObject<HTMLFormElement | null>;
  readonly actions?: ReactNode;
}

/** Why a form did not sign in. Moments are the wall clock's, milliseconds. */
interface FormFailure {
  readonly copy: FormFailureCopy;
  /** What can be copied for an operator; holds no secret. */
  readonly details: object;
  readonly at: number;
  /** From when another try makes sense, where the service says so. */
  readonly retryAt?: number | undefined;
  readonly target?: DiagnosisTarget | undefined;
}

type FieldErrors = Readonly<Record<string, string | undefined>>;

/** Keeps what is wrong with a form, and puts the keyboard into the field that a failure concerns. */
export function useSignInForm(props: SignInFormProps) {
  const { target, failed, known, formRef } = props;
  const service = target?.service;
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<FormFailure>();
  const [seenService, setSeenService] = useState(service?.id);
  if (seenService !== service?.id) {
    // What was wrong at one service says nothing of another.
    setSeenService(service?.id);
    setErrors({});
    setFailure(undefined);
  }
  const [otherKey, setOtherKey] = useState(false);
  const { isSigningIn, hasKey } = useSessionView(target?.store);
  const needsKey = service?.apiKey === undefined && (known === undefined || !hasKey || otherKey);
  const field = failure?.copy.field;
  const wrongField = field === 'apiKey' && !needsKey ? undefined : field;
  // After the render, because a failure can bring up the field that it concerns.
  useEffect(() => {
    if (failure && wrongField) focusField(formRef.current, wrongField);
  }, [failure, wrongField, formRef]);
  const heldSubmit = useHeldSubmit(formRef, target !== undefined, failed);

  return {
    ...props,
    ...heldSubmit,
    needsKey,
    isSigningIn,
    failure,
    wrongField,
    waitS: useSecondsUntil(failure?.retryAt),
    /** Shows what cannot be sent, and goes to the first such field; whether there is one. */
    showErrors(next: FieldErrors): boolean {
      setErrors(next);
      const [first] = Object.entries(next).find(([, error]) => error !== undefined) ?? [];
      if (first !== undefined) focusField(formRef.current, first);
      return first !== undefined;
    },
    /** Undefined takes the failure away. A key that was refused has to be typed from then on. */
    setFailure(next: FormFailure | undefined): void {
      setFailure(next);
      if (next?.copy.field === 'apiKey') setOtherKey(true);
    },
    /** What is being corrected is not wrong any more. */
    forgetError(name: string): void {
      setErrors((before) => ({ ...before, [name]: undefined }));
      if (name === wrongField) setFailure(undefined);
    },
    errorOf(name: string): string | undefined {
      return (
        errors[name] ?? (failure && wrongField === name ? sentenceOf(failure.copy) : undefined)
      );
    },
  };
}

function sentenceOf({ title, advice, quote }: FormFailureCopy): string {
  const own = `${title} ${advice}`;
  return quote === undefined ? own : `${own} ${FAILURE_COPY.serviceSays(quote)}`;
}

/** Sends a form, which waits for the page to open, once it has; lets it go where the page cannot open. */
function useHeldSubmit(
  formRef: RefObject<HTMLFormElement | null>,
  isOpen: boolean,
  failed: FailedOpening | undefined,
) {
  const error = failed?.error;
  /** With the failure that was known by then. */
  const [held, setHeld] = useState<{ readonly after: Error | undefined }>();
  if (held && !isOpen && held.after !== error) setHeld(undefined);
  useEffect(() => {
    if (held && isOpen) formRef.current?.requestSubmit();
  }, [held, isOpen, formRef]);
  return {
    isHeld: held !== undefined && !isOpen,
    hold(): void {
      setHeld({ after: error });
      void failed?.retry();
    },
    release: (): void => setHeld(undefined),
  };
}

/** Whole seconds until a moment of the wall clock, milliseconds; counted down as they pass. */
function useSecondsUntil(moment = 0): number {
  const [, countDown] = useReducer((count: number) => count + 1, 0);
  const seconds = Math.max(0, Math.ceil((moment - systemClock.now()) / 1_000));
  const isWaiting = seconds > 0;
  useEffect(() => (isWaiting ? systemClock.every(1_000, countDown) : undefined), [isWaiting]);
  return seconds;
}

interface SignInFormFrameProps {
  readonly form: ReturnType<typeof useSignInForm>;
  readonly isChecking?: boolean;
  readonly labels: { readonly submit: string; readonly busy: string };
  readonly onSubmit: (data: FormData, target: SignInTarget) => Promise<void>;
  readonly children: ReactNode;
}

/** What both forms have around their fields: the last failure, and the one request at a time. */
export function SignInFormFrame(props: SignInFormFrameProps): JSX.Element {
  const { form, isChecking = false, labels, onSubmit, children } = props;
  const { formRef, target, failure, wrongField, waitS } = form;
  const isBusy = form.isSigningIn || isChecking;
  return (
    <form
      ref={formRef}
      className="gh-form"
      // Before this page's code is there, a browser that submits by itself would put all into a URL.
      method="dialog"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!target) return form.hold();
        form.release();
        if (!isBusy && waitS === 0) void onSubmit(new FormData(event.currentTarget), target);
      }}
      onInput={(event) => form.forgetError((event.target as HTMLInputElement).name)}
    >
      {failure && !wrongField && (
        <FailureNotice
          key={failure.at}
          title={failure.copy.title}
          advice={failure.copy.advice}
          quote={failure.copy.quote}
          details={failure.details}
          target={failure.target}
        >
          {failure.retryAt !== undefined && (
            <p role="timer" aria-live="off">
              {waitS > 0 ? COPY.retryIn(waitS) : COPY.retryNow}
            </p>
          )}
        </FailureNotice>
      )}
      {children}
      <div className="gh-form-actions">
        <button
          type="submit"
          className="gh-button gh-button-primary"
          aria-disabled={isBusy || form.isHeld || waitS > 0}
        >
          {isBusy || form.isHeld ? labels.busy : labels.submit}
        </button>
        {form.actions}
        {failure && wrongField && (
          <CopyDetails key={failure.at} details={failure.details} className="gh-text-button" />
        )}
      </div>
    </form>
  );
}
