import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanText } from './clean-text.ts';
import { quote } from './quote.ts';

test.each([
  ['\u001B[31;1mred\u001B[0m \u009B2Jcleared', 'red cleared'],
  ['\u001B]0;a title\u0007text', 'text'],
  ['\u001B]8;;https://evil.example\u001B\\link', 'link'],
  ['one\r\n\ttwo\u0000\u0008', 'one two'],
  ['\u202Ednuora\u2066', 'dnuora'],
  ['a token eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.c2ln, cut eyJhbGciOi.eyJ', 'a token •••, cut •••'],
])('%j becomes %j', (text, clean) => {
  expect(cleanText(text, [])).toBe(clean);
});

test('a secret is masked even where invisible characters stand in it', () => {
  expect(cleanText('it is hun\u200Bter\u001B[0m2 today', ['hunter2'])).toBe('it is ••• today');
});

test('nothing that a terminal obeys is left, whatever comes', () => {
  const pieces = fc.constantFrom('\u001B', '[', ']', '0;', 'm', '\u0007', '\u009B', '\\', 'P', 'x');
  fc.assert(
    fc.property(fc.array(pieces), (text) => {
      expect(cleanText(text.join(''), [])).not.toMatch(/\p{C}/u);
    }),
  );
});

test('a quotation is cut after masking, so that no part of a secret is left at its end', () => {
  const secret = 's'.repeat(40);
  expect(quote(`${'x'.repeat(190)}${secret}`, [secret])).toBe(`${'x'.repeat(190)}•••`);
  expect(quote('x'.repeat(500), [])).toHaveLength(200);
});
