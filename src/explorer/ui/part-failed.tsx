import { useEffect, useEffectEvent, useState } from 'react';
import { useStore } from 'zustand';
import { CopyButton } from './copy.tsx';
import { CloseButton, Dialog } from './dialog.tsx';
import { newVersion } from './load-failures.ts';
import { PART_COPY } from './part-copy.ts';
import { Button } from './button.tsx';

export type PartFault =
  | { readonly kind: 'absent'; readonly isOffline: boolean }
  /** `details` hold no secret, and are computed on demand. */
  | { readonly kind: 'broken'; readonly details: () => string };

export interface PartFailure {
  readonly fault: PartFault;
  readonly isTrying?: boolean;
  readonly onRetry: () => void;
}

export function useReason(fault: PartFault): string | undefined {
  const isReplaced = useStore(newVersion);
  if (isReplaced) return PART_COPY.reasons.replaced;
  return fault.kind === 'absent' && fault.isOffline ? PART_COPY.reasons.offline : undefined;
}

export function PartFailed(failure: PartFailure) {
  const { fault } = failure;
  const reason = useReason(fault) ?? PART_COPY.othersWork;
  return (
    <div className="gh-part-failed" role="alert">
      <p>
        <strong>{PART_COPY[fault.kind]}.</strong> {reason}
      </p>
      <div className="gh-part-actions">
        <PartActions {...failure} />
      </div>
    </div>
  );
}

interface PartFailedDialogProps extends PartFailure {
  /** Changes with each request; undefined for none. */
  readonly request: unknown;
  readonly onClose: () => void;
}

export function PartFailedDialog(props: PartFailedDialogProps) {
  const { request, onClose, ...failure } = props;
  const { fault, onRetry } = failure;
  const reason = useReason(fault) ?? PART_COPY.othersWork;
  const [first] = useState(() => request);
  const [closed, setClosed] = useState<{ readonly request: unknown }>();
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    if (request !== first) retry();
  }, [request, first]);
  if (request === undefined || closed?.request === request) return null;
  return (
    <Dialog
      title={PART_COPY[fault.kind]}
      lead={<span role="status">{reason}</span>}
      onClose={() => {
        setClosed({ request });
        onClose();
      }}
    >
      <div className="gh-dialog-actions">
        <PartActions {...failure} />
        <CloseButton />
      </div>
    </Dialog>
  );
}

export function PartActions({ fault, isTrying = false, onRetry }: PartFailure) {
  const isReplaced = useStore(newVersion);
  const isBroken = fault.kind === 'broken';
  return (
    <>
      {isReplaced && <Button label={PART_COPY.reloadPage} onClick={() => location.reload()} />}
      <Button
        label={isTrying ? PART_COPY.trying : isBroken ? PART_COPY.reloadPanel : PART_COPY.retry}
        // Disabling it would drop the focus.
        aria-disabled={isTrying}
        onClick={isTrying ? undefined : onRetry}
      />
      {isBroken && <CopyButton text={fault.details} label={PART_COPY.copyDetails} />}
    </>
  );
}
