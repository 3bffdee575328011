import { createPrivateKey, type JsonWebKeyInput, type KeyObject } from 'node:crypto';
import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  type CryptoKey,
  type JWK,
  type JWK_EC_Public,
} from 'jose';
import { readStartupFile, StartupError } from '../startup-files.ts';

/**
 * The one algorithm (RFC 8725, section 3.1). ES256 and not EdDSA: it is what RFC 7518 recommends
 * for every implementation, and Ed25519 is still experimental in the Web Crypto of Node 20.
 */
export const SIGNING_ALGORITHM = 'ES256';

/** A key pair; only the public half can be written out. */
export interface SigningKey {
  readonly privateKey: CryptoKey | KeyObject;
  /** For `/.well-known/jwks.json`, with `kid`, `alg` and `use` (RFC 7517). */
  readonly publicJwk: JWK & { readonly kid: string };
}

/** A key that lives as long as the process. */
export async function generateSigningKey(): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair(SIGNING_ALGORITHM);
  return { privateKey, publicJwk: await describePublicKey(publicKey) };
}

/**
 * Reads a P-256 private key: PKCS#8 PEM, or a JWK.
 * @throws {StartupError} with one sentence, which never quotes the file
 */
export async function readSigningKey(path: string): Promise<SigningKey> {
  const privateKey = parsePrivateKey(await readStartupFile('signing key', path));
  if (
    privateKey?.asymmetricKeyType !== 'ec' ||
    privateKey.asymmetricKeyDetails?.namedCurve !== 'prime256v1'
  ) {
    throw new StartupError(
      `The signing key ${path} is not a P-256 private key in PKCS#8 PEM or as a JWK.`,
    );
  }
  return { privateKey, publicJwk: await describePublicKey(privateKey) };
}

function parsePrivateKey(content: string): KeyObject | undefined {
  try {
    return content.trimStart().startsWith('{')
      ? createPrivateKey({ key: JSON.parse(content) as JsonWebKeyInput['key'], format: 'jwk' })
      : createPrivateKey(content);
  } catch {
    return undefined;
  }
}

/** Takes the public members by name, so that no private one can slip through. */
async function describePublicKey(key: CryptoKey | KeyObject): Promise<SigningKey['publicJwk']> {
  const { crv, x, y } = (await exportJWK(key)) as JWK_EC_Public;
  const bare = { kty: 'EC' as const, crv, x, y };
  return { ...bare, kid: await calculateJwkThumbprint(bare), alg: SIGNING_ALGORITHM, use: 'sig' };
}
