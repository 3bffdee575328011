import { expect, test } from 'vitest';
import { isOtherVersion } from './load-failures.ts';

const page = (files: string) =>
  `<!doctype html><head><meta name="gatehouse-explorer" content="${files}" /></head>`;

test.each([
  ['the same page', page('assets/a-1.js assets/b-2.js'), false],
  ['a page of other files', page('assets/a-1.js assets/b-3.js'), true],
  ['the sign-in page of a proxy', '<!doctype html><title>Sign in</title>', false],
  ['nothing', '', false],
])('%s', (_what, html, expected) => {
  expect(isOtherVersion(html, 'assets/a-1.js assets/b-2.js')).toBe(expected);
});
