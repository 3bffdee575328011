/**
 * Breaks a text into lines at its spaces; a word that is longer than a line is cut.
 *
 * @param width most characters of a line, at least 1
 */
export function wrapText(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((long) => cut(long, width))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (longer.length > width) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  return [...lines, line];
}

function cut(word: string, width: number): string[] {
  if (word.length <= width) return [word];
  return [word.slice(0, width), ...cut(word.slice(width), width)];
}
