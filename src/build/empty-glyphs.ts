/** A table of a TrueType font: where it is in the file, bytes. */
interface Table {
  readonly tag: string;
  readonly offset: number;
  readonly length: number;
}

const HEADER_BYTES = 12;
const ENTRY_BYTES = 16;

/** `head.checkSumAdjustment`, and what the whole font's sum is subtracted from. */
const ADJUSTMENT_OFFSET = 8;
const ADJUSTMENT_BASE = 0xb1b0afba;

/** Bits of a part of a composite glyph (OpenType, `glyf` table). */
const WORDS = 0x0001;
const SCALE = 0x0008;
const MORE = 0x0020;
const TWO_SCALES = 0x0040;
const TWO_BY_TWO = 0x0080;

/**
 * Empties all glyphs of a TrueType font but some. Their numbers, names and widths stay, so that every
 * other table holds as it is; compressed, empty glyphs cost next to nothing.
 *
 * @param font a TrueType font with one segment map of format 4 or 12
 * @param characters code points to keep
 * @returns the smaller font
 * @throws {TypeError} where the font has no table that it must have, or no glyph for a character
 */
export function emptyGlyphs(font: Buffer, characters: Iterable<number>): Buffer {
  const tables = readTables(font);
  const part = (tag: string): Buffer => {
    const table = tables.find((candidate) => candidate.tag === tag);
    if (!table) throw new TypeError(`The font has no table ${tag}`);
    return font.subarray(table.offset, table.offset + table.length);
  };
  const isLong = part('head').readInt16BE(50) === 1;
  const loca = part('loca');
  const starts = Array.from({ length: loca.length / (isLong ? 4 : 2) }, (_, index) =>
    isLong ? loca.readUInt32BE(index * 4) : loca.readUInt16BE(index * 2) * 2,
  );
  const glyphAt = (glyph: number): Buffer =>
    part('glyf').subarray(starts[glyph], starts[glyph + 1]);

  const kept = new Set([0]);
  const keep = (glyph: number): void => {
    if (kept.has(glyph)) return;
    kept.add(glyph);
    partsOf(glyphAt(glyph)).forEach(keep);
  };
  const map = readMap(part('cmap'));
  for (const character of characters) {
    const glyph = map(character);
    if (glyph === 0) throw new TypeError(`The font has no glyph for U+${character.toString(16)}`);
    keep(glyph);
  }

  const glyphs: Buffer[] = [];
  const places = Buffer.alloc(loca.length);
  let end = 0;
  for (let glyph = 0; glyph < starts.length; glyph += 1) {
    if (isLong) places.writeUInt32BE(end, glyph * 4);
    else places.writeUInt16BE(end / 2, glyph * 2);
    if (glyph === starts.length - 1 || !kept.has(glyph)) continue;
    const padded = pad(glyphAt(glyph));
    glyphs.push(padded);
    end += padded.length;
  }
  const changed: Record<string, Buffer> = { glyf: Buffer.concat(glyphs), loca: places };
  return assemble(
    font.subarray(0, HEADER_BYTES),
    tables.map(({ tag }) => ({ tag, content: changed[tag] ?? part(tag) })),
  );
}

function readTables(font: Buffer): Table[] {
  return Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const entry = font.subarray(HEADER_BYTES + index * ENTRY_BYTES);
    return {
      tag: entry.toString('latin1', 0, 4),
      offset: entry.readUInt32BE(8),
      length: entry.readUInt32BE(12),
    };
  });
}

/** @returns a function from a code point to its glyph, or 0 */
function readMap(cmap: Buffer): (character: number) => number {
  const subtables = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) =>
    cmap.subarray(cmap.readUInt32BE(4 + index * 8 + 4)),
  );
  const segments = subtables.find((subtable) => subtable.readUInt16BE(0) === 4);
  if (!segments) throw new TypeError('The font has no segment map');
  const doubled = segments.readUInt16BE(6);
  return (character) => {
    for (let at = 0; at < doubled; at += 2) {
      if (segments.readUInt16BE(14 + at) < character) continue;
      const start = segments.readUInt16BE(16 + doubled + at);
      if (start > character) return 0;
      const delta = segments.readUInt16BE(16 + 2 * doubled + at);
      const rangeAt = 16 + 3 * doubled + at;
      const range = segments.readUInt16BE(rangeAt);
      if (range === 0) return (character + delta) & 0xffff;
      const glyph = segments.readUInt16BE(rangeAt + range + 2 * (character - start));
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
    }
    return 0;
  };
}

/** The glyphs that a composite one is made of. */
function partsOf(glyph: Buffer): number[] {
  if (glyph.length === 0 || glyph.readInt16BE(0) >= 0) return [];
  const parts: number[] = [];
  let at = 10;
  let flags = MORE;
  while (flags & MORE) {
    flags = glyph.readUInt16BE(at);
    parts.push(glyph.readUInt16BE(at + 2));
    at += 4 + (flags & WORDS ? 4 : 2);
    if (flags & SCALE) at += 2;
    else if (flags & TWO_SCALES) at += 4;
    else if (flags & TWO_BY_TWO) at += 8;
  }
  return parts;
}

function pad(content: Buffer): Buffer {
  return Buffer.concat([content, Buffer.alloc(-content.length & 3)]);
}

function assemble(header: Buffer, tables: readonly { tag: string; content: Buffer }[]): Buffer {
  const directory = Buffer.alloc(tables.length * ENTRY_BYTES);
  const contents: Buffer[] = [];
  let offset = HEADER_BYTES + directory.length;
  let head = 0;
  tables.forEach(({ tag, content }, index) => {
    const padded = pad(content);
    if (tag === 'head') {
      head = offset;
      padded.writeUInt32BE(0, ADJUSTMENT_OFFSET);
    }
    directory.write(tag, index * ENTRY_BYTES, 'latin1');
    directory.writeUInt32BE(sum(padded), index * ENTRY_BYTES + 4);
    directory.writeUInt32BE(offset, index * ENTRY_BYTES + 8);
    directory.writeUInt32BE(content.length, index * ENTRY_BYTES + 12);
    contents.push(padded);
    offset += padded.length;
  });
  const font = Buffer.concat([header, directory, ...contents]);
  font.writeUInt32BE((ADJUSTMENT_BASE - sum(font)) >>> 0, head + ADJUSTMENT_OFFSET);
  return font;
}

/** The sum that the directory has of a table, whose length is a multiple of four bytes. */
function sum(content: Buffer): number {
  let total = 0;
  for (let at = 0; at < content.length; at += 4) total = (total + content.readUInt32BE(at)) >>> 0;
  return total;
}
