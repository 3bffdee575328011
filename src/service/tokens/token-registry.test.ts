import { beforeEach, describe, expect, test } from 'vitest';
import { ManualClock } from '../testing/manual-clock.ts';
import { type AccessTokenSigner, createAccessTokenSigner } from './access-token.ts';
import { generateSigningKey, type SigningKey } from './signing-key.ts';
import { SigningKeys } from './signing-keys.ts';
import { MemoryTokenStore } from './memory-token-store.ts';
import type { LiveTokenFile, TokensByUser } from './token-file.ts';
import { TokenRegistry } from './token-registry.ts';
import type { TokenStore } from './token-store.ts';

const LIFETIME_S = 100;
const GRACE_S = 30;

let clock: ManualClock;
let signer: AccessTokenSigner;
let users: Set<string>;

beforeEach(async () => {
  users = new Set(['alice', 'bob']);
  clock = new ManualClock();
  signer = createAccessTokenSigner(new SigningKeys([await generateSigningKey()], clock));
});

async function createRegistry(file?: LiveTokenFile, over: Partial<AccessTokenSigner> = {}) {
  return registryOf(await MemoryTokenStore.create(clock, file), { ...signer, ...over });
}

async function createGracefulRegistry() {
  return registryOf(await MemoryTokenStore.create(clock), signer, GRACE_S);
}

/** One of several services with the same store and key. */
function openInstance(store: TokenStore, key: SigningKey) {
  return registryOf(store, createAccessTokenSigner(new SigningKeys([key], clock)));
}

function registryOf(store: TokenStore, ownSigner: AccessTokenSigner, graceS?: number) {
  return new TokenRegistry({
    signer: ownSigner,
    clock,
    lifetimeS: LIFETIME_S,
    ...(graceS !== undefined && { graceS }),
    knowsUser: (username) => users.has(username),
    store,
  });
}

async function issue(registry: TokenRegistry, username = 'alice'): Promise<string> {
  const token = await registry.issue(username);
  if (!token) throw new Error('no token was issued');
  return token.accessToken;
}

async function stateOf(registry: TokenRegistry, token: string): Promise<string> {
  return (await registry.inspect(token)).state;
}

/** A file in memory, whose writes can fail. */
function memoryFile(): LiveTokenFile & { saved: TokensByUser; fails: boolean } {
  return {
    saved: new Map(),
    fails: false,
    isHeld: () => true,
    release: () => undefined,
    load() {
      return Promise.resolve(new Map(this.saved));
    },
    save(tokens) {
      if (this.fails) return Promise.reject(new Error('disk full'));
      this.saved = new Map(tokens);
      return Promise.resolve();
    },
    append(username, tokens) {
      return this.save(new Map([...this.saved, [username, tokens]]));
    },
    isLong: () => true,
  };
}

describe('the four states', () => {
  test('valid until the lifetime is over to the second, then expired', async () => {
    const registry = await createRegistry();
    const token = await issue(registry);
    clock.advance(LIFETIME_S * 1000 - 1);
    expect(await stateOf(registry, token)).toBe('valid');
    clock.advance(1);
    expect(await stateOf(registry, token)).toBe('expired');
  });

  test('expired, then valid with the next token', async () => {
    const registry = await createRegistry();
    const old = await issue(registry);
    clock.advance(LIFETIME_S * 1000);
    const next = await issue(registry);
    expect(await stateOf(registry, old)).toBe('expired');
    expect(await stateOf(registry, next)).toBe('valid');
  });

  test('a new token terminates the old one, of this user alone', async () => {
    const registry = await createRegistry();
    const old = await issue(registry);
    const other = await issue(registry, 'bob');
    await issue(registry);
    expect(await stateOf(registry, old)).toBe('replaced');
    expect(await stateOf(registry, other)).toBe('valid');
  });

  test('a token of a user who is no more is invalid', async () => {
    const registry = await createRegistry();
    expect(await stateOf(registry, await issue(registry, 'removed'))).toBe('invalid');
  });

  test('whatever order signing ends in, the one issued last is the valid one', async () => {
    const turns: (() => void)[] = [];
    const registry = await createRegistry(undefined, {
      async sign(claims) {
        await new Promise<void>((resolve) => turns.push(resolve));
        return signer.sign(claims);
      },
    });
    const issued: string[] = [];
    const all = Array.from({ length: 6 }, async () => issued.push(await issue(registry)));
    for (const index of [3, 0, 5, 1, 4, 2]) {
      turns[index]?.();
      await Promise.resolve();
    }
    await Promise.all(all);
    const states = await Promise.all(issued.map((token) => stateOf(registry, token)));
    expect(states).toEqual([...Array<string>(5).fill('replaced'), 'valid']);
  });
});

test.each<[string, (other: TokenRegistry, token: string) => unknown]>([
  ['replaced', (other) => issue(other)],
  [
    'revoked',
    async (other, token) => {
      const found = await other.inspect(token);
      if (found.state === 'valid') await other.revoke(found.claims);
    },
  ],
  ['expired', () => clock.advance(LIFETIME_S * 1000)],
  ['invalid', () => users.delete('alice')],
])(
  'a token whose signature is known is %s from when another instance, time or somebody made it so',
  async (state, end) => {
    const store = await MemoryTokenStore.create(clock);
    const key = await generateSigningKey();
    const [one, other] = [openInstance(store, key), openInstance(store, key)];
    const token = await issue(one);
    expect([await stateOf(one, token), await stateOf(other, token)]).toEqual(['valid', 'valid']);
    await end(other, token);
    expect([await stateOf(one, token), await stateOf(other, token)]).toEqual([state, state]);
  },
);

test('a caller that has hung up ends no token', async () => {
  const registry = await createRegistry();
  const token = await issue(registry);
  expect(await registry.issue('alice', () => false)).toBeUndefined();
  expect(await stateOf(registry, token)).toBe('valid');
});

describe('with a file', () => {
  test('what was terminated stays terminated over a restart, and what was valid stays valid', async () => {
    const file = memoryFile();
    const before = await createRegistry(file);
    const old = await issue(before);
    const current = await issue(before);
    const after = await createRegistry(file);
    expect(await stateOf(after, old)).toBe('replaced');
    expect(await stateOf(after, current)).toBe('valid');
  });

  test('a token that cannot be kept is not issued, and the old one stays', async () => {
    const file = memoryFile();
    const registry = await createRegistry(file);
    const token = await issue(registry);
    file.fails = true;
    await expect(registry.issue('alice')).rejects.toThrow('disk full');
    expect(await stateOf(registry, token)).toBe('valid');
    file.fails = false;
    await issue(registry);
    expect(await stateOf(registry, token)).toBe('replaced');
  });

  test('many at a time leave one valid token, the same one on disk', async () => {
    const file = memoryFile();
    const registry = await createRegistry(file);
    const issued = await Promise.all(Array.from({ length: 20 }, () => issue(registry)));
    const states = await Promise.all(issued.map((token) => stateOf(registry, token)));
    expect(states.filter((state) => state === 'valid')).toHaveLength(1);
    const restarted = await createRegistry(file);
    expect(await Promise.all(issued.map((token) => stateOf(restarted, token)))).toEqual(states);
  });

  test('entries that time has ended are not kept', async () => {
    const file = memoryFile();
    const registry = await createRegistry(file);
    await issue(registry, 'bob');
    clock.advance(LIFETIME_S * 1000);
    await issue(registry);
    expect([...file.saved.keys()]).toEqual(['alice']);
  });
});

describe('a replaced token in its grace', () => {
  test('is valid until that is over, and said to be replaced', async () => {
    const registry = await createGracefulRegistry();
    const [old, current] = [await issue(registry), await issue(registry)];
    expect(await registry.inspect(old)).toMatchObject({ state: 'valid', isReplaced: true });
    expect(await registry.inspect(current)).not.toHaveProperty('isReplaced');
    clock.advance(GRACE_S * 1000 - 1);
    expect(await stateOf(registry, old)).toBe('valid');
    clock.advance(1);
    expect(await stateOf(registry, old)).toBe('replaced');
    expect(await stateOf(registry, current)).toBe('valid');
  });

  test('ends at once where it is revoked', async () => {
    const registry = await createGracefulRegistry();
    const token = await issue(registry);
    await registry.endTokenOf('alice');
    expect(await stateOf(registry, token)).toBe('revoked');
  });

  test('keeps its subscriptions for as long', async () => {
    const registry = await createGracefulRegistry();
    const found = await registry.inspect(await issue(registry));
    if (found.state !== 'valid') throw new Error('the token is not valid');
    const ends: string[] = [];
    registry.watch(found.claims, (end) => ends.push(end));
    await issue(registry);
    clock.advance(GRACE_S * 1000 - 1);
    expect(ends).toEqual([]);
    clock.advance(1);
    expect(ends).toEqual(['replaced']);
  });
});

describe('watching a token', () => {
  async function watch(registry: TokenRegistry): Promise<{ ends: string[]; undo: () => void }> {
    const found = await registry.inspect(await issue(registry));
    if (found.state !== 'valid') throw new Error('the token is not valid');
    const ends: string[] = [];
    return { ends, undo: registry.watch(found.claims, (end) => ends.push(end)) };
  }

  test('tells once that it expired', async () => {
    const registry = await createRegistry();
    const { ends } = await watch(registry);
    clock.advance(LIFETIME_S * 1000);
    await issue(registry);
    expect(ends).toEqual(['expired']);
  });

  test('tells once that it was terminated', async () => {
    const registry = await createRegistry();
    const { ends } = await watch(registry);
    await issue(registry);
    clock.advance(LIFETIME_S * 1000);
    expect(ends).toEqual(['replaced']);
  });

  test('tells that it was revoked, and a second time revokes nothing', async () => {
    const registry = await createRegistry();
    const token = await issue(registry);
    const found = await registry.inspect(token);
    if (found.state !== 'valid') throw new Error('the token is not valid');
    const ends: string[] = [];
    registry.watch(found.claims, (end) => ends.push(end));
    expect(await registry.revoke(found.claims)).toBe(true);
    expect(await registry.revoke(found.claims)).toBe(false);
    expect(ends).toEqual(['revoked']);
    expect(await registry.inspect(token)).toMatchObject({
      state: 'revoked',
      at: clock.now(),
      claims: { sub: 'alice' },
    });
  });

  test('tells nothing after the undo', async () => {
    const registry = await createRegistry();
    const { ends, undo } = await watch(registry);
    undo();
    await issue(registry);
    expect(ends).toEqual([]);
  });

  test('tells of an end that came before the watching', async () => {
    const registry = await createRegistry();
    const found = await registry.inspect(await issue(registry));
    if (found.state !== 'valid') throw new Error('the token is not valid');
    await issue(registry);
    const ends: string[] = [];
    registry.watch(found.claims, (end) => ends.push(end));
    await Promise.resolve();
    expect(ends).toEqual(['replaced']);
  });
});
