const number = (value: number): string => value.toLocaleString('en');

/** Every word about one whole value. */
export const VALUE_COPY = {
  title: (name: string) => `Whole value of ${name}`,
  size: (bytes: number) => `${number(bytes)} bytes as they came.`,
  shownPart: (shown: number, bytes: number) =>
    `The first ${number(shown)} of ${number(bytes)} bytes are shown.`,
  copy: 'Copy',
  close: 'Close',
  copied: 'Copied.',
  copiedPart: (copied: number, bytes: number) =>
    `Copied the first ${number(copied)} of ${number(bytes)} bytes. Saved, the answer is whole.`,
  notCopied: 'The browser did not let it be copied.',
  reading: 'Reading…',
  gone: 'This answer is not kept any more. Run the operation again.',
} as const;
