import type { TablesOf } from '../../contract/language.ts';
import type * as layoutCopy from './layout-copy.ts';

export const FRAME_DE: TablesOf<typeof layoutCopy> = {
  PANE_COMMANDS: {
    'next-pane': { label: 'Zum nächsten Bereich', keywords: 'fokus, region' },
    'previous-pane': { label: 'Zum vorherigen Bereich' },
    'toggle-panel': {
      label: 'Seitenleiste zeigen oder verbergen',
      keywords: 'seitenleiste, sidebar',
    },
  },
  LAYOUT_COPY: {
    grips: {
      panel: 'Breite der Seitenleiste, Pixel',
      side: 'Breite der Editoren, Prozent',
      stacked: 'Höhe der Editoren, Prozent',
    },
    gripHint:
      'Ziehen oder Pfeiltasten ändern die Größe, ein Doppelklick oder Enter setzt sie zurück.',
    layout: 'Layout',
    choices: { auto: 'Automatisch', side: 'Nebeneinander', stacked: 'Untereinander' },
    panelSteps: { 1: 'Seitenleiste verbreitern', [-1]: 'Seitenleiste verschmälern' },
    editorSteps: { 1: 'Editoren vergrößern', [-1]: 'Antwort vergrößern' },
    toolSteps: { 1: 'Variablen vergrößern', [-1]: 'Operation vergrößern' },
    resetSizes: 'Alle Größen zurücksetzen',
    panes: { panel: 'Felder', editor: 'Query', answer: 'Antwort' },
    panesLabel: 'Bereiche',
    railName: (panel) =>
      panel.replace('Dokumentation', 'Doku').replace('Gespeichert', 'Gespei\u00ADchert'),
    showPanel: (panel) => `${panel} zeigen`,
    hidePanel: (panel) => `${panel} ausblenden`,
    builder: 'Query-Builder',
    more: 'Mehr',
  },
};
