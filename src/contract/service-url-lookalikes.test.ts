import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tokenEndpoint } from './paths.ts';
import { resolveServiceUrl } from './service-url.ts';

const page = 'https://data.example/v1/graphiql/';

/** Parts of addresses, and tricks that make one look like another. */
const PIECES = [
  ['https:', 'http:', 'HTTPS:', '//', '/', '///', '\\', '.', '..', '@', ':', '443', '8443', '80'],
  ['auth.example', 'evil.example', 'AUTH.example', 'localhost', '127.0.0.1', '127.1', '[::1]'],
  ['xn--uth-8cd', '\u0430uth', '\u3002', '\uFF0F', '\u00AD', '\u200B', '\u202E', '%2e', '%2F'],
  ['\t', '\n', ' ', '?', '#', '&', ';', '0', '-', '_', '*', 'tenant'],
].flat();

const STARTS = ['https://', 'http://localhost', 'https://auth.example', '/', '../'];

const built = fc
  .array(fc.constantFrom(...PIECES), { maxLength: 9 })
  .map((pieces) => pieces.join(''));

const addresses = fc.oneof(
  built,
  fc.tuple(fc.constantFrom(...STARTS), built).map(([start, rest]) => start + rest),
  fc.webUrl({ validSchemes: ['https', 'http'], withQueryParameters: true, withFragments: true }),
  fc
    .webAuthority({ withUserInfo: true, withPort: true, withIPv4Extended: true, withIPv6: true })
    .map((authority) => `https://${authority}`),
  fc.string({ unit: 'binary' }),
);

function attempt(address: string): string | TypeError {
  try {
    return resolveServiceUrl(address, page);
  } catch (error) {
    if (error instanceof TypeError) return error;
    throw error;
  }
}

/** The origin that a person reads in an address, without the rules of `URL`. */
function originAsRead(address: string): string {
  if (/^[./]/.test(address)) return 'https://data.example';
  const [, scheme = '', authority = ''] = /^(https?):\/\/([^/]+)/i.exec(address) ?? [];
  return `${scheme}://${authority}`
    .toLowerCase()
    .replace(/^(https:.+):443$/, '$1')
    .replace(/^(http:.+):80$/, '$1');
}

test('whatever is accepted is asked at the origin that people read, path and query whole', () => {
  let accepted = 0;
  fc.assert(
    fc.property(addresses, (address) => {
      const resolved = attempt(address);
      if (resolved instanceof TypeError) return;
      accepted += 1;
      const endpoint = new URL(tokenEndpoint(resolved));
      expect({
        origin: endpoint.origin,
        path: /\/oauth2\/token$/.exec(endpoint.pathname)?.[0],
        search: endpoint.search,
        rest: endpoint.username + endpoint.password + endpoint.hash,
      }).toEqual({
        origin: originAsRead(address),
        path: '/oauth2/token',
        search: '?grant_type=client_credentials',
        rest: '',
      });
    }),
    { numRuns: 2_000 },
  );
  // Guards against a test that accepts nothing.
  expect(accepted).toBeGreaterThan(20);
});
