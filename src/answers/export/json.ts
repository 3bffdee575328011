import type { FormatWriter } from './file-format.ts';

export const json = {
  name: 'json',
  label: { en: 'JSON as it came', de: 'JSON, wie es kam' },
  endings: ['json'],
  kind: { extension: 'json', mediaType: 'application/json' },
  of: 'text',
  request: () => ({ format: 'json' }) as const,
} as const;

export const jsonWriter: FormatWriter = {
  write({ bytes }, { at }, maxBytes, isLast) {
    const end = Math.min(at + maxBytes, bytes.length);
    const isOver = isLast && end === bytes.length;
    return { bytes: bytes.slice(at, end), next: isOver ? undefined : { at: end } };
  },
};
