import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkPath, fileNameOf, TakenNames } from './file-names.ts';

test.each([
  ['Rows by region', 'Rows by region'],
  ['a/b\\c:d*e?f"g<h>i|j', 'a-b-c-d-e-f-g-h-i-j'],
  ['CON', '-CON'],
  ['com1.x', '-com1.x'],
  ['lpt²', '-lpt²'],
  ['Console', 'Console'],
  ['.hidden', 'hidden'],
  ['..', '-'],
  ['end. . ', 'end'],
  ['', '-'],
  ['a\0b\u202Ec\uD800', 'a-b-c-'],
  ['e\u0301', 'é'],
  ['ä'.repeat(100), 'ä'.repeat(40)],
  ['😀'.repeat(100), '😀'.repeat(20)],
])('%j is the file %j', (name, file) => {
  expect(fileNameOf(name)).toBe(file);
});

test('any name is a part of a path that is safe, and stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const file = fileNameOf(name);
      expect(() => checkPath(`operations/${file}.graphql`, 'test')).not.toThrow();
      expect(new TextEncoder().encode(file).length).toBeLessThanOrEqual(81);
      expect(fileNameOf(file)).toBe(file);
    }),
  );
});

test('names that one system takes for the same get the start of their ids', () => {
  const names = new TakenNames();
  const claim = (name: string, id: string) =>
    names.claim(name, id, ['.graphql', '.variables.json']);
  expect(claim('Rows', '11111111-a')).toBe('Rows');
  expect(claim('ROWS', '22222222-b')).toBe('ROWS 22222222');
  expect(claim('rows', '22222222-c')).toBe('rows 22222222-c');
  expect(claim('Straße', '33333333-a')).toBe('Straße');
  expect(claim('STRASSE', '44444444-a')).toBe('STRASSE 44444444');
  expect(claim('rows.graphql', '55555555-a')).toBe('rows.graphql');
});
