import { expect, it } from 'vitest';
import { tooOld } from './require-node.mjs';

it.each(['18.20.4', '20.18.3', '4.9.1'])('refuses Node %s in one sentence', (version) => {
  expect(tooOld(version)).toContain(`needs Node 20.19 or newer, and this is ${version}`);
});

it.each(['20.19.0', '20.20.2', '22.1.0', '100.0.0'])('takes Node %s', (version) => {
  expect(tooOld(version)).toBeUndefined();
});
