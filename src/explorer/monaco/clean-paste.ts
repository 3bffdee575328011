/** Strings and comments, which keep all characters, or a run of those that neither GraphQL nor JSON has outside of them. */
const PARTS =
  /("""(?:\\"""|[^])*?(?:"""|$)|"(?:\\[^]|[^"\\\r\n])*"?|#[^\r\n]*)|[\v\f\u0085\u00A0\u00AD\u061C\u1680\u180E\u2000-\u200F\u2028-\u202F\u205F-\u2069\u3000\uFEFF]+/g;

const LINE_ENDS = /[\v\f\u0085\u2028\u2029]/g;

const WITHOUT_WIDTH = /[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;

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
    if (kept !== undefined) return found;
    const [begin, end] = [from - at, to - at].map((offset) => Math.max(0, offset));
    const marks = found.slice(begin, end);
    count += marks.length;
    const plain = marks.replace(LINE_ENDS, '\n').replace(WITHOUT_WIDTH, '').replace(/[^\n]/g, ' ');
    return found.slice(0, begin) + plain + found.slice(end);
  });
  return { text: cleaned, count };
}
