import { useState, type JSX } from 'react';
import type { CallFailure } from './call-failure.ts';
import { copyOfFailure, EXPLORER_COPY } from './explorer-copy.ts';

interface FailureNoticeProps {
  readonly failure: CallFailure;
  /** Says what failed, where the words alone do not. */
  readonly lead?: string;
  readonly onRetry: () => void;
  readonly onDismiss: () => void;
}

/** One failed call in words: what happened, what to do, details to copy. */
export function FailureNotice(props: FailureNoticeProps): JSX.Element {
  const { failure, lead, onRetry, onDismiss } = props;
  const { title, advice } = copyOfFailure(failure);
  const [copied, setCopied] = useState(false);
  const details = JSON.stringify({ ...failure, at: new Date().toISOString() }, null, 2);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(details);
    setCopied(true);
  };
  return (
    <div className="gh-notice gh-notice-error" role="alert">
      <p>
        <strong>{[lead, title].filter(Boolean).join(' ')}</strong> {advice}
        {failure.description !== undefined && (
          <span className="gh-notice-quote">The service says: “{failure.description}”</span>
        )}
      </p>
      <div className="gh-notice-actions">
        <button type="button" onClick={onRetry}>
          {EXPLORER_COPY.tryAgain}
        </button>
        <button type="button" onClick={() => void copy()}>
          {copied ? EXPLORER_COPY.copied : EXPLORER_COPY.copyDetails}
        </button>
        <button type="button" onClick={onDismiss}>
          {EXPLORER_COPY.dismiss}
        </button>
      </div>
    </div>
  );
}
