import { mergeShapes } from '../json/shape.ts';
import type { StoredRows } from './stored-list.ts';
import type { PlacedList, Stretch, TextWindow, WindowedText } from './windows.ts';

export interface StoredText extends WindowedText {
  /** Adds the lists beside the first, and the text after them; reopen before adding rows. */
  end(beside: readonly StoredRows[], tail: readonly Uint8Array[]): void;
  reopen(): void;
}

export function createStoredText(first: StoredRows): StoredText {
  const lists: [StoredRows, ...StoredRows[]] = [first];
  const { shape } = first;

  const position = (): PlacedList[] => placeLists(lists);
  const findPlaced = (at: number, positionOf: (placed: PlacedList) => number): PlacedList => {
    const placed = position();
    return placed.findLast((each) => positionOf(each) <= at) ?? (placed[0] as PlacedList);
  };
  const placedWith = (window: number) => findPlaced(window, ({ firstWindow }) => firstWindow);
  /** Stretches of a list's window: the head, the text between lists, and its rows. */
  const stretchesOf = (of: PlacedList, at: number, lines: number): Stretch[] => {
    const stretches: Stretch[] = [{ at: 0, shift: 0, line: 0, lineShift: 0 }];
    let before: PlacedList | undefined;
    for (const each of position()) {
      const shift = each.start - each.startInWindow;
      const lineShift = each.firstLine - each.list.headLines;
      if (before) stretches.push({ ...endOfHead(before), shift, lineShift });
      before = each;
      if (each.list !== of.list) continue;
      stretches.push({ ...endOfHead(each), shift: shift + at, lineShift: lineShift + lines });
      break;
    }
    return stretches;
  };
  const windowOf = (number: number, answer: TextWindow['answer']): TextWindow => {
    const of = placedWith(number);
    const { at, rowsBefore, linesBefore } = of.list.beginning(number - of.firstWindow);
    const isLast = answer === lists.at(-1)?.last;
    return { answer, number, isLast, of, rowsBefore, stretches: stretchesOf(of, at, linesBefore) };
  };
  const windowCount = (): number => lists.reduce((sum, { windows }) => sum + windows, 0);
  const windows = createWindowCache(async (number) => {
    const { list, firstWindow } = placedWith(number);
    return windowOf(number, await list.load(number - firstWindow));
  });
  const lastList = (): PlacedList => position().at(-1) as PlacedList;

  return {
    headBytes: first.head.length,
    shape,
    get lists() {
      return position();
    },
    get bytes() {
      const { start, list } = lastList();
      return start + 1 + list.bytes;
    },
    get lineCount() {
      const { firstLine, list } = lastList();
      return firstLine + list.lines;
    },
    get problems() {
      return position()
        .flatMap(({ list, start }) =>
          list.problems.map(({ kind, at }) => ({ kind, at: start + 1 + at })),
        )
        .filter(({ kind }, index, all) => all.findIndex((one) => one.kind === kind) === index);
    },
    get last() {
      const { list } = lastList();
      return windowOf(windowCount() - 1, list.last);
    },
    windowAt(byte) {
      const { list, start, firstWindow } = findPlaced(byte, (each) => each.start);
      return firstWindow + list.windowAt(byte - start - 1);
    },
    windowOfLine(line) {
      const { list, firstLine, firstWindow } = findPlaced(line, (each) => each.firstLine);
      return firstWindow + list.windowOfLine(line - firstLine);
    },
    windowOfRow: ({ list, firstWindow }, row) => firstWindow + list.windowOfRow(row),
    async window(number, isKept = true) {
      const { list, firstWindow } = placedWith(number);
      if (number - firstWindow === list.windows - 1) return windowOf(number, list.last);
      return windows.get(number, isKept);
    },
    end(beside, tail) {
      for (const list of beside) {
        const before = lists.at(-1) ?? first;
        before.end([list.head.subarray(before.head.length)]);
        lists.push(list);
      }
      lists.at(-1)?.end(tail, true);
      // Only now: where a list is in a window, the window of its own rows says.
      for (const list of beside) mergeShapes(shape, list.shape);
    },
    reopen() {
      for (const list of lists) list.reopen();
      lists.length = 1;
      windows.clear();
    },
  };
}

function placeLists(lists: readonly [StoredRows, ...StoredRows[]]): PlacedList[] {
  const placed: PlacedList[] = [];
  let [start, firstLine, firstWindow] = [lists[0].head.length - 1, lists[0].headLines, 0];
  for (const list of lists) {
    placed.push({ list, start, startInWindow: list.head.length - 1, firstLine, firstWindow });
    start += list.bytes;
    firstLine += list.lines;
    firstWindow += list.windows;
  }
  return placed;
}

function endOfHead({ list }: PlacedList): Pick<Stretch, 'at' | 'line'> {
  return { at: list.head.length, line: list.headLines };
}

/** A screen is on two of them at most; the rest is for going back and forth. */
const MAX_KEPT = 6;

function createWindowCache(load: (number: number) => Promise<TextWindow>) {
  const kept = new Map<number, Promise<TextWindow>>();
  return {
    /** @param isKept whether it may be wanted again soon: a search passes by each of them once */
    get(number: number, isKept: boolean): Promise<TextWindow> {
      const window = kept.get(number) ?? load(number);
      if (!isKept) return window;
      kept.delete(number);
      kept.set(number, window);
      // A failed read may succeed next time.
      window.catch(() => {
        if (kept.get(number) === window) kept.delete(number);
      });
      for (const oldest of kept.keys()) {
        if (kept.size <= MAX_KEPT) break;
        kept.delete(oldest);
      }
      return window;
    },
    clear: (): void => kept.clear(),
  };
}
