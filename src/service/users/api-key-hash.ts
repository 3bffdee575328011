import { createHash } from 'node:crypto';

/**
 * What is stored of an API key: SHA-256 in base64url. A fast hash is enough, because a key is 256
 * random bits and cannot be guessed; and being fixed in length it is looked up without comparing
 * secrets byte by byte.
 */
export function hashApiKey(apiKey: string): string {
  return createHash('sha256').update(apiKey, 'utf8').digest('base64url');
}
