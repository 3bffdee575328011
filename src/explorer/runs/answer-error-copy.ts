import type { AnswersErrorCode } from '../../answers/api.ts';
import { CodedError } from '../../workers/worker-calls.ts';

const MESSAGES: Readonly<Record<AnswersErrorCode, string>> = {
  gone: 'This answer is not kept any more. Run the operation again.',
  incomplete: 'The browser has removed a part of this answer. Run it again.',
  'given-up': 'This was given up.',
  'no-list': 'The answer has no such list.',
  'too-large': 'This answer is too large to be handed over whole.',
};

/** What is said where rows are too many for an order. */
export const TOO_MANY_ROWS =
  'There are more rows than can be sorted here. Filter them first, or save them and sort the file.';

/** What is said of an error of the answers worker; untrusted text where the error was not foreseen. */
export function answerErrorMessage(error: unknown): string {
  const known: Readonly<Record<string, string>> = MESSAGES;
  const message = error instanceof CodedError ? known[error.code] : undefined;
  return message ?? (error instanceof Error ? error.message : String(error));
}
