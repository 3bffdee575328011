import { formatCount } from '../../../contract/format-count.ts';

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
  gone: 'This answer is not kept any more. Run the operation again.',
} as const;
