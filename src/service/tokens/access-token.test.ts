import {
  exportJWK,
  generateKeyPair,
  importJWK,
  SignJWT,
  UnsecuredJWT,
  type JWTPayload,
} from 'jose';
import { beforeAll, expect, test, vi } from 'vitest';
import { systemClock } from '../../contract/clock.ts';
import { createAccessTokenSigner, type AccessTokenSigner } from './access-token.ts';
import { generateSigningKey, type SigningKey } from './signing-key.ts';
import { SigningKeys } from './signing-keys.ts';

const CLAIMS = { sub: 'alice', jti: 'one', iat: 1_000, exp: 2_000 };
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

test('what is signed is verified, however old', async () => {
  expect(await signer.verify(await signer.sign(CLAIMS))).toEqual(CLAIMS);
  expect(await signer.verify(await sign(FULL))).toEqual(CLAIMS);
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
  [
    'a key that it brings along',
    async () => {
      const own = await generateKeyPair('ES256');
      return new SignJWT(FULL)
        .setProtectedHeader({
          alg: 'ES256',
          typ: 'at+jwt',
          kid: key.publicJwk.kid,
          jwk: await exportJWK(own.publicKey),
        })
        .sign(own.privateKey);
    },
  ],
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
