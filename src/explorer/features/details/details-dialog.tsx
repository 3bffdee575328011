import type { QuotaStatusProps } from './quota-status.tsx';
import { layOutJson } from '../../../answers/json/lines.ts';
import type { TabAnswer } from '../../runs/answer-store.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { CloseCross } from '../../ui/icons.tsx';
import { DETAILS_COPY } from './details-copy.ts';
import './details.css';
import { commandLabel } from '../../commands/keymap.ts';
import { formatBytes, formatCount } from '../../../contract/language.ts';
import { formatMs } from '../../runs/describe-call.ts';
import type {
  CallFacts,
  HeaderLine,
  HttpExchange,
  SocketExchange,
} from '../../../transport/exchange.ts';
import { CopyButton } from '../../ui/copy.tsx';
import { Fact } from '../../ui/fact.tsx';
import { useAwaited } from '../../ui/while-wanted.ts';
import type { FoundList } from '../../../answers/query/outline.ts';
import { API_KEY_HEADER } from '../../../contract/headers.ts';

export function DetailsDialog(props: QuotaStatusProps & { readonly onClose: () => void }) {
  const { call, answer, answersApi, onClose } = props;
  const { facts } = call;
  const exchange = facts?.exchange;
  return (
    <Dialog
      title={commandLabel('show-details')}
      className="gh-details"
      width={760}
      beside={<CloseCross />}
      onClose={onClose}
    >
      {!facts || !exchange ? (
        <p>{DETAILS_COPY.noCall}</p>
      ) : exchange.kind === 'http' ? (
        <HttpDetails facts={facts} call={call} exchange={exchange} lists={answer?.outline?.lists} />
      ) : (
        <SocketDetails facts={facts} call={call} exchange={exchange} />
      )}
      {exchange && answer && (
        <Extensions key={answer.name} answer={answer} answersApi={answersApi} />
      )}
    </Dialog>
  );
}

/** Costs and traces are shorter; a longer one is shown in part, bytes. */
const MAX_EXTENSIONS = 100_000;

interface ExtensionsProps extends Pick<QuotaStatusProps, 'answersApi'> {
  readonly answer: TabAnswer;
}

function Extensions({ answer, answersApi }: ExtensionsProps) {
  const { name, outline } = answer;
  const text = useAwaited(async () => {
    if (outline?.root === undefined || !outline.keys.includes('extensions')) return undefined;
    const [found] = await answersApi().read.followPaths(name, [['extensions']]);
    const at = found?.steps === 1 ? found.start : undefined;
    if (at === undefined) return undefined;
    return layOutJson(await answersApi().read.text(name, at, MAX_EXTENSIONS)).text;
  }, [answersApi, name, outline]);
  if (text === undefined) return undefined;
  return (
    <>
      <h3>{DETAILS_COPY.extensions}</h3>
      <textarea readOnly rows={8} aria-label={DETAILS_COPY.extensions} value={text} />
    </>
  );
}

/** The number of an answer's lists that are named, the longest first. */
const MAX_LISTS = 5;

interface DetailsProps<Exchange> extends Pick<QuotaStatusProps, 'call'> {
  readonly facts: CallFacts;
  readonly exchange: Exchange;
}

interface HttpDetailsProps extends DetailsProps<HttpExchange> {
  readonly lists: readonly FoundList[] | undefined;
}

function HttpDetails({ facts, call, exchange, lists = [] }: HttpDetailsProps) {
  const { url, requestHeaders, requestBody, responseHeaders } = exchange;
  const { status, firstByteMs, totalMs, bytes, sentAt } = facts;
  const { pages, batch } = call;
  const wire = wireSize(exchange, sentAt);
  const named = lists.slice(0, MAX_LISTS);
  const names = named.map(({ count, path }) => DETAILS_COPY.list(count, path.join('.')));
  return (
    <>
      <dl>
        {/* The other facts are those of the first page. */}
        {pages && pages.count > 1 && (
          <Fact name={DETAILS_COPY.pages}>
            {DETAILS_COPY.pagesOf(
              pages.count,
              formatBytes(bytes + pages.bytes),
              formatMs((totalMs ?? 0) + pages.ms),
            )}
          </Fact>
        )}
        {batch && batch.count > 1 && (
          <Fact name={DETAILS_COPY.calls}>
            {DETAILS_COPY.callsOf(batch.count, formatBytes(batch.bytes), formatMs(batch.ms))}
          </Fact>
        )}
        <Fact name={DETAILS_COPY.status}>
          {status === undefined ? undefined : `HTTP ${status}`}
        </Fact>
        <Fact name={DETAILS_COPY.firstByte}>{timeText(firstByteMs)}</Fact>
        <Fact name={DETAILS_COPY.total}>{timeText(totalMs)}</Fact>
        <Fact name={DETAILS_COPY.wire}>
          {'bytes' in wire ? formatBytes(wire.bytes) : DETAILS_COPY.wireUnknown[wire.unknown]}
        </Fact>
        <Fact name={DETAILS_COPY.decoded}>{formatBytes(bytes)}</Fact>
        <Fact name={DETAILS_COPY.rows}>{names.join(', ') || DETAILS_COPY.noRows}</Fact>
      </dl>
      <h3>{DETAILS_COPY.request}</h3>
      <p>
        <code>POST {url}</code>
      </p>
      <HeaderTable label={DETAILS_COPY.request} headers={requestHeaders} />
      <textarea readOnly rows={4} aria-label={DETAILS_COPY.body} value={requestBody} />
      <div className="gh-details-actions gh-actions">
        <CopyButton text={() => toCurl(exchange)} label={DETAILS_COPY.copyCurl} />
        <CopyButton text={() => requestBody} label={DETAILS_COPY.copyJson} />
        <p>{DETAILS_COPY.masked}</p>
      </div>
      <h3>{DETAILS_COPY.response}</h3>
      <HeaderTable label={DETAILS_COPY.response} headers={responseHeaders} />
    </>
  );
}

function SocketDetails(props: DetailsProps<SocketExchange>) {
  const { facts, call, exchange } = props;
  const { url, opening, operation, openedMs, firstEventMs, closed, protocol } = exchange;
  return (
    <>
      <dl>
        <Fact name={DETAILS_COPY.protocol}>{protocol}</Fact>
        <Fact name={DETAILS_COPY.opened}>{timeText(openedMs)}</Fact>
        <Fact name={DETAILS_COPY.firstEvent}>{timeText(firstEventMs)}</Fact>
        <Fact name={DETAILS_COPY.total}>{timeText(facts.totalMs)}</Fact>
        <Fact name={DETAILS_COPY.events}>{formatCount(call.results)}</Fact>
        <Fact name={DETAILS_COPY.received}>{formatBytes(facts.bytes)}</Fact>
        <Fact name={DETAILS_COPY.closed}>{closed && `${closed.code} ${closed.reason}`.trim()}</Fact>
      </dl>
      <h3>WebSocket</h3>
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
      <div className="gh-details-actions gh-actions">
        <CopyButton text={() => operation} label={commandLabel('copy-operation')} />
        <p>{DETAILS_COPY.maskedOpening}</p>
      </div>
    </>
  );
}

interface HeaderTableProps {
  readonly label: string;
  readonly headers: readonly HeaderLine[];
}

function HeaderTable({ label, headers }: HeaderTableProps) {
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

function timeText(ms: number | undefined): string | undefined {
  return ms === undefined ? undefined : formatMs(ms);
}

const VARIABLES: Readonly<Record<string, string>> = {
  [API_KEY_HEADER]: '$API_KEY',
  authorization: 'Bearer $TOKEN',
};

export function toCurl({ url, requestHeaders, requestBody }: HttpExchange): string {
  const headers = requestHeaders.map(([name, value]) => {
    const variable = VARIABLES[name.toLowerCase()];
    // Within double quotes the shell puts in what the variable holds.
    return variable ? `-H "${name}: ${variable}"` : `-H ${quote(`${name}: ${value}`)}`;
  });
  return ['curl --compressed', quote(url), ...headers, `--data-raw ${quote(requestBody)}`].join(
    ' \\\n  ',
  );
}

function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

type WireSize = { readonly bytes: number } | { readonly unknown: 'not-allowed' | 'no-record' };

/** The browser rounds its timestamps, milliseconds. */
const CLOCKS_APART_MS = 1;

/** Bytes as they came (Resource Timing), else as announced (Content-Length); `sentAt` in milliseconds. */
export function wireSize({ url, responseHeaders }: HttpExchange, sentAt = 0): WireSize {
  const entries = performance.getEntriesByName(url, 'resource') as PerformanceResourceTiming[];
  const entry = entries.find(({ startTime }) => startTime >= sentAt - CLOCKS_APART_MS);
  if (entry && entry.encodedBodySize > 0) return { bytes: entry.encodedBodySize };
  const announced = responseHeaders.find(([name]) => name === 'content-length')?.[1];
  if (announced !== undefined) return { bytes: Number(announced) };
  // Browsers keep so many records, and make them when an answer is whole.
  return { unknown: entry ? 'not-allowed' : 'no-record' };
}
