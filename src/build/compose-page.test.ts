import { expect, test } from 'vitest';
import { composePage } from './compose-page.ts';

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

test('a page without a place for the markup is none', () => {
  expect(() => composePage('<head></head>', PARTS)).toThrow(/must have one <div id="root">/);
});
