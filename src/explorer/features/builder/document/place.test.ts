import { describe, expect, test } from 'vitest';
import { pathKey } from '../../../../schema/selection-path.ts';
import { sampleSchema as schema } from '../../../../testing/sample-schema.ts';
import { parseDocument, headSpan, placeAt } from './parsed-document.ts';

const text = `
query A { few: countries(limit: 2) { name capital { id } } version }

fragment F on Country { code ... on Node { id } ...G }
fragment G on Country { size }`;
const document = parseDocument(text);

describe('the place of a cursor', () => {
  test.each([
    ['few:', 0, 'few: countries'],
    ['limit', 0, 'few: countries'],
    ['name', 0, 'few: countries / name'],
    ['id } }', 0, 'few: countries / capital / id'],
    ['} version', 0, 'few: countries'],
    ['query', 0, ''],
    ['... on Node', 1, '... on Node'],
    ['...G', 1, '...G'],
    ['size', 2, 'size'],
  ])('at %j', (at, index, path) => {
    const place = placeAt(document, text.indexOf(at));
    expect(place?.index).toBe(index);
    expect(pathKey(place?.path ?? [])).toBe(path);
  });

  test('between definitions it is nowhere', () => {
    expect(placeAt(document, text.indexOf('\n\nfragment') + 1)).toBeUndefined();
    expect(placeAt(parseDocument('{'), 0)).toBeUndefined();
  });
});

test('a selection is written without what is selected in it', () => {
  const context = { schema, document, target: { kind: 'definition', index: 0 } } as const;
  const few = { kind: 'field', name: 'countries', alias: 'few' } as const;
  const spanned = (...path: Parameters<typeof headSpan>[1]) => {
    const span = headSpan(context, path);
    return span && text.slice(span.start, span.end);
  };
  expect(spanned(few)).toBe('few: countries(limit: 2)');
  expect(spanned(few, { kind: 'field', name: 'name' })).toBe('name');
  expect(spanned({ kind: 'field', name: 'log' })).toBeUndefined();
});
