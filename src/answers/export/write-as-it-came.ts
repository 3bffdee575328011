import type { AnswerText } from '../json/indexed-text.ts';
import type { FilePart } from './file-request.ts';

/** The bytes of an answer as they came, from a place on. */
export function writeAsItCame({ bytes }: AnswerText, at: number, maxBytes: number): FilePart {
  const end = Math.min(at + maxBytes, bytes.length);
  const next = end < bytes.length ? { at: end, within: 0 } : undefined;
  return { bytes: bytes.slice(at, end), next, share: next ? end / bytes.length : 1 };
}
