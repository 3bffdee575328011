import { describe, expect, it } from 'vitest';
import { GRAPHQL_MARK as GRAPHQL } from './bundle-budgets.mjs';
import { bundleFaults, libraryFaults } from './bundle-faults.mjs';

/** @param {string} text @param {string} [name] */
const faults = (text, name = 'a.js') => bundleFaults(name, text, '/home/me/gatehouse');

describe('bundleFaults', () => {
  it('finds nothing in a page that loads only its own files', () => {
    expect(faults('<script src="./assets/a.js"></script>', 'index.html')).toEqual([]);
    expect(faults('const ns = "http://www.w3.org/2000/svg"; import("./b.js")')).toEqual([]);
  });

  it.each([
    ['an address', 'fetch("https://cdn.invalid/a.js")', 'the address https://cdn.invalid/a.js'],
    ['a socket', 'new WebSocket(`wss://live.invalid`)', 'the address wss://live.invalid'],
    [
      'an address without a scheme',
      'import("//cdn.invalid/a.js")',
      'the address //cdn.invalid/a.js',
    ],
    ['a Node module', 'import"node:fs"', 'the Node module node:fs'],
    ['a private key', '-----BEGIN PRIVATE KEY-----', 'a private key'],
    ['a private JWK', '{"kty":"EC","crv":"P-256","d":"x"}', 'a private JWK'],
    ['a token', 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJkZW1vIn0.x', 'a JSON Web Token'],
    ['a source map', 'x\n//# sourceMappingURL=a.js.map', 'a source map'],
    ['a path', '"/home/me/gatehouse/src/app"', 'a path of the machine'],
  ])('finds %s', (_what, text, fault) => {
    expect(faults(text)).toEqual([expect.stringContaining(`a.js: ${fault}`)]);
  });

  it('lets a program that the page writes import what Node has', () => {
    expect(faults('`import { rm, stat } from "node:fs/promises";\n`')).toEqual([]);
    expect(faults('import{rm}from"node:fs"')).toHaveLength(1);
  });

  it('lets no address pass where it is fetched, not even a listed one', () => {
    expect(faults('<img src="http://www.w3.org/logo.png">', 'index.html')).toHaveLength(1);
    expect(faults('a { background: url(http://www.w3.org/logo.png) }', 'a.css')).toHaveLength(1);
  });

  it.each([
    ['a font as data', 'a{src:url(data:font/woff2;base64,AA)}'],
    ['a font as data', 'a{src:url("data:application/font-woff;base64,AA")}'],
    ['Roboto', '@font-face{font-family:Roboto;src:url(r.woff2)}'],
  ])('finds %s in styles', (what, text) => {
    expect(faults(text, 'a.css')).toEqual([expect.stringContaining(`a.css: ${what}`)]);
  });
});

const page = { name: 'assets/app-12345678.js', text: GRAPHQL, isLater: false };

describe('libraryFaults', () => {
  it('allows one copy in the page and one in a worker', () => {
    const worker = { ...page, name: 'assets/schema.worker-12345678.js' };
    expect(libraryFaults([page, worker])).toEqual([]);
  });

  it.each([
    ['in another file of the page', [page, { ...page, name: 'assets/b-12345678.js' }]],
    ['in the same file', [{ ...page, text: GRAPHQL + GRAPHQL }]],
    ['in a worker', [page, { ...page, name: 'a.worker-1.js', text: `${GRAPHQL};${GRAPHQL}` }]],
  ])('finds a second copy %s', (_where, files) => {
    expect(libraryFaults(files)).toEqual([expect.stringContaining('a copy of graphql too many')]);
  });

  it('does not mind what a formatter brings along, later', () => {
    const formatter = { name: 'assets/graphql-12345678.js', text: GRAPHQL, isLater: true };
    expect(libraryFaults([page, formatter])).toEqual([]);
  });

  it('says when it has become blind', () => {
    expect(libraryFaults([{ ...page, text: '' }])).toEqual([
      expect.stringContaining('is in no file any more'),
    ]);
  });
});
