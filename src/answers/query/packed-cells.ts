import { enlarged } from '../json/byte-buffer.ts';
import type { Cell } from '../json/values.ts';

export const PACKED = { null: 0, boolean: 1, number: 2, text: 3 } as const;

/** After its kind, a byte, a cell that is not null has its length, 4 bytes, and its text in UTF-8. */
const HEAD_BYTES = 5;

/** At most so many bytes of UTF-8 are a unit of UTF-16. */
const UNIT_BYTES = 3;

const encoder = new TextEncoder();

export function packCells(rows: readonly (readonly Cell[])[]): Uint8Array<ArrayBuffer> {
  let bytes = new Uint8Array(64 * 1024);
  let view = new DataView(bytes.buffer);
  let length = 0;
  for (const row of rows) {
    for (const { kind, text } of row) {
      const most = length + HEAD_BYTES + text.length * UNIT_BYTES;
      if (most > bytes.length) {
        bytes = enlarged(bytes, most * 2);
        view = new DataView(bytes.buffer);
      }
      const code = codeOf(kind, text);
      bytes[length] = code;
      length += 1;
      if (code === PACKED.null) continue;
      const start = length + 4;
      const end = start + encoder.encodeInto(text, bytes.subarray(start)).written;
      view.setUint32(length, end - start, true);
      length = end;
    }
  }
  return bytes.slice(0, length);
}

function codeOf(kind: Cell['kind'], text: string): number {
  // An empty list counts as null, as in groups.
  if (kind === undefined || kind === 'null' || (kind === 'list' && text === '')) return PACKED.null;
  return kind === 'boolean' || kind === 'number' ? PACKED[kind] : PACKED.text;
}

/** Goes through packed cells in their order. @param visit gets a kind of {@link PACKED} and where its text is */
export function visitCells(
  bytes: Uint8Array<ArrayBuffer>,
  visit: (code: number, start: number, end: number) => void,
): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < bytes.length;) {
    const code = bytes[at] ?? 0;
    at += 1;
    const start = code === PACKED.null ? at : at + 4;
    const end = code === PACKED.null ? at : start + view.getUint32(at, true);
    visit(code, start, end);
    at = end;
  }
}
