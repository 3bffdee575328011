import { expect, test } from 'vitest';
import { decodeBase64, mayBeBase64 } from './cell-content.tsx';

const DOT =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const SENTENCE = btoa('The river Mur flows through it.');

test.each([
  [DOT, true],
  [`data:image/png;base64,${DOT}`, true],
  [SENTENCE, true],
  ['Graz', false],
  ['a sentence of more than twenty-four letters', false],
  ['550e8400-e29b-41d4-a716-446655440000', false],
  ['d41d8cd98f00b204e9800998ecf8427e', false],
  ['https://example.org/abcdefghijklmnop', false],
])('an offer to decode %s: %s', (text, isOffered) => {
  expect(mayBeBase64(text)).toBe(isOffered);
});

test('an image is told by its bytes alone', () => {
  const image = { kind: 'image', source: `data:image/png;base64,${DOT}` };
  expect(decodeBase64(DOT)).toEqual(image);
  expect(decodeBase64(`data:text/html;base64,${DOT}`)).toEqual(image);
  const drawing = btoa('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');
  expect(decodeBase64(`data:image/svg+xml;base64,${drawing}`)?.kind).toBe('text');
});

test('a text is read as UTF-8; other bytes, and what is no Base64, are nothing', () => {
  expect(decodeBase64(SENTENCE)).toEqual({ kind: 'text', text: 'The river Mur flows through it.' });
  const umlaut = btoa(String.fromCharCode(...new TextEncoder().encode('Köln')));
  expect(decodeBase64(umlaut)).toEqual({ kind: 'text', text: 'Köln' });
  expect(decodeBase64(btoa('\xff\xfe\x00'))).toBeUndefined();
  expect(decodeBase64(btoa('a\0b'))).toBeUndefined();
  expect(decodeBase64('a==b')).toBeUndefined();
});
