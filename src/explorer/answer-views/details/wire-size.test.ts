import { afterEach, expect, test, vi } from 'vitest';
import type { HeaderLine } from '../../transport/exchange.ts';
import { wireSize } from './wire-size.ts';

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
