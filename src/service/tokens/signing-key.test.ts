import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createAccessTokenSigner } from './access-token.ts';
import { readSigningKey } from './signing-key.ts';

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

test('PKCS#8 PEM and JWK of one key are the same key', async () => {
  const pem = pair.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
  const fromPem = await readSigningKey(await write(pem));
  const jwk = JSON.stringify(pair.privateKey.export({ format: 'jwk' }));
  const fromJwk = await readSigningKey(await write(jwk));
  expect(fromPem.publicJwk).toEqual(fromJwk.publicJwk);
  expect(fromPem.publicJwk).not.toHaveProperty('d');

  const claims = { sub: 'a', jti: 'b', iat: 1, exp: 2 };
  const token = await (await createAccessTokenSigner(fromPem)).sign(claims);
  expect(await (await createAccessTokenSigner(fromJwk)).verify(token)).toEqual(claims);
});

test.each<[string, () => string]>([
  ['text', () => 'secret-in-the-file'],
  ['JSON', () => '{"kty":"EC"}'],
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
  await expect(readSigningKey(path)).rejects.toThrow(
    `The signing key ${path} is not a P-256 private key in PKCS#8 PEM or as a JWK.`,
  );
});

test('a missing file is named', async () => {
  await expect(readSigningKey('/nowhere/key')).rejects.toThrow(
    'The signing key /nowhere/key cannot be read: there is no such file.',
  );
});
