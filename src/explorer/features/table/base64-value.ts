export type Decoded =
  | { readonly kind: 'image'; readonly source: string }
  | { readonly kind: 'text'; readonly text: string };

const DATA_URL = /^data:[^,]{0,200};base64,/i;

/** The alphabet of RFC 4648, section 4, of a length that no word has. */
const BASE64 = /^[a-z\d+/]{24,}={0,2}$/i;

const HEX = /^[\da-f]+$/i;

/** Whether decoding is worth an offer; decides by the text's beginning, which may be cut. */
export function mayBeBase64(text: string): boolean {
  return DATA_URL.test(text) || (BASE64.test(text) && !HEX.test(text));
}

/** What images that hold no script begin with, as Latin-1, whatever the text says of itself. */
const IMAGES = [
  ['image/png', '\x89PNG\r\n'],
  ['image/jpeg', '\xFF\xD8\xFF'],
  ['image/gif', 'GIF8'],
  ['image/webp', 'RIFF'],
] as const;

/** Other than line breaks and tabs. */
const CONTROL = /[^\P{Cc}\t\r\n]/u;

/** @returns undefined for what is no Base64, and for bytes that are neither an image nor a text in UTF-8 */
export function decodeBase64(text: string): Decoded | undefined {
  const base64 = text.replace(DATA_URL, '').replaceAll(/\s/g, '');
  try {
    const latin = atob(base64);
    const type = IMAGES.find(([, start]) => latin.startsWith(start))?.[0];
    if (type) return { kind: 'image', source: `data:${type};base64,${base64}` };
    const bytes = Uint8Array.from(latin, (sign) => sign.charCodeAt(0));
    const said = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return CONTROL.test(said) ? undefined : { kind: 'text', text: said };
  } catch {
    return undefined;
  }
}
