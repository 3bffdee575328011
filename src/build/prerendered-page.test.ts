import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { LANGUAGES } from '../contract/language.ts';
import {
  buildInlineScript,
  composePage,
  setCodeAside,
  takeEntryStyles,
} from './prerendered-page.ts';

const REPOSITORY = new URL('../../', import.meta.url).pathname;

test.each(['docs/nginx/gatehouse.conf', 'docs/deployment.md'])(
  '%s names the script that stands in index.html, as it is built now',
  async (file) => {
    const script = await buildInlineScript(REPOSITORY);
    const hash = createHash('sha256').update(script).digest('base64');
    expect(readFileSync(REPOSITORY + file, 'utf8')).toContain(
      `script-src 'self' 'sha256-${hash}'; worker-src`,
    );
  },
);

test('index.html tells in each of the page’s languages that nothing could be loaded', () => {
  const [, notice = ''] =
    /gh-not-loaded-notice" role="alert">(.*?)<\/p>/s.exec(
      readFileSync(`${REPOSITORY}index.html`, 'utf8'),
    ) ?? [];
  const texts = notice.matchAll(/<span lang="(\w+)">\s*\S/g);
  expect(Array.from(texts, ([, tag]) => tag)).toEqual(LANGUAGES);
});

/** A bundle as Vite hands it over, as far as styles go. */
function bundleOf(entryCss: string[]): Rolldown.OutputBundle {
  const chunk = (isEntry: boolean, css: string[]) => ({
    type: 'chunk',
    isEntry,
    viteMetadata: { importedCss: new Set(css) },
  });
  const asset = (source: string | Uint8Array) => ({ type: 'asset', source });
  return {
    'index.js': chunk(true, entryCss),
    'later.js': chunk(false, ['later.css']),
    'first.css': asset('p{color:red}/*$vite$:1*/'),
    'second.css': asset(new TextEncoder().encode('b{}\n')),
    'later.css': asset('i{}'),
  } as unknown as Rolldown.OutputBundle;
}

test('the entry’s styles leave the bundle, in their order; those of later chunks stay', () => {
  const bundle = bundleOf(['first.css', 'second.css']);
  expect(takeEntryStyles(bundle)).toBe('p{color:red}b{}');
  expect(Object.keys(bundle)).toEqual(['index.js', 'later.js', 'later.css']);
  const linked = Object.values(bundle).map((file) =>
    file.type === 'chunk' ? [...(file.viteMetadata?.importedCss ?? [])] : [],
  );
  expect(linked).toEqual([[], ['later.css'], []]);
});

test('styles that the bundle does not have are a defect', () => {
  expect(() => takeEntryStyles(bundleOf(['none.css']))).toThrow('the bundle has none.css');
});

const HTML = '<html><head><title>T</title></head><body><div id="root"></div></body></html>';
const PARTS = { script: 'go()', styles: 'p{}', markup: '<p>$& stays</p>' };

test('styles come with the head, the script behind the markup', () => {
  const page = composePage(HTML, PARTS);
  expect(page.replaceAll(/\s*\n\s*/g, '')).toBe(
    '<html><head><title>T</title><style>p{}</style></head>' +
      '<body><div id="root"><p>$& stays</p></div><script>go()</script></body></html>',
  );
});

test('the development server’s page has the script alone', () => {
  const page = composePage(HTML, { ...PARTS, styles: '', markup: '' });
  expect(page).not.toContain('<style>');
  expect(page).toContain('<div id="root"></div>');
});

test.each([
  ['a script that would end early', { script: '"</script>"' }],
  ['styles that would end early', { styles: 'p::after{content:"</STYLE>"}' }],
  ['styles that refer to files', { styles: 'p{background:URL(a.png)}' }],
])('%s are no part of a page', (_what, part) => {
  expect(() => composePage(HTML, { ...PARTS, ...part })).toThrow(/script|styles/);
});

test('a page without a root for the markup is none', () => {
  expect(() => composePage('<head></head>', PARTS)).toThrow(/must have one <div id="root">/);
});

const ENTRY = '<script type="module" crossorigin src="./assets/index.js"></script>';
const IMPORT = '<link rel="modulepreload" crossorigin href="./assets/react.js">';
const IMPORTED = '<script type="module" crossorigin src="./assets/react.js"></script>';
const REST = '<link rel="icon" href="a.svg" /><title>T</title>';

test('what loads code moves into a template, the entry last; all else stays', () => {
  const page = setCodeAside(`<head>${REST}\n  ${ENTRY}\n  ${IMPORT}\n</head><body></body>`);
  expect(page.replaceAll(/\s*\n\s*/g, '')).toBe(
    `<head>${REST}<template id="gatehouse-code">${IMPORTED}${ENTRY}</template></head><body></body>`,
  );
});

test('a page that loads no code fails the build', () => {
  expect(() => setCodeAside(`<head>${REST}</head>`)).toThrow(/no code/);
});
