import { orNone } from '../../contract/json-members.ts';
import type { ByteText, Span } from '../json/scan.ts';

export type RemarkKind =
  /** Numbers of too many digits for a spreadsheet, which are text. */
  | 'digits'
  /** Texts that are longer than a cell. */
  | 'cut'
  /** Texts with U+FFFD in the place of half a surrogate pair, or of bytes that are not UTF-8. */
  | 'replaced'
  /** Nulls that are empty texts, since readers pass over an empty line. */
  | 'nulls'
  /** An object repeats a key, of which the last value counts; the count is 1. */
  | 'keys'
  /** Columns are left out: the count is of those that the file has. */
  | 'columns';

export interface Remark {
  readonly kind: RemarkKind;
  readonly count: number;
}

export type RemarkCounts = Partial<Record<RemarkKind, number>>;

export function noteRemark(counts: RemarkCounts, kind: RemarkKind, count = 1): void {
  counts[kind] = (counts[kind] ?? 0) + count;
}

export function remarksOf(counts: RemarkCounts): readonly Remark[] {
  return Object.entries(counts).map(([kind, count]) => ({ kind: kind as RemarkKind, count }));
}

/** @param said the decoded value; @param isUtf8 whether the whole answer is */
export function isReplaced(said: string, isUtf8: boolean, { bytes }: ByteText, span: Span) {
  return (
    /\p{Surrogate}/u.test(said) || !(isUtf8 || isValidUtf8(bytes.subarray(span.start, span.end)))
  );
}

export function isValidUtf8(bytes: Uint8Array): boolean {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  return orNone(() => decoder.decode(bytes)) !== undefined;
}
