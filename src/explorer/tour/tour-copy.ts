import { inLanguage } from '../../contract/language.ts';

/** The copy of the tour. */
export const TOUR_COPY = inLanguage('TOUR_COPY', {
  steps: {
    fields: {
      title: 'Fields',
      text: () =>
        'Tick a field, and the operation has it. Type in the operation, and it is ticked.',
    },
    run: {
      title: 'Run',
      text: (keys: string) =>
        keys === '' ? 'Sends the operation.' : `Sends it, and so does ${keys}.`,
    },
    table: {
      title: 'Answer as a table',
      text: () => 'Shows a list of the answer as rows. Sort, filter and copy them.',
    },
    save: {
      title: 'Save',
      text: () => 'Stands here once there is an answer: CSV, a spreadsheet, JSON or NDJSON.',
    },
  },
  progress: (step: number, steps: number) => `Step ${step} of ${steps}`,
  back: 'Back',
  next: 'Next',
  done: 'Done',
  skip: 'Skip',
});
