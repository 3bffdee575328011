import { useState, type ReactNode } from 'react';
import type { DiagnosisTarget } from './target.ts';
import type { FailureCopy } from '../../../transport/call-failure-copy.ts';
import { FAILURE_COPY } from '../../../transport/failure-copy.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy.tsx';
import { laterDialog } from '../../ui/later-panel.tsx';
import { PART_COPY } from '../../ui/part-copy.ts';

const DiagnosticsPanel = laterDialog(
  async () => (await import('./diagnostics-panel.tsx')).DiagnosticsPanel,
);

interface FailureNoticeProps extends FailureCopy {
  readonly quote?: string | undefined;
  readonly details: object;
  readonly target?: DiagnosisTarget | undefined;
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

export function FailureNotice(props: FailureNoticeProps) {
  const { title, advice, quote, details, target, actions, children } = props;
  return (
    <div className="gh-notice gh-notice-error" role="alert">
      <p>
        <strong>{title}</strong> {advice}
        {quote !== undefined && (
          <span className="gh-notice-quote">{FAILURE_COPY.serviceSays(quote)}</span>
        )}
      </p>
      {children}
      <div className="gh-notice-actions">
        {actions}
        {target && <FindCause target={target} />}
        <CopyDetails details={details} />
      </div>
    </div>
  );
}

interface NoticeProps {
  readonly role?: 'status' | 'alert';
  readonly title?: string;
  readonly advice: string;
  readonly children?: ReactNode;
  readonly onDismiss: () => void;
}

/** A message that is no failure, until it is dismissed; with the buttons in it. */
export function Notice({ role, title, advice, children, onDismiss }: NoticeProps) {
  return (
    <div className="gh-notice gh-notice-renewal" role={role}>
      <p>
        {title !== undefined && <strong>{title}</strong>} {advice}
      </p>
      <div className="gh-notice-actions">
        {children}
        <Button look="bare" label={FAILURE_COPY.dismiss} onClick={onDismiss} />
      </div>
    </div>
  );
}

export function FindCause({ target }: { readonly target: DiagnosisTarget }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="bare" label={FAILURE_COPY.findCause} onClick={() => setOpen(true)} />
      {isOpen && <DiagnosticsPanel target={target} onClose={() => setOpen(false)} />}
    </>
  );
}

interface CopyDetailsProps {
  readonly details: object;
  readonly className?: string;
}

export function CopyDetails({ details, className = '' }: CopyDetailsProps) {
  return (
    <CopyButton
      text={() => JSON.stringify(details, null, 2)}
      label={PART_COPY.copyDetails}
      className={className}
    />
  );
}
