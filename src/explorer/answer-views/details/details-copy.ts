import { formatCount } from '../../../contract/format-count.ts';
import { inLanguage } from '../../../contract/language.ts';

/** The copy of a call's details. */
export const DETAILS_COPY = inLanguage('DETAILS_COPY', {
  title: 'Details of the last call',
  close: 'Close',
  facts: 'Facts',
  status: 'Status',
  pages: 'Pages',
  pagesOf: (count: number, size: string, time: string): string =>
    `${formatCount(count)}, ${size} in ${time}; what follows is of the first`,
  firstByte: 'First byte',
  total: 'Total',
  decoded: 'Size',
  wire: 'On the wire',
  wireUnknown: {
    'not-allowed': 'not told: the service, of another origin, sends no Timing-Allow-Origin',
    'no-record': 'not told: the browser has no record of it',
  },
  rows: 'Rows',
  list: (count: number, path: string): string => `${formatCount(count)} in ${path}`,
  noRows: 'no list in the answer',
  request: 'Request',
  body: 'Body of the request',
  copyJson: 'Copy body',
  copyCurl: 'Copy as cURL',
  copied: 'Copied',
  masked: 'Key and token are masked. The cURL command takes them from $API_KEY and $TOKEN.',
  response: 'Response headers',
  socket: 'WebSocket',
  protocol: 'Protocol',
  opened: 'Opened after',
  firstEvent: 'First event',
  events: 'Events',
  received: 'Received',
  closed: 'Closed with',
  opening: 'Payload of connection_init',
  operation: 'Payload of subscribe',
  copyOperation: 'Copy operation',
  maskedOpening: 'Key and token, which connection_init carries, are masked.',
  extensions: 'Extensions',
  quota: (left: number, of: number | undefined, until: string | undefined): string =>
    `${formatCount(left)}${of === undefined ? '' : ` of ${formatCount(of)}`} calls left` +
    (until === undefined ? '' : ` until ${until}`),
  timeLimit: 'Time limit of a call',
  timeLimitHint: 'For the calls to come; subscriptions have none.',
  limits: {
    10_000: '10 seconds',
    60_000: '1 minute',
    300_000: '5 minutes',
    Infinity: 'None',
  },
  noCall: 'There is nothing to tell: no call of this tab has been answered yet.',
});
