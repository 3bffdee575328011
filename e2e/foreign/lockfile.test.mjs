import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../src/tools/project.mjs';

/**
 * @typedef {Record<string, { integrity?: string, resolved?: string }>} Packages
 * @typedef {{ packages: Packages, dependencies: Record<string, string> }} PackageFile
 */

/** @param {string} file */
const read = (file) => /** @type {PackageFile} */ (JSON.parse(readFileSync(file, 'utf8')));

describe.each(['.', 'apollo', 'duckdb', 'formats', 'helm', 'hive', 'postgraphile'])(
  '%s',
  (folder) => {
    it('each package is known by its content, wherever it comes from', () => {
      const { '': _suite, ...packages } = read(
        join(ROOT, 'e2e/foreign', folder, 'package-lock.json'),
      ).packages;
      expect(Object.keys(packages).length).toBeGreaterThan(0);
      for (const [path, { integrity, resolved }] of Object.entries(packages)) {
        expect([path, integrity?.slice(0, 7), resolved]).toEqual([path, 'sha512-', undefined]);
      }
    });

    it('pins each server', () => {
      const { dependencies } = read(join(ROOT, 'e2e/foreign', folder, 'package.json'));
      for (const version of Object.values(dependencies)) {
        expect(version).toMatch(/^\d+\.\d+\.\d+(?:-(?:alpha|r)\.\d+)?$/);
      }
    });
  },
);
