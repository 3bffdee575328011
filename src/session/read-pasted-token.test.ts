import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPastedToken, type PastedToken } from './read-pasted-token.ts';

const now = Date.UTC(2026, 0, 31);
/** fast-check's own arbitrary of this kind takes seconds to create. */
const anyCharacter = fc.nat(0xffff).map((code) => String.fromCharCode(code));
const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const header = part({ alg: 'ES256', typ: 'at+jwt' });
const claims = { sub: 'service-user', exp: now / 1_000 + 600 };
const jwt = `${header}.${part(claims)}.c2lnbmF0dXJl`;
const opaque = '0paque/token+of~this-test==';

function found(text: string): string {
  const read = readPastedToken(text, now);
  return read.ok ? read.accessToken : read.fault;
}

test('a JSON Web Token tells who has it and when it ends', () => {
  expect(readPastedToken(jwt, now)).toEqual({
    ok: true,
    accessToken: jwt,
    username: 'service-user',
    endsAt: now + 600_000,
  } satisfies PastedToken);
});

test('an opaque one tells neither, nor does one without these claims', () => {
  for (const token of [opaque, `${header}.e30.c2ln`, `${header}..aXY.dGV4dA.dGFn`]) {
    expect(readPastedToken(token, now)).toEqual({
      ok: true,
      accessToken: token,
      username: '',
      endsAt: undefined,
    });
  }
});

describe('is found', () => {
  const around: [string, (token: string) => string][] = [
    ['as it is', (token) => token],
    ['between spaces', (token) => ` \t${token}\r\n`],
    ['in quotes', (token) => `"${token}"`],
    ['in other quotes, with a comma', (token) => `'${token}',`],
    ['behind Bearer', (token) => `Bearer ${token}`],
    ['behind bearer and a line break', (token) => `bearer\n${token}`],
    ['in a header', (token) => `Authorization: Bearer ${token}`],
    ['in a header without its scheme', (token) => `authorization:${token}`],
    ['in a quoted header', (token) => `"Authorization: Bearer ${token}"`],
    ['in a header of a program', (token) => `'Authorization': 'Bearer ${token}',`],
    ['in a token response', (token) => JSON.stringify({ token_type: 'x', access_token: token })],
    [
      'in a response that is laid out',
      (token) => JSON.stringify({ access_token: token, expires_in: 28_800 }, null, 2),
    ],
    ['in a response with its headers', (token) => `HTTP/1.1 200 OK\n\n{"access_token":"${token}"}`],
    [
      'in a response that escapes slashes',
      (token) => `{"access_token":"${token.replaceAll('/', '\\/')}"}`,
    ],
    ['in wrapped lines', (token) => token.replaceAll(/.{8}/g, '$&\r\n   ')],
    [
      'among characters that nobody sees',
      (token) => `\u{FEFF}${token.replaceAll(/.{5}/g, '$&\u{200B}')}`,
    ],
  ];
  test.each(around)('%s', (_, write) => {
    expect(found(write(jwt))).toBe(jwt);
    expect(found(write(opaque))).toBe(opaque);
  });

  test('whatever the token, and however it is wrapped', () => {
    const tokens = fc
      .tuple(
        fc.string({ unit: fc.constantFrom(...'aZ09_-~+/'.split('')), minLength: 1, maxLength: 40 }),
        fc.constantFrom('', '=', '=='),
      )
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(tokens, fc.constantFrom(...around), (token, [, write]) => {
        expect(found(write(token))).toBe(token);
      }),
    );
  });

  test('with spaces in it, where it is a JSON Web Token', () => {
    expect(found(jwt.replaceAll(/.{8}/g, '$& '))).toBe(jwt);
  });
});

describe('is refused', () => {
  test.each([
    ['', 'empty'],
    [' \n', 'empty'],
    ['Bearer ', 'empty'],
    ['""', 'empty'],
    ['{"access_token":""}', 'empty'],
    ['x'.repeat(16 * 1024 + 1), 'too-long'],
    [`eyJ${' '.repeat(300_000)}`, 'too-long'],
    [`${jwt.slice(0, 12)}…`, 'shortened'],
    [`${jwt.slice(0, 12)}...${jwt.slice(-5)}`, 'shortened'],
    ['https://example.org/token', 'address'],
    ['www.example.org', 'address'],
    ['somebody@example.org', 'e-mail'],
    ['Basic dXNlcjpwYXNzd29yZA==', 'basic'],
    ['Authorization: Basic dXNlcjpwYXNzd29yZA==', 'basic'],
    ['{"error":"invalid_client"}', 'no-access-token'],
    ['[]', 'no-access-token'],
    ['the token of the job', 'characters'],
    ['tökén', 'characters'],
    ['a=b', 'characters'],
    [header, 'damaged'],
    [`${header}.${part(claims)}`, 'damaged'],
    [`${header}.${part(claims)}.`, 'damaged'],
    [`${header}.${part(claims)}.c2lnx`, 'damaged'],
    [`${header}.${part(claims).slice(0, -3)}.c2ln`, 'damaged'],
    [`${header.slice(0, -3)}.${part(claims)}.c2ln`, 'damaged'],
    [`${header}.${part(claims)}.c2l+`, 'damaged'],
    [`${header}.${part(claims)}.c2ln.c2ln`, 'damaged'],
    [`${header}.a2V5.aXY.dGV4dA.`, 'damaged'],
    [`${jwt}ö`, 'damaged'],
  ])('%.40j: %s', (text, fault) => {
    expect(found(text)).toBe(fault);
  });

  test('once its time is over, to the second, and says when that was', () => {
    const ended = (exp: number) => readPastedToken(`${header}.${part({ exp })}.c2ln`, now);
    expect(ended(now / 1_000)).toEqual({ ok: false, fault: 'ended', endedAt: now });
    expect(ended(now / 1_000 + 1)).toMatchObject({ ok: true, endsAt: now + 1_000 });
  });

  test('only with what a header can carry does a text come through, and never an exception', () => {
    const texts = fc.oneof(
      fc.string({ unit: anyCharacter, maxLength: 20 }),
      fc.string({ unit: fc.constantFrom(...'eyJ.{}"\' :\n…@/=bearer'.split('')), maxLength: 40 }),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const read = readPastedToken(text, now);
        return !read.ok || /^[\w\-.~+/]+=*$/.test(read.accessToken);
      }),
    );
  });
});
