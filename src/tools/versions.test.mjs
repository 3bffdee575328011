import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './project.mjs';

/** @param {string} path */
const read = (path) => readFileSync(join(ROOT, path), 'utf8');

const CHANGELOG = read('CHANGELOG.md');
const { version } = JSON.parse(read('package.json'));

test('the changelog begins with the version of package.json, and has versions in order', () => {
  const versions = [...CHANGELOG.matchAll(/^## (\d+)\.(\d+)\.(\d+) \(\d{4}-\d\d-\d\d\)$/gm)];
  expect(versions.map(([, ...numbers]) => numbers.join('.'))[0]).toBe(version);
  const order = versions.map(([, ...numbers]) => numbers.map((each) => each.padStart(5)).join('.'));
  expect(order).toEqual(order.toSorted().toReversed());
  expect(CHANGELOG.match(/^## .*/gm)).toHaveLength(versions.length);
});

test('each version of the changelog has the usual headings, in order and once, and no line twice', () => {
  const headings = ['Added', 'Changed', 'Fixed', 'Security'];
  for (const part of CHANGELOG.split(/^## /m).slice(1)) {
    const named = (part.match(/(?<=^### ).*/gm) ?? []).filter(
      (each) => !each.startsWith('Upgrading'),
    );
    expect(named).toEqual(headings.filter((each) => named.includes(each)));
  }
  const entries = CHANGELOG.split(/^(?:- |#)/m).slice(1);
  expect(entries.filter((each, at) => each.length > 20 && entries.indexOf(each) !== at)).toEqual(
    [],
  );
});

test('the lockfile, the docs of installing and the command have the version of package.json', () => {
  expect(read('package-lock.json').match(/"version": "([^"]+)"/)?.[1]).toBe(version);
  const pages = [
    'docs/command.md',
    'docs/install/compose.yaml',
    'docs/install/helm/values.yaml',
    'docs/install/kubernetes/gatehouse.yaml',
  ];
  expect(read('docs/install/helm/Chart.yaml')).toContain(
    `\nversion: ${version}\nappVersion: ${version}\n`,
  );
  for (const page of pages) {
    const named = [...read(page).matchAll(/gatehouse(?:-graphql)?[-:](\d+\.\d+\.\d+)/g)].map(
      ([, each]) => each,
    );
    expect({ page, named: [...new Set(named)] }).toEqual({ page, named: [version] });
  }
});

/**
 * Where the source says which version of a format it writes, by the name in docs/versioning.md.
 * @type {Record<string, [path: string, pattern: RegExp]>}
 */
const FORMATS = {
  'workspace (`gatehouse.json`)': ['src/operations/workspace.ts', /WORKSPACE_VERSION = (\d+)/],
  manifest: ['src/answers/export/manifest.ts', /MANIFEST_VERSION = (\d+)/],
  'file of steps': ['src/jobs/steps/steps-file.ts', /version: v\.literal\((\d+)\)/],
  'link to an operation': ['src/contract/link.ts', /LINK_VERSION = '(\d+)'/],
  'worker protocol': ['src/token-worker/protocol.ts', /PROTOCOL_VERSION = (\d+)/],
  'credentials file': ['src/service/users/edit-credentials.ts', /EMPTY.*version: (\d+)/],
  'token file of the service': ['src/service/tokens/token-file.ts', /VERSION = (\d+)/],
  'stopped run of the command (`.part.json`)': ['src/command/row-spool.ts', /version: (\d+)/],
};

test('docs/versioning.md has the version of each format', () => {
  const table = read('docs/versioning.md').matchAll(/^\| (.+?) +\| (\d+) +\|$/gm);
  expect(Object.fromEntries([...table].map(([, name, number]) => [name, number]))).toEqual(
    Object.fromEntries(
      Object.entries(FORMATS).map(([name, [path, pattern]]) => [
        name,
        read(path).match(pattern)?.[1],
      ]),
    ),
  );
});
