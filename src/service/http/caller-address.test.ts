import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { callerAddress, parseProxies } from './caller-address.ts';

const PROXIES = parseProxies('127.0.0.1, 10.0.0.0/8, ::1, fd00::/8');

/** @param headers alternating names and values, as received */
function caller(peer: string | undefined, ...headers: string[]): string {
  if (!PROXIES) throw new Error('These are proxies.');
  const request = { socket: { remoteAddress: peer }, rawHeaders: headers };
  return callerAddress(request as unknown as IncomingMessage, PROXIES);
}

const forwardedFor = (value: string): string => caller('127.0.0.1', 'X-Forwarded-For', value);
const forwarded = (value: string): string => caller('127.0.0.1', 'Forwarded', value);

describe('an address that is no trusted proxy’s', () => {
  test.each(['203.0.113.9', '2001:db8::9', '11.0.0.1'])('%s is not believed', (peer) => {
    expect(caller(peer, 'X-Forwarded-For', '198.51.100.1')).toBe(peer);
    expect(caller(peer, 'Forwarded', 'for=198.51.100.1')).toBe(peer);
  });

  test('of nobody is nobody’s', () => expect(caller(undefined)).toBe('unknown'));
});

describe('X-Forwarded-For of a trusted proxy', () => {
  test.each([
    ['198.51.100.1', '198.51.100.1'],
    ['6.6.6.6, 198.51.100.1', '198.51.100.1'],
    ['6.6.6.6, 198.51.100.1, 10.1.2.3, ::1', '198.51.100.1'],
    ['198.51.100.1:4711', '198.51.100.1'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['2001:db8::1', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['::ffff:198.51.100.1', '198.51.100.1'],
    ['10.1.2.3, 10.9.9.9', '10.1.2.3'],
    ['198.51.100.1, unknown', '127.0.0.1'],
    ['198.51.100.1, nonsense, 10.1.2.3', '10.1.2.3'],
    ['198.51.100.1,', '127.0.0.1'],
    ['', '127.0.0.1'],
    ['999.1.1.1', '127.0.0.1'],
  ])('%j is %s', (value, expected) => expect(forwardedFor(value)).toBe(expected));

  test('in several lines: the last line is the nearest proxy’s', () => {
    const lines = ['X-Forwarded-For', '6.6.6.6', 'x-forwarded-for', '198.51.100.1'];
    expect(caller('::ffff:127.0.0.1', ...lines)).toBe('198.51.100.1');
  });
});

describe('Forwarded of a trusted proxy', () => {
  test.each([
    ['for=198.51.100.1', '198.51.100.1'],
    ['For="[2001:db8:cafe::17]:4711"', '2001:db8:cafe::17'],
    ['for="198.51.100.1:80";proto=https;by=203.0.113.43', '198.51.100.1'],
    ['for=6.6.6.6, for=198.51.100.1;host="a,b;c", for=10.0.0.1', '198.51.100.1'],
    ['for=6.6.6.6, for=_hidden', '_hidden'],
    ['for="_SEVKISEK:_http"', '_SEVKISEK'],
    ['for=6.6.6.6, for=unknown', '127.0.0.1'],
    ['for=6.6.6.6, proto=https', '127.0.0.1'],
    ['for="\\1\\9\\8.51.100.1"', '198.51.100.1'],
    // The caller's open quote closes in the proxy's addition.
    ['for=6.6.6.6;x=", for="[2001:db8::1]"', '127.0.0.1'],
    ['for=6.6.6.6;x=", for=198.51.100.1', '127.0.0.1'],
    ['for=2001:db8::1', '127.0.0.1'],
    ['for=', '127.0.0.1'],
  ])('%s is %s', (value, expected) => expect(forwarded(value)).toBe(expected));

  test('beside an X-Forwarded-For that says the same, both are believed; another one, none', () => {
    const both = (other: string) =>
      caller('127.0.0.1', 'X-Forwarded-For', '198.51.100.1', 'Forwarded', `for=${other}`);
    expect(both('198.51.100.1')).toBe('198.51.100.1');
    expect(both('6.6.6.6')).toBe('127.0.0.1');
  });
});

test.each([
  '',
  'nginx',
  '10.0.0.0/33',
  '10.0.0.0/',
  '::/0',
  '0.0.0.0/0',
  '1.2.3.4/8/8',
  '::1%lo',
  ',',
])('%j names no proxies', (text) => expect(parseProxies(text)).toBeUndefined());
