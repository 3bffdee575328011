import type { Cell } from '../api.ts';
import type { ByteText, Span } from '../json/bytes-of-json.ts';
import { kindOf, readRaw, readString } from '../json/read-value.ts';

/** What a cell shows at most, bytes: more is read when somebody asks for it. */
const MAX_CELL_BYTES = 1_000;

const MISSING: Cell = { kind: undefined, text: '' };

/** What a cell shows of a value. */
export function cellOf(text: ByteText, span: Span | undefined, maxBytes = MAX_CELL_BYTES): Cell {
  if (!span) return MISSING;
  const kind = kindOf(text, span);
  const words =
    kind === 'string' ? readString(text, span, maxBytes) : readRaw(text, span, maxBytes);
  const isCut = span.end - span.start - (kind === 'string' ? 2 : 0) > maxBytes;
  return { kind, text: words, ...(isCut && { isCut }) };
}
