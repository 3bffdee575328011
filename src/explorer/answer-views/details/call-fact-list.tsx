import type { JSX } from 'react';
import type { FetchedPages } from '../../runs/call-store.ts';
import { formatBytes, formatMs } from '../../runs/describe-call.ts';
import type { HttpExchange, CallFacts } from '../../transport/exchange.ts';
import type { FoundList } from '../../../answers/query/find-lists.ts';
import { DETAILS_COPY } from './details-copy.ts';
import { FactItem } from './fact-item.tsx';
import { wireSize } from './wire-size.ts';

interface CallFactListProps {
  readonly facts: CallFacts;
  /** Fetched to go on with the answer; the other facts are those of the first page. */
  readonly pages: FetchedPages | undefined;
  readonly exchange: HttpExchange;
  /** Undefined while the answer has not been read. */
  readonly lists: readonly FoundList[] | undefined;
}

/** What a call cost, and what it brought. */
export function CallFactList({
  facts,
  pages,
  exchange,
  lists = [],
}: CallFactListProps): JSX.Element {
  const { status, firstByteMs, totalMs, bytes, sentAt } = facts;
  const wire = wireSize(exchange, sentAt);
  return (
    <dl>
      {pages && pages.count > 1 && (
        <FactItem name={DETAILS_COPY.pages}>
          {DETAILS_COPY.pagesOf(
            pages.count,
            formatBytes(bytes + pages.bytes),
            formatMs((totalMs ?? 0) + pages.ms),
          )}
        </FactItem>
      )}
      <FactItem name={DETAILS_COPY.status}>
        {status === undefined ? undefined : `HTTP ${status}`}
      </FactItem>
      <FactItem name={DETAILS_COPY.firstByte}>
        {firstByteMs === undefined ? undefined : formatMs(firstByteMs)}
      </FactItem>
      <FactItem name={DETAILS_COPY.total}>
        {totalMs === undefined ? undefined : formatMs(totalMs)}
      </FactItem>
      <FactItem name={DETAILS_COPY.wire}>
        {'bytes' in wire ? formatBytes(wire.bytes) : DETAILS_COPY.wireUnknown[wire.unknown]}
      </FactItem>
      <FactItem name={DETAILS_COPY.decoded}>{formatBytes(bytes)}</FactItem>
      <FactItem name={DETAILS_COPY.rows}>
        {lists.length === 0
          ? DETAILS_COPY.noRows
          : lists
              .slice(0, MAX_LISTS)
              .map(({ count, path }) => DETAILS_COPY.list(count, path.join('.')))
              .join(', ')}
      </FactItem>
    </dl>
  );
}

/** The longest come first. */
const MAX_LISTS = 5;
