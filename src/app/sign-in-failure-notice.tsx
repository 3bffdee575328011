import type { JSX } from 'react';
import type { SignInFailure } from '../session/sign-in-failure.ts';
import { COPY, type SignInFailureCopy } from './copy.ts';
import { useCopied } from './use-copied.ts';

interface SignInFailureNoticeProps {
  readonly failure: SignInFailure;
  readonly copy: SignInFailureCopy;
  /** Seconds until another try makes sense. */
  readonly waitS: number;
}

/** A failure that concerns no single field: what happened, what to do, details to copy. */
export function SignInFailureNotice(props: SignInFailureNoticeProps): JSX.Element {
  const { failure, copy, waitS } = props;
  const [copied, copyText] = useCopied();
  const details = JSON.stringify(failure, null, 2);
  return (
    <div className="gh-notice gh-notice-error" role="alert">
      <p>
        <strong>{copy.title}</strong> {copy.advice}
        {failure.description !== undefined && (
          <span className="gh-notice-quote">{COPY.serviceSays(failure.description)}</span>
        )}
      </p>
      {waitS > 0 && (
        <p role="timer" aria-live="off">
          {COPY.retryIn(waitS)}
        </p>
      )}
      <div className="gh-notice-actions">
        <button type="button" onClick={() => copyText(details)}>
          {copied ? COPY.details.copied : COPY.details.copy}
        </button>
      </div>
    </div>
  );
}
