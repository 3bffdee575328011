import { answersError } from '../errors.ts';
import { loadPart } from '../../contract/load-part.ts';
import type { ChartReader } from '../chart/read-chart.ts';
import { createFileWriter } from '../export/write-file.ts';
import {
  childrenOf,
  findLocation,
  followPath as followIn,
  valueAt,
  valueInLine,
  type FollowedPath,
  type TreeNode,
} from './tree.ts';
import { countChildren, endOfValue } from '../json/children.ts';
import { layOutLines } from '../json/lines.ts';
import { readRaw } from '../json/values.ts';
import { explainPage, readDataErrors } from '../store/data-errors.ts';
import { readPage } from '../store/read-page.ts';
import { TooManyRowsError } from './sort-column.ts';
import {
  listAt,
  toLocal,
  toLocalLine,
  toWhole,
  toWholeLine,
  type PlacedList,
  type TextWindow,
  type WindowedText,
} from '../store/windows.ts';
import { copyCells } from './copy-cells.ts';
import { countValues } from './count-values.ts';
import { findLists, hasValue, outlineOf, type AnswerOutline } from './outline.ts';
import { findText } from './find-text.ts';
import type { Profiler } from '../profile/create-profiler.ts';
import { createRowReader, type RowReader } from './rows.ts';
import { sumCells } from './sum-cells.ts';
import { createRowScan } from './scan-rows.ts';
import type { AnswersApi } from '../api.ts';
import type { GroupFacts, GroupedRows } from './derived-answers.ts';

export const QUESTIONS = [
  'bytes',
  'chartColumns',
  'children',
  'copyCells',
  'countRows',
  'countValues',
  'dataErrors',
  'find',
  'followPaths',
  'hasValues',
  'lines',
  'outline',
  'positionOf',
  'profile',
  'rows',
  'sumCells',
  'text',
  'valueInLine',
  'values',
] as const satisfies readonly (keyof AnswersApi)[];

export type AnswerReader = {
  readonly [
    Question in
      (typeof QUESTIONS)[number] | 'chart' | 'file' | 'giveUpChart' | 'giveUpRows' | 'pageIn'
  ]: AnswersApi[Question] extends (answer: string, ...rest: infer Rest) => infer Reply
    ? (...rest: Rest) => Reply
    : never;
} & {
  groupRows(
    request: GroupedRows,
    isWanted: () => boolean,
  ): Promise<{ readonly facts: GroupFacts; readonly json: string } | undefined>;
  end(): void;
};

export function createAnswerReader(text: WindowedText): AnswerReader {
  const rows = createRowReader(text);
  const files = createFileWriter(text, rows);
  let profiler: Profiler | undefined;
  const scanForValues = createRowScan(rows);
  const scanForSums = createRowScan(rows);
  let charts: Promise<ChartReader> | undefined;
  /** The window with a value: what is around the lists, or before them, is whole in the last one only. */
  const windowWith = (start: number): Promise<TextWindow> | TextWindow =>
    start < text.headBytes ? text.last : text.window(text.windowAt(start));
  const items = async (of: PlacedList, from: number, count: number): Promise<TreeNode[]> => {
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
  };
  const longText = async (start: number, end: number): Promise<string> => {
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
  };
  return {
    outline: async () => outlineOfAll(text),
    dataErrors: async (places) => readDataErrors(text.last.answer.text, places),
    hasValues: async (paths) => paths.map((path) => hasValue(text.shape, path)),
    async lines(from, count) {
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
        const node = valueAt(window.answer.text, toLocal(window, start));
        nodes.push(nodeOfWhole(text, window, node));
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
      const { positions, next } = findText(window.answer.text, wanted, toLocal(window, from));
      const isOver = next === undefined && window.isLast;
      const behind = window.isLast ? 0 : window.answer.bytes.length;
      return {
        positions: positions.map((position) => toWhole(window, position)),
        next: isOver ? undefined : toWhole(window, next ?? behind),
      };
    },
    async positionOf(at) {
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
    async followPaths(paths) {
      const followed: FollowedPath[] = [];
      for (const path of paths) followed.push(await followPath(text, path));
      return followed;
    },
    async rows(request) {
      try {
        return await rows.read(request, 'view');
      } catch (error) {
        if (!(error instanceof TooManyRowsError)) throw error;
        return { total: 0, rows: [], refusal: 'too-many-rows' };
      }
    },
    async countRows(selection) {
      const selected = await rows.select(selection, 'file');
      if (!selected) throw answersError('no-list', 'The answer has no such list.');
      return selected.total;
    },
    giveUpRows: async () => rows.cancel('view'),
    sumCells: (request) => sumCells(rows, scanForSums, request),
    countValues: (request) => countValues(scanForValues, request),
    copyCells: (request) => copyCells({ read: (part) => rows.read(part, 'copy') }, request),
    async text(start, maxBytes) {
      const length = lengthAround(text, start);
      if (length !== undefined) return longText(start, start + Math.min(maxBytes, length));
      const window = await windowWith(start);
      const here = toLocal(window, start);
      const end = endOfValue(window.answer.text, here);
      return readRaw(window.answer.text, { start: here, end }, maxBytes);
    },
    async profile(request) {
      const { createProfiler } = await loadPart(() => import('../profile/create-profiler.ts'));
      profiler ??= createProfiler(text, rows);
      return profiler.profile(request);
    },
    async chart(selection, request) {
      charts ??= openCharts(text, rows);
      return (await charts).chart(selection, request);
    },
    async chartColumns(list, columns) {
      charts ??= openCharts(text, rows);
      return (await charts).sample(list, columns);
    },
    async giveUpChart() {
      (await charts)?.giveUp();
    },
    async groupRows(request, isWanted) {
      const { groupRows } = await loadPart(() => import('../profile/group-rows.ts'));
      return groupRows(createRowScan(rows), request, isWanted);
    },
    file: (request, from) => files.part(request, from),
    async pageIn(position) {
      // Pages from elsewhere would need its bytes as a whole; those it is joined of open it again.
      if (text.lists.length > 0) {
        return { kind: 'unusable', reason: 'no-list', message: undefined, code: undefined };
      }
      const { answer } = text.last;
      const page = readPage(answer, position);
      if ('kind' in page) return explainPage(page, answer.text, position.errorPlaces);
      return { ...page.facts, pages: 1, pageRows: page.facts.rows };
    },
    async bytes() {
      if (text.lists.length > 0)
        throw answersError('too-large', 'This answer is too large to be handed over whole.');
      return text.last.answer.bytes.slice();
    },
    end() {
      rows.cancel();
      profiler?.end();
      void charts?.then((made) => made.giveUp());
    },
  };
}

async function openCharts(text: WindowedText, rows: RowReader): Promise<ChartReader> {
  return (await loadPart(() => import('../chart/read-chart.ts'))).createChartReader(text, rows);
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

async function followPath(
  text: WindowedText,
  path: readonly (string | number)[],
): Promise<FollowedPath> {
  const isOn = (keys: readonly string[]): boolean =>
    typeof path[keys.length] === 'number' && keys.every((key, position) => path[position] === key);
  const of = text.lists.find(({ list }) => isOn(list.path));
  if (!of) return followInWindow(text.last, path);
  const depth = of.list.path.length;
  const row = Number(path[depth]);
  // No row is there, and the one of that number in the last window is another.
  if (row < 0 || row >= of.list.rows) {
    return followInWindow(text.last, path.slice(0, depth));
  }
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
  // Only the last window has what is behind the lists, and no window has all of them.
  const here = toLocal(last, start);
  const end = endOfValue(last.answer.text, here);
  if (end < headBytes) return undefined;
  return toWhole(last, end - 1) + 1 - start;
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
