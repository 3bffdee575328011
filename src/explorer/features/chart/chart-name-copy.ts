import { inLanguage } from '../../../contract/language.ts';
import { defineCommands, onLetter } from '../../commands/define-commands.ts';

export const CHART_NAMES = inLanguage('CHART_NAMES', {
  label: 'Chart',
  region: 'Answer as a chart',
});

export const CHART_COMMANDS = defineCommands('CHART_COMMANDS', 'answer', {
  'view-chart': {
    keys: onLetter('5'),
    label: 'Show the answer as a chart',
    keywords: 'plot, graph, map',
  },
});
