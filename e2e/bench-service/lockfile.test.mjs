import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const lockfile = readFileSync(new URL('package-lock.json', import.meta.url), 'utf8');
/** @type {Record<string, { integrity?: string, resolved?: string }>} */
const { '': _bench, ...packages } = JSON.parse(lockfile).packages;

it('each package is known by its content, wherever it comes from', () => {
  expect(Object.keys(packages).length).toBeGreaterThan(10);
  for (const [path, { integrity, resolved }] of Object.entries(packages)) {
    expect([path, integrity?.slice(0, 7), resolved]).toEqual([path, 'sha512-', undefined]);
  }
});
