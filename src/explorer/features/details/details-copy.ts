import { formatCount } from '../../../contract/format-count.ts';
import { inLanguage } from '../../../contract/language.ts';

export const DETAILS_COPY = inLanguage('DETAILS_COPY', {
  facts: 'Facts',
  status: 'Status',
  pages: 'Pages',
  calls: 'Calls',
  pagesOf: (count: number, size: string, time: string): string =>
    `${formatCount(count)}, ${size} in ${time}; what follows is of the first`,
  callsOf: (count: number, size: string, time: string): string =>
    `${formatCount(count)}, ${size} in ${time}; what follows is of the last`,
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
  masked: 'Key and token are masked. The cURL command takes them from $API_KEY and $TOKEN.',
  response: 'Response headers',
  protocol: 'Protocol',
  opened: 'Opened after',
  firstEvent: 'First event',
  events: 'Events',
  received: 'Received',
  closed: 'Closed with',
  opening: 'Payload of connection_init',
  operation: 'Payload of subscribe',
  maskedOpening: 'Key and token, which connection_init carries, are masked.',
  extensions: 'Extensions',
  quota: (left: number, of: number | undefined, unit: 'calls' | 'points'): string =>
    `${formatCount(left)}${of === undefined ? '' : ` of ${formatCount(of)}`} ${unit} left`,
  quotaUntil: (until: string): string => ` until ${until}`,
  quotaCost: (cost: number): string => `The last call took ${formatCount(cost)}.`,
  waitsUntil: (time: string): string => `Waiting for the service until ${time}`,
  noCall: 'There is nothing to tell: no call of this tab has been answered yet.',
});
