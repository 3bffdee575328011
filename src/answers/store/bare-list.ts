import type { AnswerIndex } from '../json/answer-index.ts';
import { OPEN_LIST } from '../json/bytes-of-json.ts';
import type { IndexedText } from '../json/read-children.ts';
import { createShapes } from '../query/shape.ts';

/** Nothing is known of a text: what reads it has to look for itself. */
const NO_INDEX: AnswerIndex = {
  root: 0,
  rootShape: createShapes().root,
  readable: 0,
  lineCount: 0,
  lineStarts: [],
  lineDepths: [],
  problems: [],
  maxDepth: 0,
  containerAt: () => undefined,
};

/**
 * Rows as a list that begins at 0, to be gone through once: without an index, the making of which takes
 * longer than that.
 */
export function bareList(rows: Uint8Array): IndexedText {
  const bytes = new Uint8Array(rows.length + 1);
  bytes[0] = OPEN_LIST;
  bytes.set(rows, 1);
  return { bytes, length: bytes.length, index: NO_INDEX };
}
