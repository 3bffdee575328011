/** The command was called in a way that it cannot work; the message is for whoever called it. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
