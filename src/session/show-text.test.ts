import fc from 'fast-check';
import { expect, test } from 'vitest';
import { showRefusal, showText } from './show-text.ts';

test.each([
  ['two\r\nlines', 'two lines'],
  ['\u001B[31mred\u0000', ' [31mred '],
  ['safe \u202Etxet denrut\u2066', 'safe  txet denrut '],
  [
    '<img src=x onerror=alert(1)> & “words” ✓ שלום',
    '<img src=x onerror=alert(1)> & “words” ✓ שלום',
  ],
])('%j is shown as %j', (text, shown) => {
  expect(showText(text, [])).toBe(shown);
});

test('a secret is masked before the text is cut', () => {
  expect(showText(`${'x'.repeat(297)}geheim`, ['geheim'])).toBe(`${'x'.repeat(297)}•••`);
});

test('a refusal is its words, then code and address, each without secrets and cut', () => {
  const uri = `https://help.example/${'x'.repeat(400)}`;
  const shown = showRefusal({ words: 'Not geheim', code: 'geheim_wrong', uri }, ['geheim']);
  expect(shown).toBe(`Not ••• (•••_wrong, ${uri.slice(0, 99)}…)`);
  expect(showRefusal({ words: 'Locked' }, [])).toBe('Locked');
});

test('a token is masked whoever it was issued to', () => {
  expect(showText('token eyJhbGciOi.eyJzdWIi.c2ln is over', [])).toBe('token ••• is over');
});

test('any text gives a line of 300 characters at most, whole ones', () => {
  expect(showText(`${'x'.repeat(298)}🔑y`, [])).toBe(`${'x'.repeat(298)}…`);
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
      const shown = showText(text, []);
      expect(shown.length).toBeLessThanOrEqual(300);
      expect(shown).not.toMatch(/[\p{Cc}\p{Bidi_Control}]|\p{Cs}/u);
    }),
  );
});
