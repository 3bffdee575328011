import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readJwtClaims, readNumericDate, readUsername } from './jwt-claims.ts';

/** fast-check's own arbitrary of this kind takes seconds to create. */
const anyCharacter = fc.nat(0xffff).map((code) => String.fromCharCode(code));
const part = (text: string): string => Buffer.from(text).toString('base64url');
const jwt = (payload: unknown, header: unknown = { alg: 'ES256' }): string =>
  `${part(JSON.stringify(header))}.${part(JSON.stringify(payload))}.c2ln`;

describe('claims', () => {
  test('whatever an issuer writes is read back', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (claims) => {
        expect(readJwtClaims(jwt(claims))).toEqual(JSON.parse(JSON.stringify(claims)));
      }),
    );
  });

  test('letters outside ASCII, and a name that JavaScript gives a meaning', () => {
    const claims = readJwtClaims(
      `${part('{"alg":"x"}')}.${part('{"__proto__":1,"sub":"müßig €"}')}.`,
    );
    expect(Object.entries(claims ?? {})).toEqual([
      ['__proto__', 1],
      ['sub', 'müßig €'],
    ]);
  });

  test.each([
    ['nothing', ''],
    ['an opaque token', '0paque/token=='],
    ['two parts', 'eyJhbGciOiJub25lIn0.e30'],
    ['four parts', `${jwt({})}.c2ln`],
    ['an encrypted token', `${part('{"alg":"dir"}')}..aXY.dGV4dA.dGFn`],
    ['a payload that is a list', jwt([1])],
    ['a payload that is nothing', jwt(null)],
    ['a payload that is text', jwt('claims')],
    ['a header that is none', jwt({}, 5)],
    [
      'bytes that are no UTF-8',
      `${part('{}')}.${Buffer.from('{"a":"\xff"}', 'latin1').toString('base64url')}.c2ln`,
    ],
    ['padding', `${part('{}')}.e30=.c2ln`],
    ['spaces, which atob takes', `${part('{}')}.e3 0.c2ln`],
    [
      'the other alphabet',
      `${part('{}')}.${Buffer.from('{"a":"???>>>"}').toString('base64')}.c2ln`,
    ],
  ])('%s has none', (_, token) => {
    expect(readJwtClaims(token)).toBeUndefined();
  });

  test('nothing that somebody pastes throws', () => {
    const base64url = fc.string({ unit: fc.constantFrom(...'eyJ0_-=A'.split('')), maxLength: 20 });
    const texts = fc.oneof(
      fc.string({ unit: anyCharacter, maxLength: 20 }),
      fc.array(base64url, { maxLength: 6 }).map((parts) => parts.join('.')),
      fc.tuple(fc.json(), fc.json()).map(([a, b]) => `${part(a)}.${part(b)}.c2ln`),
    );
    fc.assert(
      fc.property(texts, (token) => {
        const claims = readJwtClaims(token);
        expect(claims === undefined || Object.getPrototypeOf(claims) === Object.prototype).toBe(
          true,
        );
        expect(typeof readUsername(claims ?? {})).toBe('string');
      }),
    );
  });
});

test.each([
  [0, 0],
  [1_700_000_000, 1_700_000_000_000],
  [1_700_000_000.5, 1_700_000_000_500],
  // Milliseconds instead of seconds.
  [1_700_000_000_000, undefined],
  [-1, undefined],
  [1e308, undefined],
  ['1700000000', undefined],
  [null, undefined],
  [undefined, undefined],
])('the time %j is %j', (value, milliseconds) => {
  expect(readNumericDate(value)).toBe(milliseconds);
});

describe('the name', () => {
  const all = { sub: 'e', preferred_username: 'd', username: 'c', azp: 'b', client_id: 'a' };

  test('is the most telling one that is there', () => {
    const names = [];
    let claims: Record<string, string> = all;
    for (const name of ['client_id', 'azp', 'username', 'preferred_username', 'sub']) {
      names.push(readUsername(claims));
      claims = Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name));
    }
    expect(names).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(readUsername(claims)).toBe('');
  });

  test.each(['', ' a', 'a\nb', 'a\u202Eb', 'x'.repeat(201), 5, null, ['a'], {}])(
    'is not %j',
    (client_id) => {
      expect(readUsername({ client_id, sub: 'service-user' })).toBe('service-user');
    },
  );
});
