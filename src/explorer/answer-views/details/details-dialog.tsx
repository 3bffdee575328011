import { useEffect, useRef, type JSX } from 'react';
import './details.css';
import type { TabCall } from '../../runs/call-store.ts';
import type { ShelvedAnswer } from '../../runs/answer-shelf.ts';
import type { ResultsDesk } from '../../../answers/api.ts';
import { DETAILS_COPY } from './details-copy.ts';
import { HttpDetails } from './http-details.tsx';
import { SocketDetails } from './socket-details.tsx';
import { TimeLimitSelect } from './time-limit-select.tsx';
import { useExtensions } from './use-extensions.ts';

export interface DetailsDialogProps {
  readonly call: TabCall;
  readonly answer: ShelvedAnswer | undefined;
  readonly desk: () => ResultsDesk;
  readonly onClose: () => void;
}

/** All that is known of a tab's last call. */
export function DetailsDialog({ call, answer, desk, onClose }: DetailsDialogProps): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const exchange = call.facts?.exchange?.();
  const extensions = useExtensions(desk, answer);
  return (
    <dialog
      ref={dialog}
      className="gh-dialog gh-details"
      aria-labelledby="gh-details-title"
      onClose={onClose}
    >
      <header>
        <h2 id="gh-details-title">{DETAILS_COPY.title}</h2>
        <button type="button" className="gh-button" onClick={() => dialog.current?.close()}>
          {DETAILS_COPY.close}
        </button>
      </header>
      {call.facts && exchange ? (
        <>
          {exchange.kind === 'http' ? (
            <HttpDetails
              facts={call.facts}
              pages={call.pages}
              exchange={exchange}
              lists={answer?.outline?.lists}
            />
          ) : (
            <SocketDetails call={call} exchange={exchange} />
          )}
          {extensions !== undefined && (
            <>
              <h3>{DETAILS_COPY.extensions}</h3>
              <textarea readOnly rows={8} aria-label={DETAILS_COPY.extensions} value={extensions} />
            </>
          )}
        </>
      ) : (
        <p>{DETAILS_COPY.noCall}</p>
      )}
      <TimeLimitSelect />
    </dialog>
  );
}
