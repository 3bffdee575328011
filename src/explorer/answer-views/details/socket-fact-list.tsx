import type { JSX } from 'react';
import type { TabCall } from '../../runs/call-store.ts';
import { formatBytes, formatMs } from '../../runs/describe-call.ts';
import { formatCount } from '../../../contract/format-count.ts';
import type { SocketExchange } from '../../transport/exchange.ts';
import { DETAILS_COPY } from './details-copy.ts';
import { FactItem } from './fact-item.tsx';

interface SocketFactListProps {
  readonly call: TabCall;
  readonly exchange: SocketExchange;
}

/** What became of a socket, and what came over it. */
export function SocketFactList({ call, exchange }: SocketFactListProps): JSX.Element {
  const { openedMs, firstEventMs, closed, protocol } = exchange;
  const { totalMs, bytes = 0 } = call.facts ?? {};
  const inWords = (ms: number | undefined) => (ms === undefined ? undefined : formatMs(ms));
  return (
    <dl>
      <FactItem name={DETAILS_COPY.protocol}>{protocol}</FactItem>
      <FactItem name={DETAILS_COPY.opened}>{inWords(openedMs)}</FactItem>
      <FactItem name={DETAILS_COPY.firstEvent}>{inWords(firstEventMs)}</FactItem>
      <FactItem name={DETAILS_COPY.total}>{inWords(totalMs)}</FactItem>
      <FactItem name={DETAILS_COPY.events}>{formatCount(call.results)}</FactItem>
      <FactItem name={DETAILS_COPY.received}>{formatBytes(bytes)}</FactItem>
      <FactItem name={DETAILS_COPY.closed}>
        {closed ? `${closed.code} ${closed.reason}`.trim() : undefined}
      </FactItem>
    </dl>
  );
}
