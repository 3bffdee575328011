import type { Readable, Writable } from 'node:stream';

/** What the command needs of the process that it runs in; a port, so that tests stand in for it. */
export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly input: Readable & { readonly isTTY?: boolean };
  /** For the report alone. */
  readonly output: Writable & { readonly isTTY?: boolean; readonly columns?: number };
  /** For everything said on the way: warnings, questions, faults. */
  readonly messages: Writable & { readonly isTTY?: boolean };
}

/** Whether somebody is there to answer a question. */
export function isInteractive({ input, messages }: Terminal): boolean {
  return input.isTTY === true && messages.isTTY === true;
}
