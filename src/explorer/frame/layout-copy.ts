import { inLanguage } from '../../contract/language.ts';
import { defineCommands, onBoth } from '../commands/define-commands.ts';

export const PANE_COMMANDS = defineCommands('PANE_COMMANDS', 'general', {
  'next-pane': { keys: onBoth('F6'), label: 'Go to the next pane', keywords: 'focus, region' },
  'previous-pane': { keys: onBoth('Shift-F6'), label: 'Go to the previous pane' },
  'toggle-panel': {
    keys: { mac: 'Cmd-B', other: 'Ctrl-B' },
    label: 'Show or hide the side panel',
    keywords: 'sidebar',
  },
});

export const LAYOUT_COPY = inLanguage('LAYOUT_COPY', {
  grips: {
    panel: 'Width of the panel, pixels',
    side: 'Width of the editors, percent',
    stacked: 'Height of the editors, percent',
  },
  gripHint: 'Drag to resize, or use arrow keys. Double click or Enter to reset.',
  layout: 'Layout',
  choices: { auto: 'Automatic', side: 'Side by side', stacked: 'Stacked' },
  panelSteps: { 1: 'Widen the panel', [-1]: 'Narrow the panel' },
  editorSteps: { 1: 'Enlarge the editors', [-1]: 'Enlarge the answer' },
  toolSteps: { 1: 'Enlarge the variables', [-1]: 'Enlarge the operation' },
  resetSizes: 'Reset all sizes',
  panes: { panel: 'Fields', editor: 'Query', answer: 'Answer' },
  panesLabel: 'Panes',
  /** In 56 pixels: soft hyphens stand where a long word may go on in the next line. */
  railName: (panel: string) => panel,
  showPanel: (panel: string) => `Show ${panel}`,
  hidePanel: (panel: string) => `Hide ${panel}`,
  builder: 'Query builder',
  more: 'More',
});
