import type { AnswerText } from '../answers/json/answer-text.ts';
import type { IndexedText } from '../answers/json/children.ts';
import type { Span } from '../answers/json/scan.ts';
import type { Shape } from '../answers/json/shape.ts';
import { readRaw } from '../answers/json/values.ts';
import { readRow, type ColumnTree } from '../answers/query/read-row.ts';

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

/** A row's values as JSON, by the columns of the tree; a list on the way makes a row of each of its items. */
export function spreadRow(text: IndexedText, row: Span, tree: ColumnTree) {
  const found = Array.from(readRow(text, row, tree));
  const count = Math.max(1, ...found.map((value) => value?.items?.length ?? 1));
  return Array.from({ length: count }, (_, at) =>
    found.map((value) => {
      const span = value?.items ? value.items[at] : value;
      return span && readRaw(text, span);
    }),
  );
}

/** A string's text, or a value as written: as CSV has it, but for null. */
export function textOfJson(json: string): string {
  return json.startsWith('"') ? (JSON.parse(json) as string) : json;
}
