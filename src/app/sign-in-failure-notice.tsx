import { useMemo, type JSX } from 'react';
import { isUnexplained } from '../explorer/doctor/is-unexplained.ts';
import type { Patient } from '../explorer/doctor/patient.ts';
import { FailureNotice } from '../explorer/failures/failure-notice.tsx';
import type { SignInFailure } from '../session/sign-in-failure.ts';
import { COPY, type SignInFailureCopy } from './copy.ts';

interface SignInFailureNoticeProps {
  readonly failure: SignInFailure;
  readonly copy: SignInFailureCopy;
  /** Seconds until another try makes sense. */
  readonly waitS: number;
}

/** A failed sign-in that concerns no single field, with its countdown where there is one. */
export function SignInFailureNotice(props: SignInFailureNoticeProps): JSX.Element {
  const { failure, copy, waitS } = props;
  const patient = useMemo<Patient>(() => ({ kind: 'token', failure }), [failure]);
  return (
    <FailureNotice
      title={copy.title}
      advice={copy.advice}
      quote={copy.quote}
      details={failure}
      patient={isUnexplained(failure.code) ? patient : undefined}
    >
      {failure.retryAfterS !== undefined && (
        <p role="timer" aria-live="off">
          {waitS > 0 ? COPY.retryIn(waitS) : COPY.retryNow}
        </p>
      )}
    </FailureNotice>
  );
}
