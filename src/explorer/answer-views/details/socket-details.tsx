import type { JSX } from 'react';
import type { TabCall } from '../../runs/call-store.ts';
import type { SocketExchange } from '../../transport/exchange.ts';
import { useCopied } from '../../ui/use-copied.ts';
import { DETAILS_COPY } from './details-copy.ts';
import { SocketFactList } from './socket-fact-list.tsx';

interface SocketDetailsProps {
  readonly call: TabCall;
  readonly exchange: SocketExchange;
}

/** A subscription over a WebSocket: what went into it, secrets masked, and what is known of it. */
export function SocketDetails({ call, exchange }: SocketDetailsProps): JSX.Element {
  const { url, opening, operation } = exchange;
  const [isCopied, copy] = useCopied();
  return (
    <>
      <SocketFactList call={call} exchange={exchange} />
      <h3>{DETAILS_COPY.socket}</h3>
      <p>
        <code>{url}</code>
      </p>
      <label>
        {DETAILS_COPY.opening}
        <textarea readOnly rows={3} value={opening} />
      </label>
      <label>
        {DETAILS_COPY.operation}
        <textarea readOnly rows={4} value={operation} />
      </label>
      <div className="gh-details-actions">
        <button type="button" className="gh-button" onClick={() => copy(operation)}>
          {isCopied ? DETAILS_COPY.copied : DETAILS_COPY.copyOperation}
        </button>
        <p>{DETAILS_COPY.maskedOpening}</p>
      </div>
    </>
  );
}
