import type { AnswerOutline, AnswersApi, TreeNode } from '../../../answers/api.ts';

/** A list or an object by the lines that it begins and ends in, from 0. */
export interface Fold {
  readonly first: number;
  readonly last: number;
}

/** Whether a fold hides a line. */
export function hides({ first, last }: Fold, line: number): boolean {
  return first < line && line < last;
}

/**
 * Says which lines of an answer are shown, and in which rows: of a folded value the first and the last.
 *
 * @param folds of any order; one may be inside another
 */
export function foldedLines(lineCount: number, folds: readonly Fold[] = []) {
  /** Where rows and lines go on together: at the beginning, and at the last line of each outer fold. */
  const runs = [{ row: 0, line: 0 }];
  let end = { row: 0, line: 0 };
  for (const { first, last } of folds.toSorted((a, b) => a.first - b.first)) {
    if (first < end.line) continue;
    end = { row: end.row + first - end.line + 1, line: last };
    runs.push(end);
  }
  const firsts = new Set(folds.map(({ first }) => first));
  /** The index of the last run that begins at a row or line, or before it. */
  const runAt = (key: 'row' | 'line', wanted: number): number => {
    let [low, high] = [0, runs.length];
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if ((runs[middle]?.[key] ?? 0) <= wanted) low = middle;
      else high = middle;
    }
    return low;
  };
  return {
    rowCount: end.row + lineCount - end.line,
    lineOf(row: number): number {
      const run = runs[runAt('row', row)] ?? end;
      return run.line + row - run.row;
    },
    /** The row of a line; of a hidden one, that of the first line of the fold that hides it. */
    rowOf(line: number): number {
      const index = runAt('line', line);
      const run = runs[index] ?? end;
      return Math.min(run.row + line - run.line, (runs[index + 1]?.row ?? Infinity) - 1);
    },
    /** Whether a value that begins in a line is folded. */
    isFolded: (line: number): boolean => firsts.has(line),
  };
}

/** Whether a value begins in a line and goes on in the next one: no other line ends so. */
export function opensValue(line: string): boolean {
  return line.endsWith('{') || line.endsWith('[');
}

/** The list or object that begins in a line, or else the innermost around it; undefined for none. */
export async function foldAt(
  answers: Pick<AnswersApi, 'positionOf' | 'valueInLine'>,
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
    node = await answers.valueInLine(name, before);
  if (!node) return whole;
  const { steps } = await answers.positionOf(name, node.start);
  for (const one of steps.toReversed()) {
    const fold = await foldOf(answers, name, one);
    if (fold && fold.first <= line && line <= fold.last) return fold;
  }
  return whole;
}

async function foldOf(
  answers: Pick<AnswersApi, 'positionOf'>,
  name: string,
  { start, bytes, count = 0 }: TreeNode,
): Promise<Fold | undefined> {
  if (count === 0) return undefined;
  const [first, last] = await Promise.all([
    answers.positionOf(name, start),
    answers.positionOf(name, start + bytes - 1),
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
  answers: Pick<AnswersApi, 'lines'>,
  name: string,
  level: number | undefined,
): Promise<readonly Fold[]> {
  const folds: Fold[] = [];
  const open: number[] = [];
  for (let from = 0; ; from += STRIDE) {
    const lines = await answers.lines(name, from, STRIDE);
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
