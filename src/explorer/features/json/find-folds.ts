import { opensValue, type Fold } from './folds.ts';
import type { AnswerOutline } from '../../../answers/query/outline.ts';
import type { AnswersApi } from '../../../answers/api.ts';
import type { TreeNode } from '../../../answers/query/tree.ts';

export async function foldAt(
  answers: Pick<AnswersApi, 'read'>,
  { name, outline }: { readonly name: string; readonly outline: AnswerOutline },
  line: number,
): Promise<Fold | undefined> {
  const { root, lineCount } = outline;
  if (root === undefined || lineCount < 3) return undefined;
  const whole = { first: 0, last: lineCount - 1 };
  if (line === whole.first || line === whole.last) return whole;
  const { steps = [] } = (await answers.read.valueInLine(name, line)) ?? {};
  for (const one of steps.toReversed()) {
    const fold = await foldOf(answers, name, one);
    if (fold && fold.first <= line && line <= fold.last) return fold;
  }
  return whole;
}

async function foldOf(
  answers: Pick<AnswersApi, 'read'>,
  name: string,
  { start, bytes, count = 0 }: TreeNode,
): Promise<Fold | undefined> {
  if (count === 0) return undefined;
  const [first, last] = await Promise.all([
    answers.read.lineOf(name, start),
    answers.read.lineOf(name, start + bytes - 1),
  ]);
  return last > first + 1 ? { first, last } : undefined;
}

const STRIDE = 5_000;

export async function foldsOfLevel(
  answers: Pick<AnswersApi, 'read'>,
  name: string,
  level: number | undefined,
): Promise<readonly Fold[]> {
  const folds: Fold[] = [];
  const open: number[] = [];
  for (let from = 0; ; from += STRIDE) {
    const lines = await answers.read.lines(name, from, STRIDE);
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
