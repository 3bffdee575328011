/** Pieces of at most `length` UTF-16 units, which end at a blank line, a line or a word where there is one. */
export function splitText(text: string, length: number): string[] {
  const pieces: string[] = [];
  let from = 0;
  while (text.length - from > length) {
    const window = text.slice(from, from + length);
    const ends = ['\n\n', '\n', ' '].map((end) => window.lastIndexOf(end) + end.length);
    const cut =
      ends.find((end) => end > length / 4) ?? window.replace(/[\uD800-\uDBFF]$/, '').length;
    pieces.push(window.slice(0, cut));
    from += cut;
  }
  return [...pieces, text.slice(from)];
}
