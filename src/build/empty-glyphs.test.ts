import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { emptyGlyphs } from './empty-glyphs.ts';

const font = readFileSync(
  new URL(
    '../../node_modules/monaco-editor/esm/vs/base/browser/ui/codicons/codicon/codicon.ttf',
    import.meta.url,
  ),
);

/** Of VS Code's table: `chevron-down` and `close`. */
const KEPT = [0xeab4, 0xea76];

function tableOf(whole: Buffer, tag: string): Buffer {
  for (let at = 12; at < 12 + whole.readUInt16BE(4) * 16; at += 16) {
    if (whole.toString('latin1', at, at + 4) !== tag) continue;
    const offset = whole.readUInt32BE(at + 8);
    return whole.subarray(offset, offset + whole.readUInt32BE(at + 12));
  }
  throw new Error(`no ${tag}`);
}

/** Outlines that are not empty, as text. */
function outlines(whole: Buffer): string[] {
  const loca = tableOf(whole, 'loca');
  const isLong = tableOf(whole, 'head').readInt16BE(50) === 1;
  const places = Array.from({ length: loca.length / (isLong ? 4 : 2) }, (_, index) =>
    isLong ? loca.readUInt32BE(index * 4) : loca.readUInt16BE(index * 2) * 2,
  );
  const glyf = tableOf(whole, 'glyf');
  return places
    .slice(0, -1)
    .map((start, index) => glyf.subarray(start, places[index + 1]).toString('hex'))
    .filter((outline) => outline !== '');
}

function sum(content: Buffer): number {
  let total = 0;
  for (let at = 0; at < content.length; at += 4) total = (total + content.readUInt32BE(at)) >>> 0;
  return total;
}

describe('emptyGlyphs', () => {
  const small = emptyGlyphs(font, KEPT);

  it('keeps the glyphs of the characters as they are, and the one for what is missing', () => {
    const before = new Set(outlines(font).map((outline) => outline.replace(/(00)+$/, '')));
    const after = outlines(small);
    expect(after.length).toBeGreaterThanOrEqual(KEPT.length);
    expect(after.length).toBeLessThanOrEqual(KEPT.length + 1);
    for (const outline of after) expect(before).toContain(outline.replace(/(00)+$/, ''));
  });

  it('leaves every other table alone, so that numbers, names and widths hold', () => {
    for (const tag of ['cmap', 'hmtx', 'maxp', 'post', 'name']) {
      expect(tableOf(small, tag).equals(tableOf(font, tag))).toBe(true);
    }
  });

  it('sums up to what browsers check', () => {
    expect(sum(small)).toBe(0xb1b0afba);
    expect(small.length).toBeLessThan(font.length / 4);
  });

  it('refuses a character that the font does not have', () => {
    expect(() => emptyGlyphs(font, [0x41])).toThrow('no glyph for U+41');
  });
});
