/**
 * Breaks a text into lines at its spaces; a word that is longer than a line is cut.
 *
 * @param width most characters of a line; less than one is taken as one
 */
export function wrapText(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((long) => cut(long, width))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && longer.length > width) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  return [...lines, line];
}

function cut(word: string, width: number): string[] {
  const size = Math.max(1, width);
  const count = Math.max(1, Math.ceil(word.length / size));
  return Array.from({ length: count }, (_, index) => word.slice(index * size, (index + 1) * size));
}
