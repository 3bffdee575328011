import { beforeAll, expect, test } from 'vitest';
import { ManualClock } from '../testing/manual-clock.ts';
import { generateSigningKey, type SigningKey } from './signing-key.ts';
import { KEYS_MAX_AGE_S, SigningKeys } from './signing-keys.ts';

let one: SigningKey;
let two: SigningKey;
beforeAll(async () => {
  [one, two] = await Promise.all([generateSigningKey(), generateSigningKey()]);
});

const kidOf = ({ publicJwk }: SigningKey): string => publicJwk.kid;

test('of keys that do not say when they begin, the last one signs', () => {
  const keys = new SigningKeys([two, one], new ManualClock());
  expect(kidOf(keys.signing)).toBe(kidOf(one));
});

test('one that is added verifies and is published at once, and signs when all caches have it', () => {
  const clock = new ManualClock();
  const keys = new SigningKeys([one], clock);
  keys.update([one, two]);
  expect(keys.find(kidOf(two))).toBe(two);
  expect(keys.published.keys.map(({ kid }) => kid)).toEqual([kidOf(one), kidOf(two)]);
  clock.advance(KEYS_MAX_AGE_S * 1_000 - 1);
  // The file is touched meanwhile.
  keys.update([one, two]);
  expect(kidOf(keys.signing)).toBe(kidOf(one));
  clock.advance(1);
  expect(kidOf(keys.signing)).toBe(kidOf(two));
  expect(keys.find(kidOf(one))).toBe(one);
});

test('one that says when it begins does so then, wherever in the file', () => {
  const clock = new ManualClock();
  const nowS = clock.now() / 1_000;
  const keys = new SigningKeys([{ ...two, notBefore: nowS + 10 }, one], clock);
  expect(kidOf(keys.signing)).toBe(kidOf(one));
  clock.advance(10_000);
  expect(kidOf(keys.signing)).toBe(kidOf(two));
  keys.update([{ ...two, notBefore: nowS }, one]);
  expect(kidOf(keys.signing)).toBe(kidOf(two));
});

test('the only key signs, whenever it begins; what it replaced verifies no more', () => {
  const keys = new SigningKeys([one], new ManualClock());
  keys.update([two]);
  expect(kidOf(keys.signing)).toBe(kidOf(two));
  expect(keys.find(kidOf(one))).toBeUndefined();
});
