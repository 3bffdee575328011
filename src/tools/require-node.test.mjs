import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { tooOld } from './require-node.mjs';

it.each(['18.20.4', '20.18.3', '4.9.1', '21.7.0', '22.1.0', '22.11.9', '23.11.0'])(
  'refuses Node %s in one sentence',
  (version) => {
    expect(tooOld(version)).toContain(
      `needs Node 20.19, 22.12, 24 or newer, and this is ${version}`,
    );
  },
);

it.each(['20.19.0', '20.20.2', '22.12.0', '24.0.0', '100.0.0'])('takes Node %s', (version) => {
  expect(tooOld(version)).toBeUndefined();
});

it('says the same as package.json', () => {
  const { engines } = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  );
  expect(engines.node).toBe('^20.19.0 || ^22.12.0 || >=24');
});
