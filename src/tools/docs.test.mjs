import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { PROGRAMS } from './testing/programs.mjs';
import { ROOT } from './project.mjs';

const DOCS = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  '.github/SECURITY.md',
  'e2e/foreign/vendor/README.md',
  'src/token-worker/PROTOCOL.md',
  ...markdownIn('docs'),
];

/** Paths of the repository, named in text. */
const NAMED_PATH = /(?<![\w/.])(?:src|e2e|docs|public)\/[\w./-]+/g;

const LINK = /\]\((?!https?:|mailto:|#)([^)#\s]+)/g;

/** @param {string} folder @returns {string[]} */
function markdownIn(folder) {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));
}

/** @param {string} path */
const read = (path) => readFileSync(join(ROOT, path), 'utf8');

test.for(DOCS)('%s names files and links to pages that are there', (page) => {
  const text = read(page);
  const named = (text.match(NAMED_PATH) ?? []).map((path) => path.replace(/[./]+$/, ''));
  const linked = [...text.matchAll(LINK)].map(([, target = '']) => join(dirname(page), target));
  expect([...named, ...linked].filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

/** @param {string} page @returns {Set<string>} the ids that its headings have as a web page */
function anchorsOf(page) {
  const text = read(page).replace(/^```[^]*?^```/gm, '');
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => heading);
  return new Set(
    headings.map((heading) => {
      const words = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
      return words.replace(/[^\p{L}\p{N}\p{M}\p{Pc} -]/gu, '').replaceAll(' ', '-');
    }),
  );
}

test.for(DOCS)('%s links to headings that are there', (page) => {
  const linked = [...read(page).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)#([^)\s]+)\)/g)];
  const lost = linked.filter(([, path = '', anchor = '']) => {
    const target = path === '' ? page : join(dirname(page), path);
    return !anchorsOf(target).has(anchor);
  });
  expect(lost.map(([link]) => link)).toEqual([]);
});

test.for(DOCS)('%s has each row of a table once', (page) => {
  let seen = new Set();
  const twice = read(page)
    .split('\n')
    .filter((line) => {
      const [, subject] = /^\|\s*([^|]*[a-z][^|]*?)\s*\|/i.exec(line) ?? [];
      if (subject === undefined) {
        if (!line.startsWith('|')) seen = new Set();
        return false;
      }
      const isTwice = seen.has(subject);
      seen.add(subject);
      return isTwice;
    });
  expect(twice).toEqual([]);
});

/** Pages that name scripts of other versions, and of programs that the explorer writes. */
const ELSEWHERE = ['CHANGELOG.md', 'docs/programs.md'];

test.for(DOCS.filter((page) => !ELSEWHERE.includes(page)))(
  '%s names scripts that there are',
  (page) => {
    const { scripts } = JSON.parse(read('package.json'));
    const named = [...read(page).matchAll(/\bnpm run (?:--\w+ )?([\w:]*\w)/g)].map(
      ([, name = '']) => name,
    );
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  },
);

test('docs/dependencies.md has each dependency', () => {
  const { dependencies, devDependencies } = JSON.parse(read('package.json'));
  const text = read('docs/dependencies.md');
  const names = Object.keys({ ...dependencies, ...devDependencies });
  expect(names.filter((name) => !text.includes(name))).toEqual([]);
});

test('docs/decisions/README.md lists each decision once', () => {
  const linked = [...read('docs/decisions/README.md').matchAll(/\]\(([\w-]+\.md)\)/g)];
  const pages = readdirSync(join(ROOT, 'docs/decisions')).filter((name) => name !== 'README.md');
  expect(linked.map(([, name = '']) => name).toSorted()).toEqual(pages.toSorted());
});

const CONTRIBUTING = read('CONTRIBUTING.md');

test('CONTRIBUTING.md has each script of package.json', () => {
  const { scripts } = JSON.parse(read('package.json'));
  const missing = Object.keys(scripts).filter(
    (name) => !new RegExp(String.raw`\bnpm (?:run )?${name}(?![:\w])`).test(CONTRIBUTING),
  );
  expect(missing).toEqual([]);
});

test.for(Object.values(PROGRAMS))(
  'CONTRIBUTING.md has $variable of the tests, and the packages of $name',
  ({ variable, debianPackage }) => {
    const names = [variable, ...debianPackage.split(' ').filter(Boolean)];
    expect(names.filter((name) => !CONTRIBUTING.includes(`\`${name}\``))).toEqual([]);
  },
);

test('CONTRIBUTING.md has the parts of the benchmark', () => {
  const text = CONTRIBUTING.replaceAll(/\s+/g, ' ');
  const [, named = ''] = /hour\. ((?:`\w+`[, and]*)+)are its parts/.exec(text) ?? [];
  const parts = readdirSync(join(ROOT, 'e2e/bench/groups')).map((name) => name.slice(0, -4));
  expect([...(named.match(/\w+(?=`)/g) ?? []), 'soak'].toSorted()).toEqual(parts.toSorted());
});

test('docs/dependencies.md has the versions of its packages, as far as it names them', () => {
  const { dependencies, devDependencies } = JSON.parse(read('package.json'));
  const installed = { ...dependencies, ...devDependencies };
  const cells = [...read('docs/dependencies.md').matchAll(/^\| ([@a-z][^|]*?) +\|/gm)];
  const named = cells.flatMap(([, cell = '']) =>
    [...cell.matchAll(/(@?[\w@/.-]+) (\d[\d.]*)(?=,|$)/g)].map(([, name = '', version]) => ({
      name,
      version,
    })),
  );
  expect(named.length).toBeGreaterThan(30);
  expect(
    named.filter(({ name, version }) => !`${installed[name]}.`.startsWith(`${version}.`)),
  ).toEqual([]);
});

/** Pages with the names of measurements, and of other versions. */
const WITH_NAMES = ['CHANGELOG.md', 'docs/performance.md', 'docs/performance-service.md'];

test.for(DOCS.filter((page) => !WITH_NAMES.includes(page)))('%s says who is meant', (page) => {
  // Names of tests are quoted.
  const text = read(page).replaceAll(/“[^”]*”/g, '');
  expect(text.match(/\b(?:some|every|any|no)body\b|\bwho(?:so)?ever\b|\bwhatever\b/gi)).toBeNull();
});
