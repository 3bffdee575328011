import { expect, test } from 'vitest';
import { layCodeAside } from './lay-code-aside.ts';

const ENTRY = '<script type="module" crossorigin src="./assets/index.js"></script>';
const IMPORT = '<link rel="modulepreload" crossorigin href="./assets/react.js">';
const IMPORTED = '<script type="module" crossorigin src="./assets/react.js"></script>';
const REST = '<link rel="icon" href="a.svg" /><title>T</title>';

test('what loads code moves into a template, the entry last; all else stays', () => {
  const page = layCodeAside(`<head>${REST}\n  ${ENTRY}\n  ${IMPORT}\n</head><body></body>`);
  expect(page.replaceAll(/\s*\n\s*/g, '')).toBe(
    `<head>${REST}<template id="gatehouse-code">${IMPORTED}${ENTRY}</template></head><body></body>`,
  );
});

test('a page that loads no code fails the build', () => {
  expect(() => layCodeAside(`<head>${REST}</head>`)).toThrow(/no code/);
});
