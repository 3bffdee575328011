import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ENDED_KEPT, type TokenStore } from '../tokens/token-store.ts';

const token = (jti: string) => ({ jti, exp: Math.floor(Date.now() / 1000) + 100 });
const wanted = (): boolean => true;

/** Tests that every token store must pass. */
export function testTokenStore(open: () => Promise<TokenStore>): void {
  let store: TokenStore;
  beforeEach(async () => {
    store = await open();
  });
  afterEach(() => store.close());

  test('knows the live token of each user, and what it ended', async () => {
    expect(await store.replace('alice', token('a'), wanted)).toEqual({ replaced: undefined });
    expect(await store.replace('bob', token('b'), wanted)).toEqual({ replaced: undefined });
    const before = Date.now();
    expect(await store.replace('alice', token('c'), wanted)).toEqual({ replaced: 'a' });
    expect(await store.lookUp('alice', 'c')).toEqual({ state: 'live' });
    expect(await store.lookUp('bob', 'b')).toEqual({ state: 'live' });
    const ended = await store.lookUp('alice', 'a');
    expect(ended).toMatchObject({ state: 'replaced' });
    expect('at' in ended && ended.at).toBeGreaterThanOrEqual(before);
  });

  test('knows nothing of tokens that nobody told it of', async () => {
    expect(await store.lookUp('alice', 'a')).toEqual({ state: 'unknown' });
    await store.replace('__proto__', token('a'), wanted);
    expect(await store.lookUp('alice', 'a')).toEqual({ state: 'unknown' });
    expect(await store.lookUp('__proto__', 'a')).toEqual({ state: 'live' });
  });

  test('changes nothing for a caller that has hung up', async () => {
    await store.replace('alice', token('a'), wanted);
    expect(await store.replace('alice', token('b'), () => false)).toBeUndefined();
    expect(await store.lookUp('alice', 'a')).toEqual({ state: 'live' });
  });

  test('tells a revoked token from a replaced one, also after the next', async () => {
    await store.replace('alice', token('a'), wanted);
    expect(await store.revoke('alice', 'other')).toBeUndefined();
    expect(await store.revoke('alice', 'a')).toBe('a');
    expect(await store.revoke('alice', 'a')).toBeUndefined();
    expect(await store.lookUp('alice', 'a')).toMatchObject({ state: 'revoked' });
    expect(await store.replace('alice', token('b'), wanted)).toEqual({ replaced: undefined });
    expect(await store.lookUp('alice', 'a')).toMatchObject({ state: 'revoked' });
  });

  test('revokes whichever token a user has', async () => {
    await store.replace('alice', token('a'), wanted);
    await store.replace('bob', token('b'), wanted);
    expect(await store.revoke('alice')).toBe('a');
    expect(await store.revoke('alice')).toBeUndefined();
    expect(await store.lookUp('alice', 'a')).toMatchObject({ state: 'revoked' });
    expect(await store.lookUp('bob', 'b')).toEqual({ state: 'live' });
  });

  test('says of tokens of long ago no more than that they were replaced', async () => {
    for (let turn = 0; turn < ENDED_KEPT + 2; turn += 1) {
      await store.replace('alice', token(`token-${turn}`), wanted);
    }
    expect(await store.lookUp('alice', 'token-0')).toEqual({ state: 'replaced' });
    expect(await store.lookUp('alice', 'token-1')).toHaveProperty('at');
  });

  test('many at a time leave one live token, and end each other once', async () => {
    const ids = Array.from({ length: 8 }, (_, index) => `token-${index}`);
    const changes = await Promise.all(ids.map((jti) => store.replace('alice', token(jti), wanted)));
    const states = await Promise.all(ids.map((jti) => store.lookUp('alice', jti)));
    const live = ids.filter((_, index) => states[index]?.state === 'live');
    expect(live).toHaveLength(1);
    const replaced = changes.flatMap((change) => change?.replaced ?? []);
    expect([...replaced, ...live].toSorted()).toEqual(ids);
  });

  test('tells once how a watched token ended, and nothing after the undo', async () => {
    await store.replace('alice', token('a'), wanted);
    await store.replace('bob', token('b'), wanted);
    const onEnd = vi.fn();
    const onOtherEnd = vi.fn();
    store.watch('alice', 'a', onEnd);
    store.watch('alice', 'a', onOtherEnd)();
    await store.replace('bob', token('c'), wanted);
    await store.revoke('alice', 'a');
    await vi.waitFor(() => expect(onEnd.mock.calls).toEqual([['revoked']]));
    await store.replace('alice', token('d'), wanted);
    store.watch('bob', 'b', onEnd);
    await vi.waitFor(() => expect(onEnd.mock.calls).toEqual([['revoked'], ['replaced']]));
    expect(onOtherEnd).not.toHaveBeenCalled();
  });

  test('is ready', async () => {
    expect(await store.readiness()).toBeUndefined();
  });
}
