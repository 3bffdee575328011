import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isInstalled, NPM_RECORD, refuseLinkedModules } from './install.mjs';

const needed = { version: '1.0.0', integrity: 'sha512-a' };
const foreign = { version: '2.0.0', integrity: 'sha512-b', optional: true };

/** @type {string} */
let root;

/** @param {string} name @param {unknown} value */
function write(name, value) {
  mkdirSync(join(root, name, '..'), { recursive: true });
  writeFileSync(join(root, name), typeof value === 'string' ? value : JSON.stringify(value));
}

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

it('has all that the lockfile names, other platforms’ left out', () => {
  expect(isInstalled(root)).toBe(true);
  write('package-lock.json', { packages: { 'node_modules/a': { ...needed, version: '1.0.1' } } });
  expect(isInstalled(root)).toBe(false);
});

it('misses everything before the first install, and after one that was cut short', () => {
  rmSync(join(root, NPM_RECORD));
  expect(isInstalled(root)).toBe(false);
});

it('misses a package whose folder was deleted, of another version, or new in the lockfile', () => {
  rmSync(join(root, 'node_modules/a'), { recursive: true });
  expect(isInstalled(root)).toBe(false);
  write('node_modules/a/package.json', {});
  write(NPM_RECORD, { packages: { 'node_modules/a': { ...needed, version: '0.9.0' } } });
  expect(isInstalled(root)).toBe(false);
  write(NPM_RECORD, { packages: {} });
  expect(isInstalled(root)).toBe(false);
});

it('installs anew what the lockfile no longer names, and on another machine', () => {
  const native = { ...needed, os: ['linux'], cpu: ['x64'] };
  write('node_modules/b/package.json', {});
  write(NPM_RECORD, { packages: { 'node_modules/a': needed, 'node_modules/b': native } });
  expect(isInstalled(root, { platform: 'linux', arch: 'x64' })).toBe(false);
  write('package-lock.json', { packages: { 'node_modules/a': needed, 'node_modules/b': native } });
  expect(isInstalled(root, { platform: 'linux', arch: 'x64' })).toBe(true);
  expect(isInstalled(root, { platform: 'linux', arch: 'arm64' })).toBe(false);
  expect(isInstalled(root, { platform: 'darwin', arch: 'x64' })).toBe(false);
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
