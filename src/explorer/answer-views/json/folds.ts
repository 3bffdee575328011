import type { AnswerOutline, AnswersApi, TreeNode } from '../../../answers/api.ts';

/** A list or an object by the lines that it begins and ends in, from 0. */
export interface Fold {
  readonly first: number;
  readonly last: number;
}

/** Which lines of an answer are shown, and in which rows: of a folded value the first and the last are. */
export interface FoldedLines {
  readonly folds: readonly Fold[];
  readonly rowCount: number;
  lineOf(row: number): number;
  /** The row of a line; of a hidden one, that of the first line of the fold that hides it. */
  rowOf(line: number): number;
  /** Whether a value that begins in a line is folded. */
  isFolded(line: number): boolean;
  fold(...more: readonly Fold[]): FoldedLines;
  unfold(line: number): FoldedLines;
  /** Unfolds what hides a line. */
  reveal(line: number): FoldedLines;
}

/**
 * Says which lines are shown.
 *
 * @param folds of any order; one may be inside another
 */
export function foldedLines(lineCount: number, folds: readonly Fold[] = []): FoldedLines {
  const byFirst = new Map(folds.map((fold) => [fold.first, fold]));
  const all = [...byFirst.values()].sort((a, b) => a.first - b.first);
  const outer: Fold[] = [];
  /** How many lines are hidden before each of the outer folds. */
  const hiddenBefore: number[] = [];
  let hidden = 0;
  for (const fold of all) {
    if (fold.last < (outer.at(-1)?.last ?? -1)) continue;
    outer.push(fold);
    hiddenBefore.push(hidden);
    hidden += fold.last - fold.first - 1;
  }
  /** The last of the outer folds of which something is true that is true of those before it too. */
  const lastWhere = (isTrue: (fold: Fold, index: number) => boolean): number => {
    let [low, high] = [0, outer.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const fold = outer[middle];
      if (fold && isTrue(fold, middle)) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  };
  const hiddenIn = ({ first, last }: Fold): number => last - first - 1;
  return {
    folds: all,
    rowCount: lineCount - hidden,
    lineOf(row) {
      const index = lastWhere(({ first }, at) => first - (hiddenBefore[at] ?? 0) < row);
      const fold = outer[index];
      return fold ? row + (hiddenBefore[index] ?? 0) + hiddenIn(fold) : row;
    },
    rowOf(line) {
      const index = lastWhere(({ first }) => first < line);
      const fold = outer[index];
      if (!fold) return line;
      const before = hiddenBefore[index] ?? 0;
      return line < fold.last ? fold.first - before : line - before - hiddenIn(fold);
    },
    isFolded: (line) => byFirst.has(line),
    fold: (...more) => foldedLines(lineCount, [...all, ...more]),
    unfold: (line) =>
      foldedLines(
        lineCount,
        all.filter(({ first }) => first !== line),
      ),
    reveal: (line) =>
      foldedLines(
        lineCount,
        all.filter(({ first, last }) => line <= first || line >= last),
      ),
  };
}

/** Whether a value begins in a line and goes on in the next one: no other line ends so. */
export function opensValue(line: string): boolean {
  return line.endsWith('{') || line.endsWith('[');
}

/**
 * The list or object that begins in a line, or else the innermost that the line is in.
 *
 * @returns undefined where there is none
 */
export async function foldAt(
  desk: Pick<AnswersApi, 'placeOf' | 'valueInLine'>,
  { name, outline }: { readonly name: string; readonly outline: AnswerOutline },
  line: number,
): Promise<Fold | undefined> {
  const { root, lineCount } = outline;
  if (root === undefined || lineCount < 3) return undefined;
  const whole = { first: 0, last: lineCount - 1 };
  if (line === whole.first || line === whole.last) return whole;
  // A line with a closing bracket has no value: one of those before it has one that is in there too.
  let node: TreeNode | undefined;
  for (let before = line; !node && before > 0; before -= 1)
    node = await desk.valueInLine(name, before);
  if (!node) return whole;
  const { start } = node;
  const { steps } = await desk.placeOf(name, start);
  for (const one of [node, ...steps.filter((step) => step.start < start).reverse()]) {
    const fold = await foldOf(desk, name, one);
    if (fold && fold.first <= line && line <= fold.last) return fold;
  }
  return whole;
}

async function foldOf(
  desk: Pick<AnswersApi, 'placeOf'>,
  name: string,
  { start, bytes, count = 0 }: TreeNode,
): Promise<Fold | undefined> {
  if (count === 0) return undefined;
  const [first, last] = await Promise.all([
    desk.placeOf(name, start),
    desk.placeOf(name, start + bytes - 1),
  ]);
  return last.line > first.line + 1 ? { first: first.line, last: last.line } : undefined;
}

/** Longer answers are folded value by value only. */
export const MAX_FOLDED_LINES = 100_000;

const STRIDE = 5_000;

/**
 * All lists and objects so deep in an answer.
 *
 * @param level from 1, which is the answer itself; undefined for all
 */
export async function foldsOfLevel(
  desk: Pick<AnswersApi, 'lines'>,
  name: string,
  level: number | undefined,
): Promise<readonly Fold[]> {
  const folds: Fold[] = [];
  const open: number[] = [];
  for (let from = 0; ; from += STRIDE) {
    const lines = await desk.lines(name, from, STRIDE);
    lines.forEach((text, index) => {
      const line = from + index;
      if (/^\s*[\]}],?$/.test(text)) {
        const isOfLevel = level === undefined || open.length === level;
        const first = open.pop();
        if (first !== undefined && isOfLevel && line > first + 1) folds.push({ first, last: line });
      }
      if (opensValue(text)) open.push(line);
    });
    if (lines.length < STRIDE) return folds;
  }
}
