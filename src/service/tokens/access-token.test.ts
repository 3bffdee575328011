import {
  decodeJwt,
  decodeProtectedHeader,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  importJWK,
  SignJWT,
  UnsecuredJWT,
  type JWK,
  type JWTPayload,
} from 'jose';
import { beforeAll, expect, test, vi } from 'vitest';
import { systemClock } from '../../contract/clock.ts';
import { createAccessTokenSigner, type AccessTokenSigner } from './access-token.ts';
import { generateSigningKey, type SigningKey } from './signing-key.ts';
import { SigningKeys } from './signing-keys.ts';

const CLAIMS = { sub: 'alice', jti: 'one', iat: 1_000, exp: 2_000 };
const KEYS_URL = 'http://127.0.0.1:9/keys.json';
const FULL = { ...CLAIMS, iss: 'gatehouse', aud: 'gatehouse-graphql' };

let key: SigningKey;
let signer: AccessTokenSigner;

beforeAll(async () => {
  key = await generateSigningKey();
  signer = createAccessTokenSigner(new SigningKeys([key], systemClock));
});

function sign(
  payload: JWTPayload,
  header: { alg?: string; typ?: string; kid?: string } = {},
  signingKey?: CryptoKey,
) {
  return new SignJWT(payload)
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: key.publicJwk.kid, ...header })
    .sign(signingKey ?? key.privateKey);
}

const ownKey = () => key.privateKey as CryptoKey;

/** A header of ours, with more members at its end, as they stand. */
const headerWith = (members = ''): string =>
  `${JSON.stringify({ alg: 'ES256', typ: 'at+jwt', kid: key.publicJwk.kid }).slice(0, -1)}${members}}`;

/** Signs parts as they stand, which no library writes. */
async function signText(header: string, payload: string, by = ownKey()): Promise<string> {
  const signed = [header, payload].map((part) => Buffer.from(part).toString('base64url')).join('.');
  const how = { name: 'ECDSA', hash: 'SHA-256' };
  const signature = await crypto.subtle.sign(how, by, Buffer.from(signed));
  return `${signed}.${Buffer.from(signature).toString('base64url')}`;
}

/** A token of a foreign key, with the key's address in its header. */
async function signAsStranger(header: (jwk: JWK) => object): Promise<string> {
  const own = await generateKeyPair('ES256');
  const jwk = await exportJWK(own.publicKey);
  const all = { alg: 'ES256', typ: 'at+jwt', kid: key.publicJwk.kid, ...header(jwk) };
  return signText(JSON.stringify(all), JSON.stringify(FULL), own.privateKey);
}

test('what is signed is verified, however old', async () => {
  expect(await signer.verify(await signer.sign(CLAIMS))).toEqual(CLAIMS);
  expect(await signer.verify(await sign(FULL))).toEqual(CLAIMS);
  expect(await signer.verify(await signText(headerWith(), JSON.stringify(FULL)))).toEqual(CLAIMS);
});

test('a token says what RFC 9068 asks for, and nothing else', async () => {
  const token = await signer.sign(CLAIMS);
  expect(decodeProtectedHeader(token)).toEqual({
    alg: 'ES256',
    typ: 'at+jwt',
    kid: key.publicJwk.kid,
  });
  expect(decodeJwt(token)).toEqual({ ...FULL, client_id: CLAIMS.sub });
  // Section 4: either spelling of the type is one.
  expect(await signer.verify(await sign(FULL, { typ: 'application/at+jwt' }))).toEqual(CLAIMS);
});

test('a signature is verified once, one that was made here never, and a wrong one each time', async () => {
  const verify = vi.spyOn(crypto.subtle, 'verify');
  try {
    const [own, others] = [await signer.sign(CLAIMS), await sign(FULL)];
    const forged = `${own.slice(0, -8)}AAAAAAAA`;
    for (let turn = 0; turn < 3; turn += 1) {
      expect(await signer.verify(own)).toEqual(CLAIMS);
      expect(await signer.verify(others)).toEqual(CLAIMS);
      expect(await signer.verify(forged)).toBeUndefined();
    }
    expect(verify).toHaveBeenCalledTimes(1 + 3);
  } finally {
    verify.mockRestore();
  }
});

test.each<[string, () => string | Promise<string>]>([
  ['another issuer', () => sign({ ...FULL, iss: 'other' })],
  ['another audience', () => sign({ ...FULL, aud: 'other' })],
  ['another type', () => sign(FULL, { typ: 'JWT' })],
  ['no signature', () => new UnsecuredJWT(FULL).encode()],
  ['nothing', () => ''],
  ['no JWT', () => 'a.b.c'],
  ...['sub', 'jti', 'iat', 'exp', 'iss', 'aud'].map((name): [string, () => Promise<string>] => [
    `no ${name}`,
    () => sign({ ...FULL, [name]: undefined }),
  ]),
  ['the id of a key that is not known', () => sign(FULL, { kid: 'other' })],
  [
    'no id of a key',
    () =>
      new SignJWT(FULL).setProtectedHeader({ alg: 'ES256', typ: 'at+jwt' }).sign(key.privateKey),
  ],
  ['another key', async () => sign(FULL, {}, (await generateKeyPair('ES256')).privateKey)],
  [
    // RFC 8725, 2.1: the public key taken for a shared secret.
    'the public key as an HMAC secret',
    () =>
      new SignJWT(FULL)
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: key.publicJwk.kid })
        .sign(new TextEncoder().encode(JSON.stringify(key.publicJwk))),
  ],
  [
    'another algorithm',
    async () => sign(FULL, { alg: 'ES384' }, (await generateKeyPair('ES384')).privateKey),
  ],
  ['a key that it brings along', () => signAsStranger((jwk) => ({ jwk }))],
  ['a key that it says where to get (jku)', () => signAsStranger(() => ({ jku: KEYS_URL }))],
  ['a certificate that it says where to get', () => signAsStranger(() => ({ x5u: KEYS_URL }))],
  ['a certificate that it brings along', () => signAsStranger(() => ({ x5c: ['MIIB'] }))],
  ['a key that it names (kid)', () => signAsStranger(() => ({ kid: '../../dev/null' }))],
  ...['none', 'None', 'nOnE'].map((alg): [string, () => Promise<string>] => [
    `a second algorithm, ${alg}, and a signature`,
    () => signText(headerWith(`,"alg":"${alg}"`), JSON.stringify(FULL)),
  ]),
  [
    'the PEM of the public key as an HMAC secret',
    async () => {
      const pem = await exportSPKI((await importJWK(key.publicJwk, 'ES256')) as CryptoKey);
      return new SignJWT(FULL)
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: key.publicJwk.kid })
        .sign(new TextEncoder().encode(pem));
    },
  ],
  ['a time before which it is not valid', () => sign({ ...FULL, nbf: 4_000_000_000 })],
  [
    'extensions that have to be understood',
    () => signText(headerWith(',"crit":["x"],"x":1'), JSON.stringify(FULL)),
  ],
  [
    'a payload that is not encoded (b64)',
    () => signText(headerWith(',"crit":["b64"],"b64":false'), JSON.stringify(FULL)),
  ],
  [
    'two issuers, the last of which is another',
    () => signText(headerWith(), `${JSON.stringify(FULL).slice(0, -1)},"iss":"other"}`),
  ],
  ['a list for its header', () => signText('[]', JSON.stringify(FULL))],
  ['a list of claims', () => signText(headerWith(), JSON.stringify([FULL]))],
  ['claims that are no JSON', () => signText(headerWith(), 'sub=alice')],
  ['times that are no whole numbers', () => sign({ ...FULL, iat: 1.5 })],
  ['a time that is a text', () => signText(headerWith(), JSON.stringify({ ...FULL, exp: '2000' }))],
  [
    'a signature of zeros',
    async () => {
      const [header, payload] = (await sign(FULL)).split('.');
      return `${header}.${payload}.${Buffer.alloc(64).toString('base64url')}`;
    },
  ],
  ['half of its signature', async () => (await sign(FULL)).slice(0, -43)],
  ['its signature twice', async () => `${await sign(FULL)}.${(await sign(FULL)).split('.')[2]}`],
  ['a megabyte of somebody else', () => signAsStranger(() => ({ x: 'x'.repeat(1_000_000) }))],
  ['a megabyte that is no JWT', () => '.'.repeat(1_000_000)],
  [
    'a changed payload',
    async () => {
      const [header, , signature] = (await sign(FULL)).split('.');
      const payload = Buffer.from(JSON.stringify({ ...FULL, sub: 'bob' })).toString('base64url');
      return `${header}.${payload}.${signature}`;
    },
  ],
])('a token with %s is refused', async (_name, make) => {
  expect(await signer.verify(await make())).toBeUndefined();
});

test('a key that is taken out takes its tokens along, also those whose signature is known', async () => {
  const keys = new SigningKeys([key], systemClock);
  const own = createAccessTokenSigner(keys);
  const token = await own.sign(CLAIMS);
  const other = await generateSigningKey();
  keys.update([key, other]);
  expect(await own.verify(token)).toEqual(CLAIMS);
  keys.update([other]);
  expect(await own.verify(token)).toBeUndefined();
});

test('the published key verifies and is public', async () => {
  const imported = await importJWK(key.publicJwk, 'ES256');
  expect(imported).toHaveProperty('type', 'public');
  expect(Object.keys(key.publicJwk).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
});
