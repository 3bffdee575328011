import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../contract/clock.ts';
import { createAccessTokenSigner } from './access-token.ts';
import { readSigningKeys } from './signing-key.ts';
import { SigningKeys } from './signing-keys.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function write(content: string): Promise<string> {
  const path = join(folder, 'key');
  await writeFile(path, content);
  return path;
}

const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const pemOf = ({ privateKey }: typeof pair): string =>
  privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();

test('PKCS#8 PEM and JWK of one key are the same key', async () => {
  const fromPem = await readSigningKeys(await write(pemOf(pair)));
  const jwk = JSON.stringify(pair.privateKey.export({ format: 'jwk' }));
  const fromJwk = await readSigningKeys(await write(jwk));
  expect(fromPem[0]?.publicJwk).toEqual(fromJwk[0]?.publicJwk);
  expect(fromPem[0]?.publicJwk).not.toHaveProperty('d');

  const claims = { sub: 'a', jti: 'b', iat: 1, exp: 2 };
  const [signs, verifies] = [fromPem, fromJwk].map((keys) =>
    createAccessTokenSigner(new SigningKeys(keys, systemClock)),
  );
  expect(await verifies?.verify((await signs?.sign(claims)) ?? '')).toEqual(claims);
});

test('several keys are read as PEM one after the other, and as a set of JWKs', async () => {
  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const fromPem = await readSigningKeys(await write(`old:\n${pemOf(pair)}new:\n${pemOf(other)}`));
  const jwks = [pair, other].map(({ privateKey }) => privateKey.export({ format: 'jwk' }));
  const keys = [jwks[0], { ...jwks[1], nbf: 1_800_000_000 }];
  const fromJwk = await readSigningKeys(await write(JSON.stringify({ keys })));
  const kids = fromPem.map(({ publicJwk }) => publicJwk.kid);
  expect(new Set(kids).size).toBe(2);
  expect(fromJwk.map(({ publicJwk }) => publicJwk.kid)).toEqual(kids);
  expect(fromJwk.map(({ notBefore }) => notBefore)).toEqual([undefined, 1_800_000_000]);
});

const jwkSet = (more: object): string =>
  JSON.stringify({ keys: [{ ...pair.privateKey.export({ format: 'jwk' }), ...more }] });

test.each<[string, () => string]>([
  ['text', () => 'secret-in-the-file'],
  ['JSON', () => '{"kty":"EC"}'],
  ['a set without keys', () => '{"keys":[]}'],
  ['a key that begins at no time', () => jwkSet({ nbf: '2027-01-01' })],
  ['a good key and half of another', () => pemOf(pair) + pemOf(pair).slice(0, 60)],
  ['a public key', () => pair.publicKey.export({ format: 'pem', type: 'spki' }).toString()],
  [
    'a key of another curve',
    () =>
      generateKeyPairSync('ec', { namedCurve: 'P-384' })
        .privateKey.export({ format: 'pem', type: 'pkcs8' })
        .toString(),
  ],
  [
    'an Ed25519 key',
    () =>
      generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
  ],
])('%s is refused in one sentence that does not quote it', async (_name, make) => {
  const path = await write(make());
  await expect(readSigningKeys(path)).rejects.toThrow(
    `The signing key ${path} is not a P-256 private key in PKCS#8 PEM or as a JWK, or several of them.`,
  );
});

test('a missing file is named', async () => {
  await expect(readSigningKeys('/nowhere/key')).rejects.toThrow(
    'The signing key /nowhere/key cannot be read: there is no such file or folder.',
  );
});
