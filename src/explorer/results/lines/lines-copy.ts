const number = (value: number): string => value.toLocaleString('en');

/** Every word of the lines. */
export const LINES_COPY = {
  lines: (count: number) =>
    `The answer as JSON, ${count === 1 ? '1 line' : `${number(count)} lines`}`,
  value: (line: number) => `line ${number(line)}`,
  openValue: 'Show all',
  openNamed: (line: number) => `Show the whole value of line ${number(line)}`,
  selected: (count: number) =>
    count === 1 ? 'The line is selected.' : `All ${number(count)} lines are selected.`,
  copying: 'Copying…',
  copied: (count: number) =>
    count === 1 ? 'Copied 1 line.' : `Copied all ${number(count)} lines.`,
  copiedPart: (copied: number, count: number) =>
    `The answer is large: copied the first ${number(copied)} of ${number(count)} lines. Save gives all of it.`,
  notCopied: 'The browser did not let it be copied.',
} as const;
