import { hash as digest, randomBytes, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { deriveHash } from './hash-threads.ts';

/**
 * SHA-256 in base64url. A fast hash is enough, because a key is 256 random bits and cannot be guessed;
 * being fixed in length it is looked up without comparing secrets byte by byte.
 */
export function hashApiKey(apiKey: string): string {
  return digest('sha256', apiKey, 'base64url');
}

/** 16 bytes and more, written in base64url. */
const bytes = v.pipe(v.string(), v.regex(/^[\w-]{22,}$/, 'must be base64url of 16 bytes or more'));

/** scrypt's parameters are bounded, so that a file cannot make one sign-in take gigabytes. */
const integer = (lowest: number, highest: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(lowest), v.maxValue(highest));

/** A password as it is stored (scrypt, RFC 7914), its parameters beside it so that they can grow. */
export const passwordHashSchema = v.strictObject({
  algorithm: v.literal('scrypt'),
  cost: v.pipe(
    integer(16_384, 1_048_576),
    v.check((cost) => Number.isInteger(Math.log2(cost)), 'must be a power of two'),
  ),
  blockSize: integer(8, 16),
  parallelization: integer(1, 16),
  salt: bytes,
  hash: bytes,
});

export type PasswordHash = v.InferOutput<typeof passwordHashSchema>;

/** OWASP's scrypt setting with the least memory: 16 MiB a hash. */
const DEFAULTS = { algorithm: 'scrypt', cost: 16_384, blockSize: 8, parallelization: 5 } as const;

const HASH_BYTES = 32;

/** Hashes a password with a salt of its own. */
export async function hashPassword(password: string): Promise<PasswordHash> {
  const salt = randomBytes(16);
  const hash = await hashWith(password, salt, HASH_BYTES, DEFAULTS);
  return { ...DEFAULTS, salt: salt.toString('base64url'), hash: hash.toString('base64url') };
}

/** No password has it. Checking takes as long as against `model`, or against a new hash without one. */
export function makeDecoyHash(model?: PasswordHash): PasswordHash {
  const random = (length: number): string => randomBytes(length).toString('base64url');
  return { ...(model ?? DEFAULTS), salt: random(16), hash: random(HASH_BYTES) };
}

/** Compares in constant time; takes as long for a wrong password as for the right one. */
export async function verifyPassword(password: string, stored: PasswordHash): Promise<boolean> {
  const expected = Buffer.from(stored.hash, 'base64url');
  const salt = Buffer.from(stored.salt, 'base64url');
  return timingSafeEqual(await hashWith(password, salt, expected.length, stored), expected);
}

/** NFC, because keyboards disagree on whether `ü` is one code point or two. */
function hashWith(
  password: string,
  salt: Buffer,
  length: number,
  settings: Pick<PasswordHash, 'cost' | 'blockSize' | 'parallelization'>,
): Promise<Buffer> {
  const { cost, blockSize, parallelization } = settings;
  const options = { cost, blockSize, parallelization, maxmem: 256 * cost * blockSize };
  return deriveHash({ password: password.normalize('NFC'), salt, length, options });
}
