import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe } from 'vitest';
import { systemClock } from '../../contract/clock.ts';
import { MemoryTokenStore } from './memory-token-store.ts';
import { createLiveTokenFile } from './token-file.ts';
import { testTokenStore } from '../testing/token-store-contract.ts';
import type { TokenStore } from './token-store.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-'));
});
afterEach(() => rm(folder, { recursive: true }));

const lock = { isHeld: () => true, release: () => undefined };

const KINDS: readonly (readonly [name: string, open: () => Promise<TokenStore>])[] = [
  ['in memory', () => MemoryTokenStore.create(systemClock)],
  [
    'in a file',
    () =>
      MemoryTokenStore.create(
        systemClock,
        createLiveTokenFile(join(folder, 'a'), lock, () => undefined),
      ),
  ],
];

describe.each(KINDS)('the store %s', (_name, open) => {
  testTokenStore(open);
});
