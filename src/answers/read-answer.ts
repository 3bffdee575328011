import { answersError } from './store/errors.ts';
import {
  childrenOf,
  findLocation,
  followPath as followIn,
  valueAt,
  valueInLine,
  type AnswerPlace,
  type FollowedPath,
  type TreeNode,
} from './query/tree.ts';
import { countChildren, endOfValue } from './json/children.ts';
import { layOutLines } from './json/lines.ts';
import { readRaw } from './json/values.ts';
import { explainPage, readDataErrors } from './store/data-errors.ts';
import { readPage } from './store/read-page.ts';
import {
  listAt,
  toLocal,
  toLocalLine,
  toWhole,
  toWholeLine,
  type PlacedList,
  type TextWindow,
  type WindowedText,
} from './store/windows.ts';
import { findLists, hasValue, outlineOf, type AnswerOutline } from './query/outline.ts';
import { findText, type FoundMatches } from './query/find-text.ts';
import type { ErrorPlace, PagePosition, PagesFacts, UnusablePage } from './store/joined-answers.ts';

/** Reads the part of an answer's text that has arrived; each function takes the text first. */
export const READING = {
  outline: async (text: WindowedText) => outlineOfAll(text),
  dataErrors: async (text: WindowedText, places: readonly ErrorPlace[]) =>
    // The last window has not all rows of a list that is in several; their pages have been counted.
    readDataErrors(
      text.last.answer.text,
      places.filter(({ isInRows }) => text.lists.length === 0 || isInRows !== true),
    ),
  /** Whether values but null have come at the end of paths of keys, in any row. */
  hasValues: async (text: WindowedText, paths: readonly (readonly string[])[]) =>
    paths.map((path) => hasValue(text.shape, path)),
  /** Its lines, laid out as JSON.stringify does with an indent of two. */
  async lines(text: WindowedText, from: number, count: number): Promise<readonly string[]> {
    const lines: string[] = [];
    while (lines.length < count && from + lines.length < text.lineCount) {
      const line = from + lines.length;
      const window = await text.window(text.windowOfLine(line));
      const more = { from: toLocalLine(window, line), count: count - lines.length };
      const found = layOutLines(window.answer.text, more);
      if (found.length === 0) break;
      lines.push(...found);
    }
    return lines;
  },
  async children(text: WindowedText, start: number, from: number, count: number) {
    const of = listAt(text, start);
    if (of) return itemsOf(text, of, from, count);
    const window = await windowWith(text, start);
    const nodes = childrenOf(window.answer.text, toLocal(window, start), { from, count });
    return nodes.map((node) => nodeOfWhole(text, window, node));
  },
  /** Values by their start, without key and number, as far as received. */
  async values(text: WindowedText, starts: readonly number[]): Promise<readonly TreeNode[]> {
    const nodes = [];
    for (const start of starts) {
      const window = await windowWith(text, start);
      nodes.push(nodeOfWhole(text, window, valueAt(window.answer.text, toLocal(window, start))));
    }
    return nodes;
  },
  /** The value in a line; undefined for a line without its own. */
  async valueInLine(text: WindowedText, line: number): Promise<TreeNode | undefined> {
    const window = await text.window(text.windowOfLine(line));
    const node = valueInLine(window.answer.text, toLocalLine(window, line));
    return node && nodeOfWhole(text, window, node);
  },
  /** Finds a text in keys and values, in any case of letters, from a position on. */
  async find(text: WindowedText, wanted: string, from: number): Promise<FoundMatches> {
    const window = await text.window(text.windowAt(from), false);
    const { positions, next } = findText(window.answer.text, wanted, toLocal(window, from));
    const isOver = next === undefined && window.isLast;
    const behind = window.isLast ? 0 : window.answer.bytes.length;
    return {
      positions: positions.map((position) => toWhole(window, position)),
      next: isOver ? undefined : toWhole(window, next ?? behind),
    };
  },
  async positionOf(text: WindowedText, at: number): Promise<AnswerPlace> {
    const window = await text.window(text.windowAt(at));
    const { line, steps } = findLocation(window.answer.text, toLocal(window, at));
    return {
      line: toWholeLine(window, line),
      steps: steps.map((node, position) => {
        const isRow = position > 0 && steps[position - 1]?.start === window.of?.startInWindow;
        const number = isRow ? node.number + window.rowsBefore : node.number;
        return { ...nodeOfWhole(text, window, node), number };
      }),
    };
  },
  async followPaths(text: WindowedText, paths: readonly (readonly (string | number)[])[]) {
    const followed: FollowedPath[] = [];
    for (const path of paths) followed.push(await followPath(text, path));
    return followed;
  },
  async text(text: WindowedText, start: number, maxBytes: number): Promise<string> {
    const length = lengthAround(text, start);
    if (length !== undefined) return longText(text, start, start + Math.min(maxBytes, length));
    const window = await windowWith(text, start);
    const here = toLocal(window, start);
    const end = endOfValue(window.answer.text, here);
    return readRaw(window.answer.text, { start: here, end }, maxBytes);
  },
  async pageIn(text: WindowedText, position: PagePosition): Promise<PagesFacts | UnusablePage> {
    // Pages from elsewhere would need its bytes as a whole; those it is joined of open it again.
    if (text.lists.length > 0) {
      return { kind: 'unusable', reason: 'no-list', message: undefined, code: undefined };
    }
    const { answer } = text.last;
    const read = readPage(answer, position);
    const page = explainPage(read, answer.text, position.errorPlaces);
    return 'kind' in page ? page : { ...page.facts, pages: 1, pageRows: page.facts.rows };
  },
  async bytes(text: WindowedText): Promise<Uint8Array<ArrayBuffer>> {
    if (text.lists.length > 0)
      throw answersError('too-large', 'This answer is too large to be handed over whole.');
    return text.last.answer.bytes.slice();
  },
};

/** The window with a value: only the last one has the complete text around and before the lists. */
function windowWith(text: WindowedText, start: number): Promise<TextWindow> | TextWindow {
  return start < text.headBytes ? text.last : text.window(text.windowAt(start));
}

async function itemsOf(text: WindowedText, of: PlacedList, from: number, count: number) {
  const nodes: TreeNode[] = [];
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
}

async function longText(text: WindowedText, start: number, end: number): Promise<string> {
  const decoder = new TextDecoder();
  let said = '';
  let at = start;
  while (at < end) {
    const window = await text.window(text.windowAt(at), false);
    const { bytes } = window.answer;
    const local = toLocal(window, at);
    const part = bytes.subarray(local, Math.min(bytes.length, local + end - at));
    if (part.length === 0) break;
    said += decoder.decode(part, { stream: true });
    at += part.length;
  }
  return said + decoder.decode();
}

function outlineOfAll(text: WindowedText): AnswerOutline {
  const { bytes, lineCount, maxDepth, problems, shape, last } = text;
  const countAt = (start: number): number =>
    listAt(text, toWhole(last, start))?.list.rows ?? countChildren(last.answer.text, start);
  const lists = findLists(last.answer.text, shape, countAt).map((found) => ({
    ...found,
    start: toWhole(last, found.start),
  }));
  return { ...outlineOf(last.answer, problems), bytes, lineCount, maxDepth, lists };
}

async function followPath(text: WindowedText, path: readonly (string | number)[]) {
  const isOn = (keys: readonly string[]): boolean =>
    typeof path[keys.length] === 'number' && keys.every((key, position) => path[position] === key);
  const of = text.lists.find(({ list }) => isOn(list.path));
  if (!of) return followInWindow(text.last, path);
  const depth = of.list.path.length;
  const row = Number(path[depth]);
  // No row is there, and the one of that number in the last window is another.
  if (row < 0 || row >= of.list.rows) return followInWindow(text.last, path.slice(0, depth));
  const window = await text.window(text.windowOfRow(of, row));
  return followInWindow(window, path.with(depth, row - window.rowsBefore));
}

function followInWindow(window: TextWindow, path: readonly (string | number)[]): FollowedPath {
  const followed = followIn(window.answer.text, path);
  const { start } = followed;
  return { ...followed, start: start === undefined ? undefined : toWhole(window, start) };
}

/** How long a value of the whole text is that holds a list, or is one; undefined for any other. */
function lengthAround(text: WindowedText, start: number): number | undefined {
  const { headBytes, last } = text;
  if (start >= headBytes && !listAt(text, start)) return undefined;
  // Only the last window has the text after the lists, and no window has all lists.
  const here = toLocal(last, start);
  const end = endOfValue(last.answer.text, here);
  return end < headBytes ? undefined : toWhole(last, end - 1) + 1 - start;
}

function nodeOfWhole(text: WindowedText, window: TextWindow, node: TreeNode): TreeNode {
  const start = toWhole(window, node.start);
  const bytes = lengthAround(text, start);
  if (bytes === undefined) return { ...node, start };
  const list = listAt(text, start)?.list;
  const { count } = list
    ? { count: list.rows }
    : valueAt(text.last.answer.text, toLocal(text.last, start));
  return { ...node, start, bytes, count: count ?? node.count };
}
