import { countUpTo } from '../../../answers/json/scan.ts';

export interface Fold {
  readonly first: number;
  readonly last: number;
}

export function hides({ first, last }: Fold, line: number): boolean {
  return first < line && line < last;
}

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
  const runAt = (key: 'row' | 'line', wanted: number): number =>
    countUpTo(runs, wanted, (run) => run[key]) - 1;
  return {
    rowCount: end.row + lineCount - end.line,
    lineOf(row: number): number {
      const run = runs[runAt('row', row)] ?? end;
      return run.line + row - run.row;
    },
    rowOf(line: number): number {
      const index = runAt('line', line);
      const run = runs[index] ?? end;
      return Math.min(run.row + line - run.line, (runs[index + 1]?.row ?? Infinity) - 1);
    },
    isFolded: (line: number): boolean => firsts.has(line),
  };
}

/** Whether a value begins in a line and goes on in the next one: no other line ends so. */
export function opensValue(line: string): boolean {
  return line.endsWith('{') || line.endsWith('[');
}

/** Longer answers are folded value by value only. */
export const MAX_FOLDED_LINES = 100_000;
