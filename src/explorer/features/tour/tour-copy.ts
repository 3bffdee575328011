import { defineCommands } from '../../commands/define-commands.ts';
import { inLanguage } from '../../../contract/language.ts';

export const TOUR_COMMANDS = defineCommands('TOUR_COMMANDS', 'general', {
  'take-tour': { label: 'Take the tour', keywords: 'introduction, first steps, help' },
});

export const TOUR_COPY = inLanguage('TOUR_COPY', {
  label: 'Tour',
  steps: {
    fields: {
      title: 'Fields',
      text: () => 'Tick a field to add it to the operation. Fields that you type are ticked.',
    },
    run: {
      title: 'Run',
      text: (keys: string) =>
        keys === '' ? 'Sends the operation.' : `Sends the operation. ${keys} does the same.`,
    },
    table: {
      title: 'Answer as a table',
      text: () => 'Shows a list in the answer as rows that you can sort, filter and copy.',
    },
    pages: {
      title: 'All pages',
      text: () => 'When an answer is one page of several, a button here loads the others too.',
    },
    save: {
      title: 'Save',
      text: () => 'Once there is an answer, a button here saves it as CSV, Excel, JSON and more.',
    },
  },
  progress: (step: number, steps: number) => `Step ${step} of ${steps}`,
  next: 'Next',
  done: 'Done',
  skip: 'Skip',
});
