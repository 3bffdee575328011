/** Strings and comments, which keep all characters, or a single one that neither GraphQL nor JSON has outside of them. */
const PARTS =
  /("""(?:\\"""|[^])*?(?:"""|$)|"(?:\\[^]|[^"\\\r\n])*"?|#[^\r\n]*)|[\u0085\u00A0\u00AD\u1680\u2000-\u200D\u2028\u2029\u202F\u205F\u2060\u3000\uFEFF]/g;

const LINE_ENDS = /[\u0085\u2028\u2029]/;

const WITHOUT_WIDTH = /[\u00AD\u200B-\u200D\u2060\uFEFF]/;

/**
 * A document whose pasted part has plain spaces and line ends: others are not seen, and make an operation fail.
 *
 * @param text of the whole document, which tells whether a place is inside a string
 * @param from offset of the pasted part; it ends before `to`
 * @returns the text, and how many characters were replaced or taken out
 */
export function cleanPaste(text: string, from: number, to: number) {
  let count = 0;
  const cleaned = text.replace(PARTS, (found: string, kept: string | undefined, at: number) => {
    if (kept !== undefined || at < from || at >= to) return found;
    count += 1;
    if (LINE_ENDS.test(found)) return '\n';
    return WITHOUT_WIDTH.test(found) ? '' : ' ';
  });
  return { text: cleaned, count };
}
