import { answersError } from './store/errors.ts';
import {
  followPath as followIn,
  nodesAround,
  startOfLine,
  valueAt,
  type FollowedPath,
  type ValueInLine,
  type TreeNode,
} from './query/tree.ts';
import { countChildren, endOfValue } from './json/children.ts';
import { layOutLines, lineAt } from './json/lines.ts';
import { readRaw } from './json/values.ts';
import { explainPage, readDataErrors } from './store/data-errors.ts';
import { readPage } from './store/read-page.ts';
import {
  listAt,
  toLocal,
  toLocalLine,
  toWhole,
  toWholeLine,
  type TextWindow,
  type WindowedText,
} from './store/windows.ts';
import { findLists, hasValue, outlineOf, type AnswerOutline } from './query/outline.ts';
import { findText } from './query/find-text.ts';
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
  /** The value that begins or ends in a line, and those it is in; undefined behind the last line. */
  async valueInLine(text: WindowedText, line: number): Promise<ValueInLine | undefined> {
    const window = await text.window(text.windowOfLine(line));
    const local = window.answer.text;
    const at = startOfLine(local, toLocalLine(window, line));
    if (at === undefined || local.index.root === undefined) return undefined;
    const nodes = nodesAround(local, at);
    const steps = nodes.map((node, position) => {
      const isRow = position > 0 && nodes[position - 1]?.start === window.of?.startInWindow;
      const number = isRow ? node.number + window.rowsBefore : node.number;
      return { ...nodeOfWhole(text, window, node), number };
    });
    const root = valueAt(local, local.index.root);
    return { steps, node: steps.at(-1) ?? nodeOfWhole(text, window, root) };
  },
  /** Finds a text in keys and values, in any case of letters, from a position on. */
  async find(text: WindowedText, wanted: string, from: number) {
    const window = await text.window(text.windowAt(from), false);
    const { positions, next } = findText(window.answer.text, wanted, toLocal(window, from));
    const isOver = next === undefined && window.isLast;
    const behind = window.isLast ? 0 : window.answer.bytes.length;
    return {
      positions: positions.map((position) => toWhole(window, position)),
      next: isOver ? undefined : toWhole(window, next ?? behind),
    };
  },
  async lineOf(text: WindowedText, at: number): Promise<number> {
    const window = await text.window(text.windowAt(at));
    return toWholeLine(window, lineAt(window.answer.text, toLocal(window, at)));
  },
  async followPaths(text: WindowedText, paths: readonly (readonly (string | number)[])[]) {
    const followed: FollowedPath[] = [];
    for (const path of paths) followed.push(await followPath(text, path));
    return followed;
  },
  async text(text: WindowedText, start: number, maxBytes: number): Promise<string> {
    const length = lengthAround(text, start);
    if (length !== undefined) return longText(text, start, start + Math.min(maxBytes, length));
    // Only the last window has the complete text around and before the lists.
    const window = start < text.headBytes ? text.last : await text.window(text.windowAt(start));
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
    const page = explainPage(readPage(answer, position), answer.text, position.errorPlaces);
    return 'kind' in page ? page : { ...page.facts, pages: 1, pageRows: page.facts.rows };
  },
  async bytes(text: WindowedText): Promise<Uint8Array<ArrayBuffer>> {
    if (text.lists.length > 0)
      throw answersError('too-large', 'This answer is too large to be handed over whole.');
    return text.last.answer.bytes.slice();
  },
};

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
  const { bytes, lineCount, problems, shape, last } = text;
  const countAt = (start: number): number =>
    listAt(text, toWhole(last, start))?.list.rows ?? countChildren(last.answer.text, start);
  const lists = findLists(last.answer.text, shape, countAt).map((found) => ({
    ...found,
    start: toWhole(last, found.start),
  }));
  return { ...outlineOf(last.answer, problems), bytes, lineCount, lists };
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
