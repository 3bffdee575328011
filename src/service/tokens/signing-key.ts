import { createPrivateKey, type KeyObject } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type CryptoKey, type JWK } from 'jose';
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
  return { privateKey, publicJwk: await describePublicKey(await exportJWK(publicKey)) };
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
  return { privateKey, publicJwk: await describePublicKey(privateKey.export({ format: 'jwk' })) };
}

function parsePrivateKey(content: string): KeyObject | undefined {
  try {
    return content.trimStart().startsWith('{')
      ? createPrivateKey({ key: JSON.parse(content) as JsonWebKey, format: 'jwk' })
      : createPrivateKey(content);
  } catch {
    return undefined;
  }
}

/** Takes the four public members by name, so that no private one can slip through. */
async function describePublicKey(jwk: JWK | JsonWebKey): Promise<SigningKey['publicJwk']> {
  const { kty, crv, x, y } = jwk as { kty: string; crv: string; x: string; y: string };
  const bare = { kty, crv, x, y };
  return { ...bare, kid: await calculateJwkThumbprint(bare), alg: SIGNING_ALGORITHM, use: 'sig' };
}

type JsonWebKey = import('node:crypto').JsonWebKey;
