/** How many bytes of UTF-8 a code unit takes that begins with this one; 0 for what has no rank. */
export function sizeOf(byte: number): number {
  if (byte < 0x80) return 1;
  if (byte < 0xc3 || byte >= 0xf0) return 0;
  return byte < 0xe0 ? 2 : 3;
}

/** The code unit that so many bytes of UTF-8 say; 0 for what is no single one. */
export function unitAt(bytes: Uint8Array, at: number, size: number): number {
  const [first, second, third] = [bytes[at] ?? 0, bytes[at + 1] ?? 0, bytes[at + 2] ?? 0];
  switch (size) {
    case 1:
      return first;
    case 2:
      return ((first & 0x1f) << 6) | (second & 0x3f);
    case 3:
      return ((first & 0x0f) << 12) | ((second & 0x3f) << 6) | (third & 0x3f);
    default:
      return 0;
  }
}
