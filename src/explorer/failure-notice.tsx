import type { JSX, ReactNode } from 'react';
import { CopyDetails } from './copy-details.tsx';
import { EXPLORER_COPY } from './explorer-copy.ts';

interface FailureNoticeProps {
  readonly title: string;
  readonly advice: string;
  /** The service's own words; shown as text. */
  readonly quote?: string | undefined;
  /** What can be copied for an operator; holds no secret. */
  readonly details: object;
  /** Buttons beside the one that copies. */
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

/** One failure in words: what happened, what to do next, details to copy. */
export function FailureNotice(props: FailureNoticeProps): JSX.Element {
  const { title, advice, quote, details, actions, children } = props;
  return (
    <div className="gh-notice gh-notice-error" role="alert">
      <p>
        <strong>{title}</strong> {advice}
        {quote !== undefined && (
          <span className="gh-notice-quote">{EXPLORER_COPY.serviceSays(quote)}</span>
        )}
      </p>
      {children}
      <div className="gh-notice-actions">
        {actions}
        <CopyDetails details={details} />
      </div>
    </div>
  );
}
