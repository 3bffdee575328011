/** A blank line ends an event, with any line ends (HTML, section 9.2.6). */
const BLANK_LINE = /(?:\n\n|\r\r|\r\n\r\n)$/;

export class EventBoundary {
  #tail = '';

  pass(chunk: Uint8Array): void {
    this.#tail = (this.#tail + String.fromCharCode(...chunk.subarray(-4))).slice(-4);
  }

  get isBetween(): boolean {
    return this.#tail === '' || BLANK_LINE.test(this.#tail);
  }
}

export function lastEvents(code: string, message: string): string {
  const result = JSON.stringify({ errors: [{ message, extensions: { code } }] });
  return `event: next\ndata: ${result}\n\nevent: complete\ndata:\n\n`;
}
