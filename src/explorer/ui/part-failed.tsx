import { useEffect, useEffectEvent, useId, useState, type JSX } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { CopyButton } from './copy.tsx';
import { CloseButton, Dialog } from './dialog.tsx';
import { newVersion } from './load-failures.ts';
import { PART_COPY } from './part-copy.ts';
import { Button } from './button.tsx';

/** Why a part of the page is not there: its code has not come, or it cannot be drawn. */
export type PartFault =
  | { readonly kind: 'absent'; readonly isOffline: boolean }
  /** The details hold no secret, and are worked out when they are wanted. */
  | { readonly kind: 'broken'; readonly details: () => string };

export interface PartFailure {
  readonly fault: PartFault;
  readonly isTrying?: boolean;
  readonly onRetry: () => void;
}

/** What is known of why a part is not there, or what to do about it; undefined where nothing is. */
export function useReason(fault: PartFault): string | undefined {
  const isReplaced = useStore(newVersion);
  if (isReplaced) return PART_COPY.reasons.replaced;
  return fault.kind === 'absent' && fault.isOffline ? PART_COPY.reasons.offline : undefined;
}

/** Stands in the place of a part that has failed, with what can be done about it. */
export function PartFailed(failure: PartFailure): JSX.Element {
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
  /** Another one for each time that the part is asked for; undefined while nobody asks for it. */
  readonly request: unknown;
  readonly onClose: () => void;
}

/** The same over the workspace, for a part that would have opened there. */
export function PartFailedDialog(props: PartFailedDialogProps): JSX.Element | null {
  const { request, onClose, ...failure } = props;
  const { fault, onRetry } = failure;
  const reason = useReason(fault) ?? PART_COPY.othersWork;
  const id = useId();
  const [first] = useState(() => request);
  const [closed, setClosed] = useState<{ readonly request: unknown }>();
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    if (request !== first) retry();
  }, [request, first]);
  if (request === undefined || closed?.request === request) return null;
  return createPortal(
    <Dialog
      title={PART_COPY[fault.kind]}
      describedBy={id}
      onClose={() => {
        setClosed({ request });
        onClose();
      }}
    >
      <p id={id} role="status">
        {reason}
      </p>
      <div className="gh-dialog-actions">
        <PartActions {...failure} />
        <CloseButton />
      </div>
    </Dialog>,
    document.body,
  );
}

export function PartActions({ fault, isTrying = false, onRetry }: PartFailure): JSX.Element {
  const isReplaced = useStore(newVersion);
  const isBroken = fault.kind === 'broken';
  return (
    <>
      {isReplaced && <Button label={PART_COPY.reloadPage} onClick={() => location.reload()} />}
      <Button
        label={isTrying ? PART_COPY.trying : isBroken ? PART_COPY.reloadPanel : PART_COPY.retry}
        // Not disabled, which would take the focus from it.
        aria-disabled={isTrying}
        onClick={isTrying ? undefined : onRetry}
      />
      {isBroken && <CopyButton text={fault.details} label={PART_COPY.copyDetails} />}
    </>
  );
}
