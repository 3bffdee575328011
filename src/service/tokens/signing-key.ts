import {
  createPrivateKey,
  createPublicKey,
  type JsonWebKeyInput,
  type KeyObject,
} from 'node:crypto';
import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  type CryptoKey,
  type JWK,
  type JWK_EC_Public,
} from 'jose';
import * as v from 'valibot';
import { orNone } from '../../contract/json-members.ts';
import { readStartupFile, StartupError } from '../files/startup-files.ts';

/** The one algorithm (RFC 8725, 3.1), not EdDSA: Ed25519 is experimental in the Web Crypto of Node 20. */
export const SIGNING_ALGORITHM = 'ES256';

export interface SigningKey {
  readonly privateKey: CryptoKey | KeyObject;
  readonly publicKey: CryptoKey | KeyObject;
  /** For `/.well-known/jwks.json`, with `kid` (its thumbprint, RFC 7638), `alg` and `use` (RFC 7517). */
  readonly publicJwk: JWK & { readonly kid: string };
  readonly notBefore?: number | undefined;
}

export async function generateSigningKey(): Promise<SigningKey> {
  const pair = await generateKeyPair(SIGNING_ALGORITHM);
  return { ...pair, publicJwk: await describePublicKey(pair.publicKey) };
}

/**
 * P-256 private keys in PKCS#8 PEM, as JWK or JWK set; `nbf` (OpenID Federation 1.0) is the start of signing.
 * @throws {StartupError} with one sentence, which never quotes the file
 */
export async function readSigningKeys(path: string): Promise<readonly SigningKey[]> {
  const keys = parsePrivateKeys(await readStartupFile('signing key', path));
  if (!keys || keys.length === 0 || !keys.every(({ privateKey }) => isP256(privateKey))) {
    throw new StartupError(
      `The signing key ${path} is not a P-256 private key in PKCS#8 PEM or as a JWK, or several of them.`,
    );
  }
  return Promise.all(
    keys.map(async ({ privateKey, notBefore }) => ({
      privateKey,
      publicKey: createPublicKey(privateKey),
      publicJwk: await describePublicKey(privateKey),
      notBefore,
    })),
  );
}

function isP256({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): boolean {
  return asymmetricKeyType === 'ec' && asymmetricKeyDetails?.namedCurve === 'prime256v1';
}

const jwkSchema = v.looseObject({
  nbf: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
});

function parsePrivateKeys(content: string) {
  return orNone(() => {
    if (!content.trimStart().startsWith('{')) {
      // OpenSSL may write the curve as a block of its own before a key.
      const [, ...blocks] = content.split(/^-----BEGIN (?!EC PARAMETERS)/m);
      return blocks.map((block) => ({
        privateKey: createPrivateKey(`-----BEGIN ${block}`),
        notBefore: undefined,
      }));
    }
    const parsed = JSON.parse(content) as { readonly keys?: unknown };
    return v.parse(v.array(jwkSchema), parsed.keys ?? [parsed]).map(({ nbf, ...jwk }) => ({
      privateKey: createPrivateKey({ key: jwk as JsonWebKeyInput['key'], format: 'jwk' }),
      notBefore: nbf,
    }));
  });
}

/** Takes the public members by name, so that no private one can slip through. */
async function describePublicKey(key: CryptoKey | KeyObject): Promise<SigningKey['publicJwk']> {
  const { crv, x, y } = (await exportJWK(key)) as JWK_EC_Public;
  const jwk = { kty: 'EC' as const, crv, x, y };
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: SIGNING_ALGORITHM, use: 'sig' };
}
