import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseRetryAfter, readCappedText, readRetryAfter } from './read-response.ts';

test('a character that was cut between two chunks is whole', async () => {
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const byte of new TextEncoder().encode('a€b'))
        controller.enqueue(new Uint8Array([byte]));
      controller.close();
    },
  });
  expect(await readCappedText(new Response(body), 5)).toBe('a€b');
});

test('one byte more than allowed gives nothing, and lets go of the rest', async () => {
  let cancelled = false;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: (controller) => controller.enqueue(new Uint8Array(4)),
    cancel: () => {
      cancelled = true;
    },
  });
  expect(await readCappedText(new Response(body), 7)).toBeUndefined();
  expect(cancelled).toBe(true);
});

test('no body is an empty text', async () => {
  expect(await readCappedText(new Response(null, { status: 204 }), 5)).toBe('');
});

const now = Date.UTC(2026, 0, 31, 12, 0, 0);

test.each([
  ['0', 0],
  ['30', 30],
  [' 30 ', 30],
  ['86400', 86_400],
  ['86401', 86_400],
  ['1000000000', 86_400],
  ['9'.repeat(400), 86_400],
])('%j seconds', (value, seconds) => {
  expect(parseRetryAfter(value, now)).toBe(seconds);
});

test.each([
  ['Sat, 31 Jan 2026 12:00:45 GMT', 45],
  ['Saturday, 31-Jan-26 12:00:45 GMT', 45],
  ['Sat Jan 31 12:00:45 2026', 45],
  ['Sat, 31 Jan 2026 11:59:00 GMT', 0],
  ['Thu, 31 Dec 2099 00:00:00 GMT', 86_400],
])('the date %s, in each of the three forms of RFC 9110', (value, seconds) => {
  expect(parseRetryAfter(value, now)).toBe(seconds);
});

test('a part of a second is waited for whole', () => {
  expect(parseRetryAfter('Sat, 31 Jan 2026 12:00:01 GMT', now + 100)).toBe(1);
});

test.each([
  null,
  '',
  'soon',
  '-5',
  '1.5',
  '30s',
  '1e3',
  '1e9',
  '0x10',
  'foo 1',
  '2099-12-31',
  '5, 10',
])('%j says nothing', (value) => {
  expect(parseRetryAfter(value, now)).toBeUndefined();
});

test('any text gives whole seconds of a day at most, or nothing', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.nat().map(String), fc.date().map(String)), (text) => {
      const seconds = parseRetryAfter(text, now) ?? 0;
      expect(Number.isInteger(seconds) && seconds >= 0 && seconds <= 86_400).toBe(true);
    }),
  );
});

describe('a date is compared with the clock of the service, where the answer shows it', () => {
  const headers = { 'retry-after': 'Sat, 31 Jan 2026 12:00:45 GMT' };
  const date = 'Sat, 31 Jan 2026 12:00:00 GMT';
  const day = 86_400_000;

  test.each([-day, 0, day])('with a local clock %d ms off', (offset) => {
    expect(readRetryAfter(new Headers({ ...headers, date }), now + offset)).toBe(45);
  });

  test.each([{}, { date: 'never' }])('and with the local one after %j', (more) => {
    expect(readRetryAfter(new Headers({ ...headers, ...more }), now - 1_000)).toBe(46);
  });

  test('seconds need no clock', () => {
    expect(readRetryAfter(new Headers({ 'retry-after': '7', date }), 0)).toBe(7);
    expect(readRetryAfter(new Headers({ date }), now)).toBeUndefined();
  });
});
