import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './project.mjs';

/** @param {string} path */
const read = (path) => readFileSync(join(ROOT, path), 'utf8');

/** What `npm pack` puts into the tarball, of what is there. */
const PACKED = /** @type {[{ files: { path: string }[] }]} */ (
  JSON.parse(
    execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
      cwd: ROOT,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  )
)[0].files.map(({ path }) => path);

const LINK = /\]\((?!https?:|mailto:|#)([^)#\s]+)|<img[^>]* src="(?!https?:)([^"]+)"/g;

test('the package has licence, changelog and docs, no package of others, and nothing that tests or builds it', () => {
  for (const path of ['LICENSE', 'README.md', 'CHANGELOG.md', 'package.json', 'docs/service.md']) {
    expect(PACKED).toContain(path);
  }
  const inner = /^(?:src|e2e|node_modules)\/|\.test\.|fixture|\.tsbuildinfo$/;
  expect(PACKED.filter((path) => inner.test(path))).toEqual([]);
});

test('each relative link of the package leads to a file of it', () => {
  const pages = PACKED.filter((path) => path.endsWith('.md') && !path.startsWith('dist/'));
  expect(pages.length).toBeGreaterThan(50);
  const lost = pages.flatMap((page) =>
    [...read(page).matchAll(LINK)]
      .map(([, link, image]) => join(dirname(page), link ?? image ?? ''))
      .filter(
        (target) =>
          !PACKED.some(
            (path) => path === target || (target.endsWith('/') && path.startsWith(target)),
          ),
      )
      .map((target) => `${page}: ${target}`),
  );
  expect(lost).toEqual([]);
});

test('docs and the release make the package by the script that builds it: .npmrc lets no prepack run', () => {
  expect(read('.npmrc')).toContain('ignore-scripts=true');
  const { scripts } = JSON.parse(read('package.json'));
  expect(scripts).not.toHaveProperty('prepack');
  expect(scripts.package).toMatch(/ build && npm run sbom && npm pack$/);
  for (const path of ['command.md', 'trust.md', '../CONTRIBUTING.md']) {
    expect(read(join('docs', path))).toContain('npm run package');
  }
  const release = read('.github/workflows/release.yml');
  expect(release).toContain('npm run package -- --pack-destination release');
  for (const page of PACKED.filter((path) => /^(?!CHANGELOG).*\.md$/.test(path))) {
    expect([page, /npm pack\b/.exec(read(page))]).toEqual([page, null]);
  }
});

test('the package can be published', () => {
  const { private: isPrivate, keywords, license } = JSON.parse(read('package.json'));
  expect({ isPrivate, license }).toEqual({ isPrivate: undefined, license: 'MIT' });
  expect(keywords).toContain('graphql');
});

test('packages that types of the package import are optional peers', () => {
  const { peerDependencies, peerDependenciesMeta } = JSON.parse(read('package.json'));
  const types = [
    'src/service/graphql/handler-api.d.ts',
    'src/demo/limits/limit-operations-api.d.ts',
  ];
  const imported = types
    .flatMap((path) => [...read(path).matchAll(/ from '([^']+)'/g)])
    .map(([, from = '']) => from);
  const packages = imported.map((from) => (from.startsWith('node:') ? '@types/node' : from));
  expect(Object.keys(peerDependencies)).toEqual(expect.arrayContaining(packages));
  for (const name of Object.keys(peerDependencies)) {
    expect(peerDependenciesMeta[name]).toEqual({ optional: true });
  }
});
