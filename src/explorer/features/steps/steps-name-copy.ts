import { inLanguage } from '../../../contract/language.ts';
import { defineCommands } from '../../commands/define-commands.ts';

export const STEPS_COMMANDS = defineCommands('STEPS_COMMANDS', 'panels', {
  'toggle-steps': { label: 'Show or hide the steps' },
  'use-as-list': { label: 'Steps…', keywords: 'list, enrich, match, join, workflow, pipeline' },
});

/** The panel's other texts load with it. */
export const STEPS_NAMES = inLanguage('STEPS_NAMES', { panel: 'Steps' });
