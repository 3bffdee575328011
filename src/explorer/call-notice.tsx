import type { JSX } from 'react';
import type { CallFailure } from './call-failure.ts';
import { copyOfFailure, EXPLORER_COPY } from './explorer-copy.ts';
import { FailureNotice } from './failure-notice.tsx';

interface CallNoticeProps {
  readonly failure: CallFailure;
  /** Says what failed, where the failure's words alone do not. */
  readonly lead?: string;
  readonly onRetry: () => void;
  readonly onDismiss: () => void;
}

/** A failed call in words, with what can be done about it. */
export function CallNotice({ failure, lead, onRetry, onDismiss }: CallNoticeProps): JSX.Element {
  const { title, advice } = copyOfFailure(failure);
  return (
    <FailureNotice
      title={lead === undefined ? title : `${lead} ${title}`}
      advice={advice}
      quote={failure.description}
      details={failure}
      actions={
        <>
          <button type="button" onClick={onRetry}>
            {EXPLORER_COPY.tryAgain}
          </button>
          <button type="button" onClick={onDismiss}>
            {EXPLORER_COPY.dismiss}
          </button>
        </>
      }
    />
  );
}
