const MINUS = 0x2d;
const PLUS = 0x2b;
const POINT = 0x2e;

/** Whether all the bytes from `start` to `end` are one number (RFC 8259, section 6), zeros before it allowed. */
export function isNumberAt(bytes: Uint8Array, start: number, end: number): boolean {
  let at = bytes[start] === MINUS ? start + 1 : start;
  const digits = (): boolean => {
    const first = at;
    while (at < end && isDigit(bytes[at])) at += 1;
    return at > first;
  };
  if (!digits()) return false;
  if (at < end && bytes[at] === POINT) {
    at += 1;
    if (!digits()) return false;
  }
  // E or e.
  if (at < end && ((bytes[at] ?? 0) | 0x20) === 0x65) {
    at += 1;
    if (bytes[at] === MINUS || bytes[at] === PLUS) at += 1;
    if (!digits()) return false;
  }
  return at === end;
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39;
}
