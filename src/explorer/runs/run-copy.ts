import { formatCount } from '../../contract/format-count.ts';

/** What is said of runs, and asked before them. */
export const RUN_COPY = {
  phases: {
    waiting: 'Waiting for the service…',
    reading: 'Receiving…',
    done: 'Done',
    failed: 'Failed',
    stopped: 'Stopped',
    refused: 'Refused',
    unsent: 'Not sent',
  },
  lastCall: 'Last call',
  /** Of what the editors hold, since the last run. */
  editedSince: 'Edited since',
  answerHint:
    'Run an operation and its answer appears here. Ctrl-M, then Tab, takes the keyboard out of the editor.',
  earlierAnswers: {
    'brought-along': 'The answer from before the page was loaded again.',
    'left-behind':
      'The answer was too large to be kept when the page was loaded again. To see it, run the operation again.',
  },
  firstByte: (duration: string) => `first byte ${duration}`,
  total: (duration: string) => `total ${duration}`,
  pages: (count: number) => `${formatCount(count)} pages`,
  results: (count: number) => `${count} results`,
  errors: (count: number) => (count === 1 ? '1 error' : `${count} errors`),
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
} as const;
