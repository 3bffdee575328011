import { randomBytes } from 'node:crypto';

/** A fifth of the work of a real hash, which has tests of its own: each sign-in would take 200 ms. */
const CHEAP = { algorithm: 'scrypt', cost: 16_384, blockSize: 8, parallelization: 1 } as const;

/**
 * The module of hashes with cheap ones, for `vi.mock` in each test file: it counts only where it comes
 * before the first import of what makes hashes.
 */
export const withCheapHashes = async <T extends object>(load: () => Promise<T>): Promise<T> => ({
  ...(await load()),
  makeScrypt: () => ({ ...CHEAP, salt: randomBytes(16).toString('base64url') }),
});
