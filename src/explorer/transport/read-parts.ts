/** After a delimiter: no part comes any more. */
const END = '--';

/**
 * Reads the parts of a multipart body (RFC 2046, section 5.1) as text, each as soon as the
 * delimiter after it is there. Nothing is searched twice, so that a part may have any size; text
 * and not JSON, so that numbers keep their digits.
 *
 * @yields the body of each part, its headers left out
 * @throws what the body's stream throws
 */
export async function* readParts(response: Response): AsyncGenerator<string> {
  const delimiter = `\r\n--${boundaryOf(response)}`;
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  // What has been searched of the part at hand; undefined before the first delimiter.
  let part: string[] | undefined;
  // The first delimiter may have no line before it.
  let rest = '\r\n';
  try {
    for (;;) {
      const chunk = await reader?.read();
      if (!chunk || chunk.done) return;
      rest += chunk.value;
      for (let at = rest.indexOf(delimiter); at >= 0; at = rest.indexOf(delimiter)) {
        const text = rest.slice(0, at);
        rest = rest.slice(at + delimiter.length);
        if (part) yield bodyOf([...part, text].join(''));
        part = [];
        if (rest.startsWith(END)) return;
      }
      // It may also have come in a chunk of its own.
      if (part?.length === 0 && rest.startsWith(END)) return;
      // The delimiter may be cut between this chunk and the next.
      const searched = rest.length - delimiter.length;
      if (searched <= 0) continue;
      part?.push(rest.slice(0, searched));
      rest = rest.slice(searched);
    }
  } finally {
    await reader?.cancel();
  }
}

function boundaryOf({ headers }: Response): string {
  const type = headers.get('content-type') ?? '';
  const [, quoted, bare] = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(type) ?? [];
  // What incremental delivery uses where nothing is said.
  return quoted ?? bare ?? '-';
}

/** What comes after the empty line that ends the headers. */
function bodyOf(part: string): string {
  const end = part.indexOf('\r\n\r\n');
  return end < 0 ? '' : part.slice(end + 4);
}
