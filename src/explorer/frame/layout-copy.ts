import { inLanguage } from '../../contract/language.ts';

export const LAYOUT_COPY = inLanguage('LAYOUT_COPY', {
  grips: {
    panel: 'Width of the panel, pixels',
    side: 'Width of the editors, percent',
    stacked: 'Height of the editors, percent',
  },
  gripHint: 'Drag to resize. Double click to reset.',
  layout: 'Layout',
  choices: { auto: 'Automatic', side: 'Side by side', stacked: 'Stacked' },
  panes: { panel: 'Fields', editor: 'Query', answer: 'Answer' },
  panesLabel: 'Panes',
  showPanel: (panel: string) => `Show ${panel}`,
  hidePanel: (panel: string) => `Hide ${panel}`,
  builder: 'Query builder',
  more: 'More',
});
