import type { FoundList } from '../../../answers/api.ts';
import type { JSX } from 'react';
import { formatCount } from '../../../contract/format-count.ts';
import type { FetchedPages, TabCall } from '../../runs/call-store.ts';
import { formatBytes, formatMs } from '../../runs/describe-call.ts';
import type {
  HttpExchange,
  CallFacts,
  SocketExchange,
  HeaderLine,
} from '../../transport/exchange.ts';
import { CopyButton } from '../../ui/copy.tsx';
import { DETAILS_COPY } from './details-copy.ts';
import { toCurl, wireSize } from './request-facts.ts';

interface HttpDetailsProps {
  readonly facts: CallFacts;
  readonly pages: FetchedPages | undefined;
  readonly exchange: HttpExchange;
  readonly lists: readonly FoundList[] | undefined;
}

/** A request, and what is known of its answer. */
export function HttpDetails({ facts, pages, exchange, lists }: HttpDetailsProps): JSX.Element {
  return (
    <>
      <CallFactList facts={facts} pages={pages} exchange={exchange} lists={lists} />
      <RequestDetails exchange={exchange} />
      <h3>{DETAILS_COPY.response}</h3>
      <HeaderTable label={DETAILS_COPY.response} headers={exchange.responseHeaders} />
    </>
  );
}

/** The request as it was sent, secrets masked, to read and to copy. */
function RequestDetails({ exchange }: { exchange: HttpExchange }): JSX.Element {
  return (
    <>
      <h3>{DETAILS_COPY.request}</h3>
      <p>
        <code>POST {exchange.url}</code>
      </p>
      <HeaderTable label={DETAILS_COPY.request} headers={exchange.requestHeaders} />
      <textarea readOnly rows={4} aria-label={DETAILS_COPY.body} value={exchange.requestBody} />
      <div className="gh-details-actions">
        <CopyButton
          text={() => toCurl(exchange)}
          label={DETAILS_COPY.copyCurl}
          copiedLabel={DETAILS_COPY.copied}
        />
        <CopyButton
          text={() => exchange.requestBody}
          label={DETAILS_COPY.copyJson}
          copiedLabel={DETAILS_COPY.copied}
        />
        <p>{DETAILS_COPY.masked}</p>
      </div>
    </>
  );
}

interface CallFactListProps {
  readonly facts: CallFacts;
  /** Fetched to go on with the answer; the other facts are those of the first page. */
  readonly pages: FetchedPages | undefined;
  readonly exchange: HttpExchange;
  /** Undefined while the answer has not been read. */
  readonly lists: readonly FoundList[] | undefined;
}

/** What a call cost, and what it brought. */
function CallFactList({ facts, pages, exchange, lists = [] }: CallFactListProps): JSX.Element {
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

interface SocketDetailsProps {
  readonly call: TabCall;
  readonly exchange: SocketExchange;
}

/** A subscription over a WebSocket: what went into it, secrets masked, and what is known of it. */
export function SocketDetails({ call, exchange }: SocketDetailsProps): JSX.Element {
  const { url, opening, operation } = exchange;
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
        <CopyButton
          text={() => operation}
          label={DETAILS_COPY.copyOperation}
          copiedLabel={DETAILS_COPY.copied}
        />
        <p>{DETAILS_COPY.maskedOpening}</p>
      </div>
    </>
  );
}

interface SocketFactListProps {
  readonly call: TabCall;
  readonly exchange: SocketExchange;
}

/** What became of a socket, and what came over it. */
function SocketFactList({ call, exchange }: SocketFactListProps): JSX.Element {
  const { openedMs, firstEventMs, closed, protocol } = exchange;
  const { totalMs, bytes = 0 } = call.facts ?? {};
  const timeText = (ms: number | undefined) => (ms === undefined ? undefined : formatMs(ms));
  return (
    <dl>
      <FactItem name={DETAILS_COPY.protocol}>{protocol}</FactItem>
      <FactItem name={DETAILS_COPY.opened}>{timeText(openedMs)}</FactItem>
      <FactItem name={DETAILS_COPY.firstEvent}>{timeText(firstEventMs)}</FactItem>
      <FactItem name={DETAILS_COPY.total}>{timeText(totalMs)}</FactItem>
      <FactItem name={DETAILS_COPY.events}>{formatCount(call.results)}</FactItem>
      <FactItem name={DETAILS_COPY.received}>{formatBytes(bytes)}</FactItem>
      <FactItem name={DETAILS_COPY.closed}>
        {closed ? `${closed.code} ${closed.reason}`.trim() : undefined}
      </FactItem>
    </dl>
  );
}

interface HeaderTableProps {
  readonly label: string;
  readonly headers: readonly HeaderLine[];
}

/** HTTP headers, a row each. */
function HeaderTable({ label, headers }: HeaderTableProps): JSX.Element {
  return (
    <table className="gh-fact-table" aria-label={label}>
      <tbody>
        {headers.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface FactItemProps {
  readonly name: string;
  /** Undefined where it is not known. */
  readonly children: string | undefined;
}

/** One thing that is known of a call. */
function FactItem({ name, children = '–' }: FactItemProps): JSX.Element {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
