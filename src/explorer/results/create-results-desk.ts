import { handOver } from '../schema/worker-calls.ts';
import { childrenOf } from './answer/children-of.ts';
import { copyCells } from './answer/copy-cells.ts';
import { createAnswerText, type AnswerText } from './answer/indexed-text.ts';
import { outlineOf } from './answer/outline-of.ts';
import { endOfValue } from './answer/read-children.ts';
import { readHead } from './answer/read-head.ts';
import { readLines } from './answer/read-lines.ts';
import { readRaw } from './answer/read-value.ts';
import { createRowReader, type RowReader } from './answer/row-reader.ts';
import { createFileWriter, type FileWriter } from './answer/writing/create-file-writer.ts';
import type { ResultsDesk } from './results-desk.ts';

interface HeldAnswer {
  readonly answer: AnswerText;
  readonly rows: RowReader;
  readonly files: FileWriter;
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
    const one = { answer, rows: createRowReader(answer), files: createFileWriter(answer) };
    held.set(name, one);
    return one;
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
      held.delete(name);
    },
    lines: async (name, from, count) => readLines(take(name).answer.text, { from, count }),
    head: async (name, limits) => readHead(take(name).answer.text, limits),
    children: async (name, start, from, count) =>
      childrenOf(take(name).answer.text, start, { from, count }),
    rows: async (name, request) => take(name).rows.read(request),
    copyCells: async (name, request) => copyCells(take(name).rows, request),
    async text(name, start, maxBytes) {
      const { text } = take(name).answer;
      return readRaw(text, { start, end: endOfValue(text, start) }, maxBytes);
    },
    async file(name, request, from) {
      const part = take(name).files.part(request, from);
      return handOver(part, part.bytes.buffer);
    },
    bytes: async (name) => take(name).answer.bytes.slice(),
  };
}
