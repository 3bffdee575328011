import fc from 'fast-check';
import { expect } from 'vitest';
import type { ProgramLanguage } from '../programs/program.ts';

/** What means something in one language or another, and what ends a line or a string there. */
const PIECES = [
  [
    '"',
    "'",
    '`',
    '"""',
    "'''",
    '"""""',
    '\\',
    '\\\\',
    '\\n',
    '\\u0041',
    '\\"',
    '\\x',
    '\\(',
    '\\{',
  ],
  ['\n', '\r', '\r\n', '\t', ' ', '  \n', '\t\n', '\n\n', '\v', '\f', '\u0085', '\u2028', '\u2029'],
  [
    '$',
    '${',
    '${x}',
    '$(x)',
    '$$',
    '{',
    '}',
    '{{',
    '}}',
    '{{v}}',
    '#(',
    '#(lf)',
    '#(#)',
    '#{x}',
    '%s',
  ],
  [
    '###',
    '//',
    '/*',
    '*/',
    '<#',
    '@',
    '!',
    '?',
    '??/',
    'EOF',
    'é',
    '\u3000',
    '👩‍🚀',
    '😀',
    '\ufeff',
    '\u202e',
  ],
  ['\u0001', '\u007f', 'a', 'query { a }'],
].flat();

const text = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: 'binary' })), { maxLength: 12 })
  .map((pieces) => pieces.join('').replaceAll('\0', ''));

/**
 * Checks that any text comes back byte for byte from the literals of a language.
 *
 * @param evaluate runs a program that says the UTF-8 bytes of each literal, as hexadecimal digits
 */
export async function checkLiterals(
  { literal }: ProgramLanguage,
  evaluate: (literals: readonly string[]) => Promise<readonly string[]> | readonly string[],
): Promise<void> {
  const seed = Date.now();
  const sampled = fc.sample(text, { numRuns: 400, seed });
  const long = ['x', 'é😀', '{ a(b: "c") }\n', 'é"\\\n'].map((each) => each.repeat(20_000));
  const all = [...PIECES, '', 'x'.repeat(70_000), ...long, ...sampled];
  // One process for all, and of what fails only the first: so no property that is run again and again.
  const hex = await evaluate(all.map((each) => literal(each)));
  const wrong = all.filter((each, index) => Buffer.from(each).toString('hex') !== hex[index]);
  expect(wrong.slice(0, 1), `of seed ${seed}`).toEqual([]);
  expect(hex.length).toBe(all.length);
}
