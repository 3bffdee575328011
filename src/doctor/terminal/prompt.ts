import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import type { Terminal } from './terminal.ts';
import { UsageError } from './usage-error.ts';

/**
 * Asks for a line.
 *
 * @param hidden nothing of what is typed is echoed
 * @throws {UsageError} if the input ends or Ctrl-C is pressed
 */
export async function prompt(
  { input, messages }: Terminal,
  question: string,
  { hidden = false } = {},
): Promise<string> {
  // With `terminal` the line editor, not the terminal driver, does the echo: into this, if hidden.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({
    input,
    output: hidden ? nowhere : messages,
    terminal: true,
    historySize: 0,
    prompt: question,
  });
  const given = new AbortController();
  const { signal } = given;
  lines.on('SIGINT', () => lines.close());
  const line = Promise.race([
    once(lines, 'line', { signal }).then(([typed]) => String(typed)),
    once(lines, 'close', { signal }).then(() => {
      throw new UsageError('Stopped before anything was asked of the service.');
    }),
  ]);
  if (hidden) messages.write(question);
  lines.prompt();
  try {
    return await line;
  } finally {
    given.abort();
    lines.close();
    if (hidden) messages.write('\n');
  }
}
