/**
 * Reads a body as UTF-8 text.
 *
 * @param response whose body nobody else reads
 * @param maxBytes past it the rest is left unread and the connection is given up
 * @returns the text, or undefined where the body is larger
 * @throws what the stream throws: a dropped connection, an aborted signal
 */
export async function readCappedText(
  response: Response,
  maxBytes: number,
): Promise<string | undefined> {
  if (!response.body) return '';
  const decoder = new TextDecoder();
  const reader = response.body.getReader();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > maxBytes) {
      await reader.cancel();
      return undefined;
    }
    text += decoder.decode(value, { stream: true });
  }
}
