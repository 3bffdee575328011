import fc from 'fast-check';
import { expect } from 'vitest';
import type { ProgramLanguage } from '../programs/program.ts';

/** What means something in one language or another, and what ends a line or a string there. */
const PIECES = [
  ...[
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
  ...[
    '\n',
    '\r',
    '\r\n',
    '\t',
    ' ',
    '  \n',
    '\t\n',
    '\n\n',
    '\v',
    '\f',
    '\u0085',
    '\u2028',
    '\u2029',
  ],
  ...[
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
  ...[
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
  ...['\u0001', '\u007f', 'a', 'query { a }'],
];

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
  const texts = fc.array(text, { minLength: 400, maxLength: 400, size: 'max' });
  // One process for all: so there is one run, and its seed is what a failure is found again by.
  await fc.assert(
    fc.asyncProperty(texts, async (written) => {
      const all = [...PIECES, '', 'x'.repeat(70_000), 'é"\\\n'.repeat(20_000), ...written];
      const hex = await evaluate(all.map((each) => literal(each)));
      expect(hex.map((digits) => Buffer.from(digits, 'hex').toString())).toEqual(all);
    }),
    { numRuns: 1, endOnFailure: true },
  );
}
