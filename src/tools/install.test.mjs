import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  installDigest,
  installState,
  NPM_RECORD,
  refuseLinkedModules,
  INSTALL_RECORD,
} from './install.mjs';

const needed = { version: '1.0.0', integrity: 'sha512-a' };
const foreign = { version: '2.0.0', integrity: 'sha512-b', optional: true };

/** @type {string} */
let root;

/** @param {string} name @param {unknown} value */
function write(name, value) {
  mkdirSync(join(root, name, '..'), { recursive: true });
  writeFileSync(join(root, name), typeof value === 'string' ? value : JSON.stringify(value));
}

const digest = () => installDigest(root, 'linux x64 node 20');
const state = () => installState(root, digest());

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'gatehouse-install-'));
  write('package.json', { scripts: {}, dependencies: { a: '1.0.0' } });
  write('package-lock.json', {
    packages: { '': {}, 'node_modules/a': needed, 'node_modules/a-windows': foreign },
  });
  write('node_modules/a/package.json', {});
  write(NPM_RECORD, { packages: { 'node_modules/a': needed } });
});

afterEach(() => rmSync(root, { recursive: true }));

it('takes packages that were installed by hand, other platforms’ left out', () => {
  expect(state()).toBe('by-hand');
});

it('is complete with the record of this very lockfile', () => {
  write(INSTALL_RECORD, digest());
  expect(state()).toBe('complete');
  write('package-lock.json', { packages: { 'node_modules/a': { ...needed, version: '1.0.1' } } });
  expect(state()).toBe('missing');
});

it('misses everything before the first install, and after one that was cut short', () => {
  rmSync(join(root, NPM_RECORD));
  write(INSTALL_RECORD, digest());
  expect(state()).toBe('missing');
});

it('misses a package whose folder was deleted, recorded or not', () => {
  write(INSTALL_RECORD, digest());
  rmSync(join(root, 'node_modules/a'), { recursive: true });
  expect(state()).toBe('missing');
});

it('misses a package of another version, where there is no record', () => {
  write(NPM_RECORD, { packages: { 'node_modules/a': { ...needed, version: '0.9.0' } } });
  expect(state()).toBe('missing');
});

it('installs anew for another Node and for other dependencies, but not for a script', () => {
  const before = digest();
  write('package.json', { scripts: { a: 'b' }, dependencies: { a: '1.0.0' } });
  expect(digest()).toBe(before);
  write('package.json', { scripts: {}, dependencies: { a: '1.0.1' } });
  expect(digest()).not.toBe(before);
  expect(installDigest(root, 'linux x64 node 22')).not.toBe(digest());
});

it('refuses to install through a link, and takes a folder or none', () => {
  const modules = join(root, 'node_modules');
  const elsewhere = join(root, 'elsewhere');
  expect(() => refuseLinkedModules(root)).not.toThrow();
  renameSync(modules, elsewhere);
  expect(() => refuseLinkedModules(root)).not.toThrow();
  symlinkSync(elsewhere, modules, 'junction');
  expect(() => refuseLinkedModules(root)).toThrow(`node_modules is a link to ${elsewhere}`);
  // It need not lead anywhere: npm makes what it leads to.
  rmSync(elsewhere, { recursive: true });
  expect(() => refuseLinkedModules(root)).toThrow('Remove the link');
});
