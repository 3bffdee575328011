import { randomBytes } from 'node:crypto';
import { vi } from 'vitest';

/** A fifth of the work of a real hash: each sign-in would take 200 ms. */
const CHEAP = { algorithm: 'scrypt', cost: 16_384, blockSize: 8, parallelization: 1 } as const;

// Before each file of tests that share their modules: it counts only where it comes before the first import.
vi.mock(import('../users/credential-hashes.ts'), async (load) => ({
  ...(await load()),
  makeScrypt: () => ({ ...CHEAP, salt: randomBytes(16).toString('base64url') }),
}));
