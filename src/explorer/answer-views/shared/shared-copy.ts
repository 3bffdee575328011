import type { AnswerOutline, Problem } from '../../../answers/api.ts';
import { formatCount } from '../../../contract/format-count.ts';

/** Every word of looking for a text in an answer. */
export const FIND_COPY = {
  label: 'Find in the answer',
  previous: 'Previous place',
  next: 'Next place',
  status: ({
    text,
    count,
    current,
    isBusy,
    isWhole,
  }: {
    readonly text: string;
    readonly count: number;
    readonly current: number | undefined;
    readonly isBusy: boolean;
    readonly isWhole: boolean;
  }): string => {
    if (text === '') return '';
    if (current === undefined) return isBusy ? 'Looking…' : 'Not found';
    return `${formatCount(current + 1)} of ${formatCount(count)}${isWhole ? '' : '+'}`;
  },
} as const;

/** Every word about one whole value. */
export const VALUE_COPY = {
  title: (name: string) => `Whole value of ${name}`,
  size: (bytes: number) => `${formatCount(bytes)} bytes as they came.`,
  shownPart: (shown: number, bytes: number) =>
    `The first ${formatCount(shown)} of ${formatCount(bytes)} bytes are shown.`,
  copy: 'Copy',
  close: 'Close',
  copied: 'Copied.',
  copiedPart: (copied: number, bytes: number) =>
    `Copied the first ${formatCount(copied)} of ${formatCount(bytes)} bytes. Saved, the answer is whole.`,
  notCopied: 'The browser did not let it be copied.',
  reading: 'Reading…',
  empty: 'Empty text',
  gone: 'This answer is not kept any more. Run the operation again.',
} as const;

/** Where a problem is. */
interface ProblemLocation {
  /** From 1; undefined while it is not known. */
  readonly line: number | undefined;
  /** Bytes of the whole answer. */
  readonly bytes: number;
  /** The whole answer is something else. */
  readonly isOther: boolean;
}

/** Whether an answer is something else than JSON, such as the HTML of a gateway. */
export function isNoJson({ problems, root }: AnswerOutline): boolean {
  return problems.some(({ kind, at }) => kind === 'odd-number' && at === root);
}

/** The problems that are worth a word: of what is no JSON, neither its end nor its parts are wrong. */
export function problemsToTell(outline: AnswerOutline): readonly Problem[] {
  const { problems, isFinished } = outline;
  if (isNoJson(outline)) return problems.filter(({ kind }) => kind === 'odd-number');
  // What still comes in is not cut.
  return problems.filter(({ kind }) => isFinished || kind !== 'cut');
}

/** What is wrong with an answer's text, in words. */
export const PROBLEM_COPY = {
  list: 'Problems of this answer',
  show: 'Show the place',
  sentence: ({ kind, at }: Problem, { line, bytes, isOther }: ProblemLocation): string => {
    const byte = `byte ${formatCount(at + 1)}`;
    const place = line === undefined ? byte : `line ${formatCount(line)} (${byte})`;
    switch (kind) {
      case 'byte-order-mark':
        return 'The answer begins with a byte order mark, which JSON does not allow. It is passed over here, and kept where the answer is saved as it came.';
      case 'cut':
        return bytes === 0
          ? 'The answer is empty.'
          : `The answer ends in the middle, after ${formatCount(bytes)} bytes. All that came is shown.`;
      case 'duplicate-key':
        return `An object has one key twice, the second time in ${place}. Both are shown here; most programs keep the last one only.`;
      case 'errors-not-a-list':
        return `The answer is malformed: its errors, in ${place}, are not a list. What stands there counts as one error.`;
      case 'invalid-utf8':
        return `Some bytes are not UTF-8, the first of them is ${byte}. They are shown as \uFFFD.`;
      case 'not-json':
        return `What follows ${place} is not JSON. All before it is shown; saved as it came, the answer is whole.`;
      case 'odd-number':
        return isOther
          ? 'The answer is not JSON. Its beginning is shown; saved as it came, it is whole.'
          : `JSON does not know the value in ${place}. It is shown as it was written.`;
      case 'trailing-text':
        return `More text follows after the end of the JSON, from ${byte} on. It is not shown; saved as it came, the answer is whole.`;
    }
  },
} as const;
