import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './project.mjs';

/** @type {Record<string, { hasInstallScript?: boolean, integrity?: string, resolved?: string }>} */
const { '': _project, ...packages } = JSON.parse(
  readFileSync(join(ROOT, 'package-lock.json'), 'utf8'),
).packages;

it('no package runs a script when it is installed: `npm ci --ignore-scripts` leaves nothing out', () => {
  const scripted = Object.keys(packages).filter((path) => packages[path]?.hasInstallScript);
  expect(Object.keys(packages).length).toBeGreaterThan(100);
  expect(scripted).toEqual([]);
});

it('each package is known by its content, wherever it comes from', () => {
  for (const [path, { integrity, resolved }] of Object.entries(packages)) {
    expect([path, integrity?.slice(0, 7), resolved]).toEqual([path, 'sha512-', undefined]);
  }
});

it('the installer runs no script, whatever a lockfile brings', () => {
  const installer = readFileSync(join(ROOT, 'src/tools/install.mjs'), 'utf8');
  expect(installer.match(/'ci'/g)).toEqual(["'ci'"]);
  expect(installer).toMatch(/'ci',\s+'--ignore-scripts',/);
});
