import type { AnswerReader } from './answer-reader.ts';
import { childrenOf, valueInLine, valuesAt } from '../query/children-of.ts';
import { copyCells } from '../query/copy-cells.ts';
import { findText } from '../query/find-text.ts';
import { followPaths } from '../json/follow-path.ts';
import type { AnswerText } from '../json/indexed-text.ts';
import { outlineOf } from '../query/outline-of.ts';
import { placeOf } from '../query/place-of.ts';
import { endOfValue } from '../json/read-children.ts';
import { readHead } from '../json/read-head.ts';
import { readLines } from '../json/read-lines.ts';
import { readPage } from './read-page.ts';
import { readRaw } from '../json/read-value.ts';
import { createRowReader } from '../query/row-reader.ts';
import { createRowSelections } from '../query/row-selections.ts';
import { createFileWriter } from '../export/create-file-writer.ts';

/** Reads an answer that is in memory as a whole. */
export function createFlatReader(answer: AnswerText): AnswerReader {
  const selections = createRowSelections(answer);
  const rows = createRowReader(answer, selections);
  const files = createFileWriter(answer, selections);
  return {
    outline: async () => outlineOf(answer),
    lines: async (from, count) => readLines(answer.text, { from, count }),
    head: async (limits) => readHead(answer.text, limits),
    children: async (start, from, count) => childrenOf(answer.text, start, { from, count }),
    values: async (starts) => valuesAt(answer.text, starts),
    valueInLine: async (line) => valueInLine(answer.text, line),
    find: async (text, from) => findText(answer.text, text, from),
    placeOf: async (at) => placeOf(answer.text, at),
    followPaths: async (paths) => followPaths(answer.text, paths),
    rows: async (request) => rows.read(request),
    giveUpRows: async () => selections.cancel('view'),
    copyCells: (request) => copyCells({ read: (part) => rows.read(part, 'file') }, request),
    async text(start, maxBytes) {
      const { text } = answer;
      return readRaw(text, { start, end: endOfValue(text, start) }, maxBytes);
    },
    async file(request, from) {
      await files.prepare(request);
      return files.part(request, from);
    },
    async pageIn(place) {
      const page = readPage(answer, place);
      return 'kind' in page ? page : { ...page.facts, pages: 1, pageRows: page.facts.rows };
    },
    bytes: async () => answer.bytes.slice(),
    end: () => selections.cancel(),
  };
}
