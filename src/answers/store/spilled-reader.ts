import type { Rows } from '../api.ts';
import type { AnswerReader } from './answer-reader.ts';
import { childrenOf, valueInLine, valuesAt } from '../query/children-of.ts';
import { copyCells } from '../query/copy-cells.ts';
import { findText } from '../query/find-text.ts';
import { placeOf } from '../query/place-of.ts';
import { endOfValue } from '../json/read-children.ts';
import { readHead } from '../json/read-head.ts';
import { readLines } from '../json/read-lines.ts';
import { readRaw } from '../json/read-value.ts';
import { followSpilledPaths } from './follow-spilled-paths.ts';
import { outlineOfSpilled } from './outline-of-spilled.ts';
import type { PlacedList } from './placed-list.ts';
import {
  lengthAround,
  listAt,
  nodeOfWhole,
  toLocal,
  toLocalLine,
  toWhole,
  toWholeLine,
} from './spilled-places.ts';
import { createSpilledFiles } from './spilled-files.ts';
import { createSpilledRows } from './spilled-rows.ts';
import type { SpilledText } from './spilled-text.ts';
import type { TextWindow } from './text-window.ts';
import { TooManyRowsError } from './too-many-rows-error.ts';

/** Reads an answer of which most is not in memory, window by window. */
export function createSpilledReader(text: SpilledText): AnswerReader {
  const rows = createSpilledRows(text);
  // What is copied and what is looked at may be in different orders.
  const copied = createSpilledRows(text);
  const files = createSpilledFiles(text);
  /** The window with a value: what is around the lists, or before them, is whole in the last one only. */
  const windowWith = (start: number): Promise<TextWindow> | TextWindow =>
    start < text.headBytes ? text.last : text.window(text.windowAt(start));
  const items = async (of: PlacedList, from: number, count: number) => {
    const nodes: ReturnType<typeof childrenOf> = [];
    for (let row = from; row < Math.min(from + count, of.list.rows); row = from + nodes.length) {
      const window = await text.window(text.windowOfRow(of, row));
      const { rowsBefore } = window;
      const here = { from: row - rowsBefore, count: from + count - row };
      const found = childrenOf(window.answer.text, of.startInWindow, here);
      if (found.length === 0) break;
      for (const node of found) {
        nodes.push({ ...nodeOfWhole(text, window, node), number: node.number + rowsBefore });
      }
    }
    return nodes;
  };
  /** A long part of the text, window by window. */
  const longText = async (start: number, end: number): Promise<string> => {
    const decoder = new TextDecoder();
    let words = '';
    let at = start;
    while (at < end) {
      const window = await text.window(text.windowAt(at), false);
      const { bytes } = window.answer;
      const local = toLocal(window, at);
      const part = bytes.subarray(local, Math.min(bytes.length, local + end - at));
      if (part.length === 0) break;
      words += decoder.decode(part, { stream: true });
      at += part.length;
    }
    return words + decoder.decode();
  };
  return {
    outline: async () => outlineOfSpilled(text),
    async lines(from, count) {
      const lines: string[] = [];
      for (let line = from; lines.length < count && line < text.lineCount; line += 1) {
        const window = await text.window(text.windowOfLine(line));
        const local = toLocalLine(window, line);
        const more = { from: local, count: count - lines.length };
        const found = readLines(window.answer.text, more);
        if (found.length === 0) break;
        lines.push(...found);
        line += found.length - 1;
      }
      return lines;
    },
    async head(limits) {
      // A window has more than what is shown as a head.
      return readHead((await text.window(0)).answer.text, limits);
    },
    async children(start, from, count) {
      const of = listAt(text, start);
      if (of) return items(of, from, count);
      const window = await windowWith(start);
      const nodes = childrenOf(window.answer.text, toLocal(window, start), { from, count });
      return nodes.map((node) => nodeOfWhole(text, window, node));
    },
    async values(starts) {
      const nodes = [];
      for (const start of starts) {
        const window = await windowWith(start);
        const found = valuesAt(window.answer.text, [toLocal(window, start)]);
        nodes.push(...found.map((node) => nodeOfWhole(text, window, node)));
      }
      return nodes;
    },
    async valueInLine(line) {
      const window = await text.window(text.windowOfLine(line));
      const node = valueInLine(window.answer.text, toLocalLine(window, line));
      return node && nodeOfWhole(text, window, node);
    },
    async find(wanted, from) {
      const number = text.windowAt(from);
      const window = await text.window(number, false);
      const { places, next } = findText(window.answer.text, wanted, toLocal(window, from));
      const isOver = next === undefined && window.isLast;
      const behind = window.isLast ? 0 : window.answer.bytes.length;
      return {
        places: places.map((place) => toWhole(window, place)),
        next: isOver ? undefined : toWhole(window, next ?? behind),
      };
    },
    async placeOf(at) {
      const window = await text.window(text.windowAt(at));
      const { line, steps } = placeOf(window.answer.text, toLocal(window, at));
      return {
        line: toWholeLine(window, line),
        steps: steps.map((node, place) => {
          const isRow = place > 0 && steps[place - 1]?.start === window.of.startInWindow;
          const number = isRow ? node.number + window.rowsBefore : node.number;
          return { ...nodeOfWhole(text, window, node), number };
        }),
      };
    },
    followPaths: (paths) => followSpilledPaths(text, paths),
    rows: (request) => rows.read(request).catch(refusalOf),
    giveUpRows: async () => rows.giveUp(),
    copyCells: (request) => copyCells(copied, request),
    async text(start, maxBytes) {
      const length = lengthAround(text, start);
      if (length !== undefined) return longText(start, start + Math.min(maxBytes, length));
      const window = await windowWith(start);
      const here = toLocal(window, start);
      const end = endOfValue(window.answer.text, here);
      return readRaw(window.answer.text, { start: here, end }, maxBytes);
    },
    file: (request, from) => files.part(request, from),
    // Pages from elsewhere would need its bytes as a whole; those it is joined of open it again.
    pageIn: async () => ({ kind: 'unusable', reason: 'no-list', message: undefined }),
    bytes: () => Promise.reject(new Error('This answer is too large to be handed over whole.')),
    end() {
      for (const each of [rows, copied, files]) each.giveUp();
    },
  };
}

/** What is told of rows that were to be shown in an order. */
function refusalOf(error: unknown): Rows {
  if (error instanceof TooManyRowsError) return { total: 0, rows: [], refusal: error.message };
  throw error;
}
