import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createAnswerText } from './answer-text.ts';
import { readRaw } from './values.ts';

/** The position of invalid UTF-8 in a text that arrives in pieces of this length. */
function brokenAt(bytes: Uint8Array, pieceLength: number): number | undefined {
  const answer = createAnswerText();
  for (let at = 0; at < bytes.length; at += pieceLength) {
    answer.append(bytes.slice(at, at + pieceLength));
  }
  return answer.problems.find(({ kind }) => kind === 'invalid-utf8')?.at;
}

describe('the first byte that is no UTF-8 is told to the byte', () => {
  const before = Buffer.from('{"data": {"a": "Zürich €😀');
  test.each([
    ['that no character has', [0xff]],
    ['that begins none', [0x80]],
    ['that would be two bytes too many', [0xc0, 0x80]],
    ['of a character that is cut', [0xe2, 0x82]],
    ['of a character that is longer and cut', [0xf0, 0x9f, 0x98]],
    ['of half a pair', [0xed, 0xa0, 0x80]],
  ])('%s', (_, broken) => {
    const bytes = Buffer.concat([before, Uint8Array.from(broken), Buffer.from('x"}}')]);
    for (let length = 1; length <= bytes.length; length += 1) {
      expect(brokenAt(bytes, length)).toBe(before.length);
    }
  });
});

test('what is UTF-8 is not said to be none, in pieces of whatever length', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 9 }), (text, length) => {
      expect(brokenAt(Buffer.from(JSON.stringify(text)), length)).toBeUndefined();
    }),
  );
});

test('a text that is cut ends with a whole character', () => {
  const bytes = new TextEncoder().encode('aä😀b');
  const span = { start: 0, end: bytes.length };
  const cuts = Array.from(bytes, (_, most) => readRaw({ bytes, length: bytes.length }, span, most));
  expect(cuts).toEqual(['', 'a', 'a', 'aä', 'aä', 'aä', 'aä', 'aä😀']);
});
