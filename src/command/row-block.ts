import { wholeAnswerText, type AnswerText } from '../answers/json/answer-text.ts';
import type { IndexedText } from '../answers/json/children.ts';
import type { Shape } from '../answers/json/shape.ts';

export interface RowBlock {
  readonly text: IndexedText;
  readonly list: number;
  readonly shape: Shape;
  readonly isUtf8: boolean;
  readonly repeatsKeys: boolean;
}

export type RowSource = () => AsyncIterable<RowBlock> | Iterable<RowBlock>;

export function blockOf({ text, problems }: AnswerText): RowBlock {
  const { root = 0, rootShape } = text.index;
  const kinds = new Set(problems.map(({ kind }) => kind));
  const isUtf8 = !kinds.has('invalid-utf8');
  return { text, list: root, shape: rootShape, isUtf8, repeatsKeys: kinds.has('duplicate-key') };
}

/** @param rows JSON */
export function blockOfRows(rows: readonly string[]): RowBlock {
  return blockOf(wholeAnswerText(new TextEncoder().encode(`[${rows.join()}]`)));
}
