import { describe, expect, it } from 'vitest';
import { ONE_COPY } from './bundle-budgets.mjs';
import { libraryFaults } from './bundle-libraries.mjs';

const [{ text: GRAPHQL } = { text: '' }] = ONE_COPY;

const page = { name: 'assets/app-12345678.js', text: GRAPHQL };

describe('libraryFaults', () => {
  it('allows one copy in the page and one in a worker', () => {
    const worker = { name: 'assets/schema.worker-12345678.js', text: GRAPHQL };
    expect(libraryFaults([page, worker], [])).toEqual([]);
  });

  it.each([
    ['in another file of the page', [page, { name: 'assets/b-12345678.js', text: GRAPHQL }]],
    ['in the same file', [{ ...page, text: GRAPHQL + GRAPHQL }]],
    ['in a worker', [page, { name: 'assets/a.worker-12345678.js', text: `${GRAPHQL};${GRAPHQL}` }]],
  ])('finds a second copy %s', (_where, files) => {
    expect(libraryFaults(files, [])).toEqual([
      expect.stringContaining('a copy of graphql too many'),
    ]);
  });

  it('does not mind what a formatter brings along, later', () => {
    const formatter = { name: 'assets/graphql-12345678.js', text: GRAPHQL };
    const weight = { file: formatter.name, name: 'graphql.js', bytes: 1, isLater: true };
    expect(libraryFaults([page, formatter], [weight])).toEqual([]);
  });

  it('says when it has become blind', () => {
    expect(libraryFaults([{ ...page, text: '' }], [])).toEqual([
      expect.stringContaining('is in no file any more'),
    ]);
  });

  it.each([
    ['a font as data', 'a{src:url(data:font/woff2;base64,AA)}'],
    ['a font as data', 'a{src:url("data:application/font-woff;base64,AA")}'],
    ['Roboto', '@font-face{font-family:Roboto;src:url(r.woff2)}'],
  ])('finds %s in styles', (what, text) => {
    expect(libraryFaults([page, { name: 'assets/a.css', text }], [])).toEqual([
      expect.stringContaining(`assets/a.css: ${what}`),
    ]);
  });
});
