import { expect, test, afterEach, vi } from 'vitest';
import type { HeaderLine } from '../../../transport/exchange.ts';
import { toCurl, wireSize } from './details-dialog.tsx';

test('the command has the request and no secret', () => {
  const command = toCurl({
    kind: 'http',
    url: 'https://api.example.com/v1/graphql',
    requestHeaders: [
      ['accept', 'application/json'],
      ['authorization', 'Bearer •••'],
      ['x-api-key', '•••'],
      ['x-note', "it's $HOME"],
    ],
    requestBody: `{"query":"{ a(b: \\"it's\\") }"}`,
    responseHeaders: [],
  });
  expect(command.split(' \\\n  ')).toEqual([
    'curl --compressed',
    `'https://api.example.com/v1/graphql'`,
    `-H 'accept: application/json'`,
    '-H "authorization: Bearer $TOKEN"',
    '-H "x-api-key: $API_KEY"',
    String.raw`-H 'x-note: it'\''s $HOME'`,
    String.raw`--data-raw '{"query":"{ a(b: \"it'\''s\") }"}'`,
  ]);
});

const url = 'https://api.example/v1/graphql';

afterEach(() => vi.restoreAllMocks());

function sizeOf(
  entries: readonly { startTime: number; encodedBodySize: number }[],
  responseHeaders: readonly HeaderLine[] = [],
) {
  vi.spyOn(performance, 'getEntriesByName').mockReturnValue(
    entries as unknown as PerformanceEntryList,
  );
  return wireSize(
    { kind: 'http', url, requestHeaders: [], requestBody: '', responseHeaders },
    1_000,
  );
}

const before = { startTime: 10, encodedBodySize: 99 };
const hidden = { startTime: 1_000.4, encodedBodySize: 0 };

test('is what the browser counted of this very call', () => {
  expect(sizeOf([before, { ...hidden, encodedBodySize: 480 }])).toEqual({ bytes: 480 });
});

test('is what the service announced, where the browser may not tell', () => {
  expect(sizeOf([hidden], [['content-length', '512']])).toEqual({ bytes: 512 });
});

test('is unknown with its reason', () => {
  expect(sizeOf([hidden])).toEqual({ unknown: 'not-allowed' });
  expect(sizeOf([before])).toEqual({ unknown: 'no-record' });
});
