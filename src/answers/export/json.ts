import type { FileFormat } from './file-format.ts';

/** The bytes of an answer as they came. */
export const json: FileFormat<unknown> = {
  write({ bytes }, { at }, maxBytes, isLast) {
    const end = Math.min(at + maxBytes, bytes.length);
    const isOver = isLast && end === bytes.length;
    return { bytes: bytes.slice(at, end), next: isOver ? undefined : { at: end, within: 0 } };
  },
};
