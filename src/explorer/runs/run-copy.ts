import { countOf, formatCount, inLanguage } from '../../contract/language.ts';
import { CodedError } from '../../workers/worker-calls.ts';
import type { AnswersErrorCode } from '../../answers/store/errors.ts';

export const RUN_COPY = inLanguage('RUN_COPY', {
  phases: {
    waiting: 'Waiting for the service…',
    reading: 'Receiving…',
    done: 'Done',
    failed: 'Failed',
    stopped: 'Stopped',
    refused: 'Refused',
    unsent: 'Not sent',
    left: 'Stopped, as its tab was left',
    signIn: 'Waiting for you to sign in',
  },
  lastCall: 'Last call',
  editedSince: 'Edited since',
  notRunYet: 'Not run yet',
  earlierAnswers: {
    'brought-along': 'The answer from before the page was loaded again.',
    'left-behind': 'Not kept: too large, or of several calls. Run the operation again to see it.',
  },
  firstByte: (duration: string) => `first byte ${duration}`,
  total: (duration: string) => `total ${duration}`,
  pages: (count: number) => `${formatCount(count)} pages`,
  calls: (count: number) => countOf(count, 'call'),
  results: (count: number) => countOf(count, 'result'),
  errors: (count: number) => countOf(count, 'error'),
  withheld: (count: number) => `${countOf(count, 'field')} withheld`,
  ignoredHeaders: (names: readonly string[]) =>
    `${names.join(', ')}: set by your session, not by the headers editor`,
  leave: 'Do not run',
  repeat: {
    title: 'Run the mutation now?',
    body: 'It was refused before it ran, because the token had ended. It has changed nothing so far.',
    run: 'Run mutation',
  },
  expiry: {
    title: 'Your token ends soon',
    timer: 'Seconds left of the token',
    left: (seconds: number) => `${seconds} s`,
    before: 'Your token ends in',
    after: 'An answer that is not there by then may be cut off or refused.',
    renew: 'Renew first',
    run: 'Run now',
  },
  answerErrors: {
    'slow-pattern': 'The pattern takes too long: shorten it, or filter otherwise.',
    gone: 'This answer is not kept any more. Run the operation again.',
    incomplete: 'The browser has removed a part of this answer. Run it again.',
    'given-up': 'This was given up.',
    'no-list': 'The answer has no such list.',
    'too-large': 'This answer is too large to be handed over whole.',
  } satisfies Record<AnswersErrorCode, string>,
  /** To be put in an order. */
  tooManyRows:
    'There are more rows than can be sorted here. Filter them first, or save them and sort the file.',
});

/** The message for an error of the answers worker; untrusted text for an unforeseen one. */
export function answerErrorMessage(error: unknown): string {
  const known: Readonly<Record<string, string>> = RUN_COPY.answerErrors;
  const message = error instanceof CodedError ? known[error.code] : undefined;
  return message ?? (error instanceof Error ? error.message : String(error));
}
