import type { TablesOf } from '../../../contract/language.ts';
import type * as tourCopy from './tour-copy.ts';

export const TOUR_DE: TablesOf<typeof tourCopy> = {
  TOUR_COMMANDS: {
    'take-tour': { label: 'Rundgang machen', keywords: 'einführung, erste schritte, hilfe' },
  },
  TOUR_COPY: {
    label: 'Rundgang',
    steps: {
      fields: {
        title: 'Felder',
        text: () => 'Ein Häkchen nimmt das Feld auf. Getippte Felder sind angehakt.',
      },
      run: {
        title: 'Ausführen',
        text: (keys) =>
          keys === '' ? 'Sendet die Operation.' : `Sendet die Operation, ebenso wie ${keys}.`,
      },
      table: {
        title: 'Antwort als Tabelle',
        text: () => 'Zeigt eine Liste der Antwort als Zeilen zum Sortieren, Filtern und Kopieren.',
      },
      pages: {
        title: 'Alle Seiten',
        text: () => 'Lädt sie, sobald eine Antwort weitere hat.',
      },
      save: {
        title: 'Speichern',
        text: () => 'CSV, Excel, JSON und mehr, sobald es eine Antwort gibt.',
      },
    },
    progress: (step, steps) => `Schritt ${step} von ${steps}`,
    next: 'Weiter',
    done: 'Fertig',
    skip: 'Überspringen',
  },
};
