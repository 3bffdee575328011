import { formatCount, inLanguage } from '../../../contract/language.ts';
import type { FinderState } from './finder.ts';
import type { AnswerOutline } from '../../../answers/query/outline.ts';
import type { Problem } from '../../../answers/json/index-json.ts';

export const FIND_COPY = inLanguage('FIND_COPY', {
  hint: 'Find…',
  previous: 'Previous match',
  next: 'Next match',
  status: ({ text, count, current, isBusy, isWhole }: FinderState): string => {
    if (text === '') return '';
    if (current === undefined) return isBusy ? 'Looking…' : 'Not found';
    return `${formatCount(current + 1)} of ${formatCount(count)}${isWhole ? '' : '+'}`;
  },
});

export const VALUE_COPY = inLanguage('VALUE_COPY', {
  title: (name: string) => `Whole value of ${name}`,
  size: (bytes: number) => `${formatCount(bytes)} bytes as they came.`,
  shownPart: (shown: number, bytes: number) =>
    `The first ${formatCount(shown)} of ${formatCount(bytes)} bytes are shown.`,
  copied: 'Copied.',
  copiedPart: (copied: number, bytes: number) =>
    `Copied the first ${formatCount(copied)} of ${formatCount(bytes)} bytes; Save has all of them.`,
  empties: { string: 'empty text', list: 'empty list', object: 'empty object' },
  gone: 'This answer is not kept any more: run the operation again.',
});

function isNoJson({ problems, root }: AnswerOutline): boolean {
  return problems.some(({ kind, at }) => kind === 'odd-number' && at === root);
}

/** The problems worth telling: if an answer is not JSON, faults of its end and parts mean nothing. */
export function problemsToTell(outline: AnswerOutline): readonly Problem[] {
  const { problems, isFinished } = outline;
  if (isNoJson(outline)) return problems.filter(({ kind }) => kind === 'odd-number');
  return problems.filter(({ kind }) => isFinished || kind !== 'cut');
}

export const PROBLEM_COPY = inLanguage('PROBLEM_COPY', {
  list: 'Problems of this answer',
  show: 'Show it',
  byte: (byte: number) => `byte ${formatCount(byte)}`,
  line: (line: number, byte: string) => `line ${formatCount(line)} (${byte})`,
  empty: 'The answer is empty.',
  'byte-order-mark':
    'The answer begins with a byte order mark, which JSON does not allow and is not shown here.',
  cut: (bytes: number) => `The answer is cut off after ${formatCount(bytes)} bytes.`,
  'duplicate-key': (location: string) =>
    `An object has a duplicate key in ${location}, of which most programs keep the last one only.`,
  'errors-not-a-list': (location: string) =>
    `The answer is malformed: its errors, in ${location}, are not a list.`,
  'invalid-utf8': (byte: string) =>
    `Some bytes, from ${byte} on, are not UTF-8 and are shown as \uFFFD.`,
  'no-data': 'The service answered without data, and named no error: ask its operator why.',
  'not-json': (location: string) => `The text after ${location} is not JSON and is not shown.`,
  isNoJson: 'The answer is not JSON: its beginning is shown.',
  'odd-number': (location: string) =>
    `The value in ${location} is not JSON, and is shown as it was written.`,
  'trailing-text': (byte: string) =>
    `More text follows the JSON, from ${byte} on, and is not shown.`,
});

export function problemText(
  { kind, at }: Problem,
  outline: AnswerOutline,
  line: number | undefined,
): string {
  const byte = PROBLEM_COPY.byte(at + 1);
  const location = line === undefined ? byte : PROBLEM_COPY.line(line, byte);
  switch (kind) {
    case 'byte-order-mark':
    case 'no-data':
      return PROBLEM_COPY[kind];
    case 'cut':
      return outline.bytes === 0 ? PROBLEM_COPY.empty : PROBLEM_COPY.cut(outline.bytes);
    case 'invalid-utf8':
    case 'trailing-text':
      return PROBLEM_COPY[kind](byte);
    case 'odd-number':
      return isNoJson(outline) ? PROBLEM_COPY.isNoJson : PROBLEM_COPY[kind](location);
    default:
      return PROBLEM_COPY[kind](location);
  }
}
