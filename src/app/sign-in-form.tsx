import { useEffect, useReducer, useState, type ReactNode, type RefObject } from 'react';
import { systemClock } from '../contract/clock.ts';
import { CopyDetails, FailureNotice } from '../explorer/features/diagnostics/failure-notice.tsx';
import type { DiagnosisTarget } from '../explorer/features/diagnostics/target.ts';
import { FAILURE_COPY, type FormFailureCopy } from '../transport/failure-copy.ts';
import type { Identity } from '../session/session-state.ts';
import type { ServiceSession } from '../transport/call-with-session.ts';
import { Button } from '../explorer/ui/button.tsx';
import { COPY } from './copy.ts';
import type { FailedOpening } from './failed-opening.tsx';
import { focusField } from './fields.tsx';
import { useSessionView } from './use-session-view.ts';

export interface SignInFormProps {
  readonly target: ServiceSession | undefined;
  readonly failed?: FailedOpening | undefined;
  /** The returning user: the name is filled in, and the session keeps an accepted key. */
  readonly known?: Identity | undefined;
  /** Filled in after a sign-out. */
  readonly username?: string | undefined;
  readonly formRef: RefObject<HTMLFormElement | null>;
  readonly actions?: ReactNode;
}

interface FormFailure {
  readonly copy: FormFailureCopy;
  /** Copyable facts for an operator; no secrets. */
  readonly details: object;
  readonly at: number;
  readonly retryAt?: number | undefined;
  readonly target?: DiagnosisTarget | undefined;
}

type FieldErrors = Readonly<Record<string, string | undefined>>;

export function useSignInForm(props: SignInFormProps) {
  const { target, failed, known, formRef } = props;
  const service = target?.service;
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<FormFailure>();
  const [seenService, setSeenService] = useState(service?.id);
  if (seenService !== service?.id) {
    // Errors at one service say nothing about another.
    setSeenService(service?.id);
    setErrors({});
    setFailure(undefined);
  }
  const [otherKey, setOtherKey] = useState(false);
  const { isSigningIn, hasKey } = useSessionView(target?.store);
  const needsKey = service?.apiKey === undefined && (known === undefined || !hasKey || otherKey);
  const field = failure?.copy.field;
  const wrongField = field === 'apiKey' && !needsKey ? undefined : field;
  // After the render, because a failure can add its field.
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
    /** Shows the errors and focuses the first invalid field; returns whether there is one. */
    showErrors(next: FieldErrors): boolean {
      setErrors(next);
      const [first] = Object.entries(next).find(([, error]) => error !== undefined) ?? [];
      if (first !== undefined) focusField(formRef.current, first);
      return first !== undefined;
    },
    /** Undefined clears the failure. After a refused key, the key has to be typed. */
    setFailure(next: FormFailure | undefined): void {
      setFailure(next);
      if (next?.copy.field === 'apiKey') setOtherKey(true);
    },
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

/** Holds a submission until the page is open; drops it if the page cannot open. */
function useHeldSubmit(
  formRef: RefObject<HTMLFormElement | null>,
  isOpen: boolean,
  failed: FailedOpening | undefined,
) {
  const error = failed?.error;
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

/** Whole seconds until a moment (wall-clock milliseconds), counted down. */
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
  readonly onSubmit: (data: FormData, target: ServiceSession) => Promise<void>;
  readonly children: ReactNode;
}

export function SignInFormFrame(props: SignInFormFrameProps) {
  const { form, isChecking = false, labels, onSubmit, children } = props;
  const { formRef, target, failure, wrongField, waitS } = form;
  const isBusy = form.isSigningIn || isChecking;
  return (
    <form
      ref={formRef}
      className="gh-form"
      // Without the page's code, a browser's own submission would put all fields into a URL.
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
          {...failure.copy}
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
        <Button
          type="submit"
          look="primary"
          label={isBusy || form.isHeld ? labels.busy : labels.submit}
          aria-disabled={isBusy || form.isHeld || waitS > 0}
        />
        {form.actions}
        {failure && wrongField && (
          <CopyDetails key={failure.at} details={failure.details} className="gh-text-button" />
        )}
      </div>
    </form>
  );
}
