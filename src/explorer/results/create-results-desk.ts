import { handOver } from '../workers/worker-calls.ts';
import { childrenOf, valueInLine, valuesAt } from './answer/children-of.ts';
import { copyCells } from './answer/copy-cells.ts';
import { findText } from './answer/find-text.ts';
import { followPaths } from './answer/follow-path.ts';
import { createAnswerText, type AnswerText } from './answer/indexed-text.ts';
import { createPageJoiner, type PageJoiner } from './answer/join-pages.ts';
import { outlineOf } from './answer/outline-of.ts';
import { placeOf } from './answer/place-of.ts';
import { endOfValue } from './answer/read-children.ts';
import { readHead } from './answer/read-head.ts';
import { readLines } from './answer/read-lines.ts';
import { readPage } from './answer/read-page.ts';
import { readRaw } from './answer/read-value.ts';
import { createRowReader, type RowReader } from './answer/row-reader.ts';
import { createRowSelections, type RowSelections } from './answer/row-selections.ts';
import { createFileWriter, type FileWriter } from './answer/writing/create-file-writer.ts';
import type { ResultsDesk } from './results-desk.ts';

interface HeldAnswer {
  readonly answer: AnswerText;
  readonly selections: RowSelections;
  readonly rows: RowReader;
  readonly files: FileWriter;
  /** Of an answer that is joined of pages. */
  readonly pages?: PageJoiner;
}

/** Makes the desk that keeps answers and serves parts of them. */
export function createResultsDesk(): ResultsDesk {
  const held = new Map<string, HeldAnswer>();
  const take = (name: string): HeldAnswer => {
    const one = held.get(name);
    if (!one) throw new Error('This answer is not kept any more. Run the operation again.');
    return one;
  };
  const hold = (name: string): HeldAnswer => {
    const answer = createAnswerText();
    const selections = createRowSelections(answer);
    const rows = createRowReader(answer, selections);
    const one = { answer, selections, rows, files: createFileWriter(answer, selections) };
    held.set(name, one);
    return one;
  };
  const pagesOf = (name: string): PageJoiner => {
    const { pages } = take(name);
    if (!pages) throw new TypeError('This answer takes no pages.');
    return pages;
  };
  return {
    async append(name, bytes) {
      (held.get(name) ?? hold(name)).answer.append(bytes);
    },
    async finish(name) {
      const { answer } = held.get(name) ?? hold(name);
      answer.finish();
      return outlineOf(answer);
    },
    outline: async (name) => outlineOf(take(name).answer),
    async drop(name) {
      held.get(name)?.selections.cancel();
      held.delete(name);
    },
    lines: async (name, from, count) => readLines(take(name).answer.text, { from, count }),
    head: async (name, limits) => readHead(take(name).answer.text, limits),
    children: async (name, start, from, count) =>
      childrenOf(take(name).answer.text, start, { from, count }),
    values: async (name, starts) => valuesAt(take(name).answer.text, starts),
    valueInLine: async (name, line) => valueInLine(take(name).answer.text, line),
    find: async (name, text, from) => findText(take(name).answer.text, text, from),
    placeOf: async (name, at) => placeOf(take(name).answer.text, at),
    followPaths: async (name, paths) => followPaths(take(name).answer.text, paths),
    rows: async (name, request) => take(name).rows.read(request),
    giveUpRows: async (name) => held.get(name)?.selections.cancel('view'),
    copyCells: async (name, request) => {
      const { rows } = take(name);
      return copyCells({ read: (part) => rows.read(part, 'file') }, request);
    },
    async text(name, start, maxBytes) {
      const { text } = take(name).answer;
      return readRaw(text, { start, end: endOfValue(text, start) }, maxBytes);
    },
    async file(name, request, from) {
      const { files } = take(name);
      await files.prepare(request);
      const part = files.part(request, from);
      return handOver(part, part.bytes.buffer);
    },
    async beginPages(name, place, asked) {
      const one = hold(name);
      held.set(name, { ...one, pages: createPageJoiner(one.answer, place, asked) });
    },
    addPage: async (name, page) => pagesOf(name).add(page),
    async rename(old, name) {
      held.set(name, take(old));
      held.delete(old);
    },
    async endPages(name) {
      pagesOf(name).end();
      return outlineOf(take(name).answer);
    },
    async pageIn(name, place) {
      const page = readPage(take(name).answer, place);
      return 'kind' in page ? page : page.facts;
    },
    bytes: async (name) => take(name).answer.bytes.slice(),
  };
}
