import type { Words } from '../../contract/language.ts';
import type { LAYOUT_COPY } from './layout-copy.ts';

export const LAYOUT_DE: { readonly LAYOUT_COPY: Words<typeof LAYOUT_COPY> } = {
  LAYOUT_COPY: {
    grips: {
      panel: 'Breite der Seitenleiste, Pixel',
      side: 'Breite der Editoren, Prozent',
      stacked: 'Höhe der Editoren, Prozent',
    },
    gripHint: 'Ziehen ändert die Größe, ein Doppelklick setzt sie zurück.',
    layout: 'Layout',
    choices: { auto: 'Automatisch', side: 'Nebeneinander', stacked: 'Untereinander' },
    panes: { panel: 'Felder', editor: 'Query', answer: 'Antwort' },
    panesLabel: 'Bereiche',
    showPanel: (panel) => `${panel} zeigen`,
    hidePanel: (panel) => `${panel} ausblenden`,
    builder: 'Query-Builder',
    more: 'Mehr',
  },
};
