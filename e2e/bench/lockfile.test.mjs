import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../../src/tools/project.mjs';
import { BENCH } from './places.mjs';

/** @param {string} file */
const read = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** @type {Record<string, { integrity?: string, resolved?: string }>} */
const { '': _bench, ...packages } = read(join(BENCH, 'package-lock.json')).packages;

it('each package is known by its content, wherever it comes from', () => {
  expect(Object.keys(packages).length).toBeGreaterThan(100);
  for (const [path, { integrity, resolved }] of Object.entries(packages)) {
    expect([path, integrity?.slice(0, 7), resolved]).toEqual([path, 'sha512-', undefined]);
  }
});

it('pins each peer, and GraphiQL to the version that the product has', () => {
  const peers = read(join(BENCH, 'package.json')).dependencies;
  const own = read(join(ROOT, 'package.json')).devDependencies;
  for (const version of Object.values(peers))
    expect(version).toMatch(/^(?:npm:[\w-]+@)?\d+\.\d+\.\d+(?:-r\.\d+)?$/);
  for (const name of ['graphiql', '@graphiql/toolkit', 'graphql', 'react']) {
    expect([name, peers[name]]).toEqual([name, own[name]]);
  }
});
