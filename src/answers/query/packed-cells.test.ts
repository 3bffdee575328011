import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PACKED, packCells, visitCells } from './packed-cells.ts';

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom('', '\u0000', '\uFEFFa', '😀'.repeat(100), 'a'.repeat(100_000), 'é'),
);

const cell = fc.oneof(
  text.map((value) => ({ kind: 'string', text: value }) as const),
  text.map((value) => ({ kind: 'list', text: value }) as const),
  fc.bigInt().map((value) => ({ kind: 'number', text: String(value) }) as const),
  fc.constantFrom(
    { kind: 'null', text: 'null' } as const,
    { kind: undefined, text: '' } as const,
    { kind: 'boolean', text: 'true' } as const,
  ),
);

test('cells that are packed come out again, whatever is in them', () => {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const codes = { null: PACKED.null, boolean: PACKED.boolean, number: PACKED.number };
  fc.assert(
    fc.property(fc.array(fc.array(cell, { maxLength: 5 }), { maxLength: 20 }), (rows) => {
      const bytes = packCells(rows);
      const found: unknown[] = [];
      visitCells(bytes, (code, start, end) =>
        found.push([code, decoder.decode(bytes.subarray(start, end))]),
      );
      const wanted = rows.flat().map(({ kind, text: own }) => {
        const isNone = kind === undefined || kind === 'null' || (kind === 'list' && own === '');
        if (isNone) return [PACKED.null, ''];
        return [kind === 'string' || kind === 'list' ? PACKED.text : codes[kind], own];
      });
      expect(found).toEqual(wanted);
    }),
  );
});
